/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenMP's functions in a program of tasks, whose regions have one thread. What is said of locks
 * here is for rank 0, which has nobody to wait for; in tasks all of them are the lock of the node.
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
static inline int omp_get_active_level(void) { return 0; }
static inline int omp_get_max_active_levels(void) { return 1; }
static inline int omp_get_num_teams(void) { return 1; }
static inline int omp_get_team_num(void) { return 0; }
static inline int omp_get_num_devices(void) { return 0; }
static inline int omp_is_initial_device(void) { return 1; }
static inline void omp_set_max_active_levels(int levels) { (void)levels; }
static inline int omp_in_parallel(void) { return 0; }
static inline int omp_in_final(void) { return 0; }
static inline int omp_get_dynamic(void) { return 0; }
static inline int omp_get_nested(void) { return 0; }
static inline void omp_set_num_threads(int threads) { (void)threads; }
static inline void omp_set_dynamic(int is_dynamic) { (void)is_dynamic; }
static inline void omp_set_nested(int is_nested) { (void)is_nested; }

typedef struct {
  int holds; /* how often it is set */
} omp_lock_t;
typedef omp_lock_t omp_nest_lock_t;
typedef enum {
  omp_sync_hint_none,
  omp_sync_hint_uncontended = 1,
  omp_sync_hint_contended = 2,
  omp_sync_hint_nonspeculative = 4,
  omp_sync_hint_speculative = 8
} omp_sync_hint_t;
typedef omp_sync_hint_t omp_lock_hint_t;

static inline void omp_init_lock(omp_lock_t* lock) { lock->holds = 0; }
static inline void omp_init_lock_with_hint(omp_lock_t* lock, omp_sync_hint_t hint) {
  (void)hint;
  lock->holds = 0;
}
static inline void omp_destroy_lock(omp_lock_t* lock) { (void)lock; }
static inline void omp_set_lock(omp_lock_t* lock) { lock->holds = 1; }
static inline void omp_unset_lock(omp_lock_t* lock) { lock->holds = 0; }
static inline int omp_test_lock(omp_lock_t* lock) {
  if (lock->holds) return 0;
  lock->holds = 1;
  return 1;
}
static inline void omp_init_nest_lock(omp_nest_lock_t* lock) { lock->holds = 0; }
static inline void omp_destroy_nest_lock(omp_nest_lock_t* lock) { (void)lock; }
static inline void omp_set_nest_lock(omp_nest_lock_t* lock) { lock->holds++; }
static inline void omp_unset_nest_lock(omp_nest_lock_t* lock) { lock->holds--; }

#endif
