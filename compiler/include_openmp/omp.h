/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenMP's functions in a program of tasks, whose regions have one thread.
 */
#ifndef PLAIT_COMPILER_OMP_H
#define PLAIT_COMPILER_OMP_H

double MPI_Wtime(void);
double MPI_Wtick(void);

static inline double omp_get_wtime(void) { return MPI_Wtime(); }
static inline double omp_get_wtick(void) { return MPI_Wtick(); }
static inline int omp_get_thread_num(void) { return 0; }
static inline int omp_get_num_threads(void) { return 1; }
static inline int omp_get_max_threads(void) { return 1; }
static inline int omp_get_thread_limit(void) { return 1; }
static inline int omp_get_num_procs(void) { return 1; }
static inline int omp_get_level(void) { return 0; }
static inline int omp_in_parallel(void) { return 0; }
static inline int omp_in_final(void) { return 0; }
static inline int omp_get_dynamic(void) { return 0; }
static inline int omp_get_nested(void) { return 0; }
static inline void omp_set_num_threads(int threads) { (void)threads; }
static inline void omp_set_dynamic(int is_dynamic) { (void)is_dynamic; }
static inline void omp_set_nested(int is_nested) { (void)is_nested; }

#endif
