/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenSHMEM on FPGA ranks, as far as they have it: functions over MPI's calls and the primitives,
 * of which only those stay that a program calls. runtime/include/shmem.h is that of CPU ranks.
 */
#ifndef PLAIT_COMPILER_SHMEM_H
#define PLAIT_COMPILER_SHMEM_H

#include <mpi.h>
#include <plait.h>
#include <stddef.h>
#include <stdint.h>

#include "plait_shmem.h"

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 5
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "Plait"

/* A completion's status, and what plait_fail makes of it: compiler/records.py has the words. */
enum { PLAIT_SHMEM_REFUSED = 5, PLAIT_SHMEM_NO_VARIABLE = -80, PLAIT_SHMEM_NO_PE = -81 };

enum { SHMEM_CMP_EQ, SHMEM_CMP_NE, SHMEM_CMP_GT, SHMEM_CMP_GE, SHMEM_CMP_LT, SHMEM_CMP_LE };

static void shmem_init(void) {
  MPI_Init(NULL, NULL);
  MPI_Barrier(MPI_COMM_WORLD);
}
static void shmem_finalize(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
static int shmem_my_pe(void) {
  int pe;
  MPI_Comm_rank(MPI_COMM_WORLD, &pe);
  return pe;
}
static int shmem_n_pes(void) {
  int count;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  return count;
}
static void shmem_global_exit(int status) { MPI_Abort(MPI_COMM_WORLD, status); }
static int shmem_pe_accessible(int pe) { return pe >= 0 && pe < shmem_n_pes(); }

/* put and get wait until they are done. */
static void shmem_fence(void) {}
static void shmem_quiet(void) {}
static void shmem_barrier_all(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void shmem_sync_all(void) { MPI_Barrier(MPI_COMM_WORLD); }

/* The end of a command: a peer that has refused it, or does not answer, ends the run. */
static void plait_shmem_check(int call, int pe, long bytes) {
  int status = plait_status, count;
  if (status == 0) return;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  if (pe < 0 || pe >= count) {
    status = PLAIT_SHMEM_NO_PE;
  } else if (status == PLAIT_SHMEM_REFUSED) {
    status = PLAIT_SHMEM_NO_VARIABLE;
  }
  plait_fail(call, status, pe, 0, bytes, count, 0, 0, 0);
}
static void plait_shmem_put(int call, void* dest, const void* source, size_t bytes, int pe) {
  if (bytes == 0) return;
  plait_wait(plait_issue_at(PLAIT_SHMEM_OPCODE_PUT, 0, 0, 0, pe, 0, (int)bytes, source, dest));
  plait_shmem_check(call, pe, (long)bytes);
}
static void plait_shmem_get(int call, void* dest, const void* source, size_t bytes, int pe) {
  if (bytes == 0) return;
  plait_wait(plait_issue_at(PLAIT_SHMEM_OPCODE_GET, 0, 0, 0, pe, 0, (int)bytes, dest, source));
  plait_shmem_check(call, pe, (long)bytes);
}

#define PLAIT_SHMEM_SIZED(NAME, CALL, BYTES)                                           \
  static void shmem_put##NAME(void* dest, const void* source, size_t nelems, int pe) { \
    plait_shmem_put(PLAIT_CALL_SHMEM_PUT##CALL, dest, source, nelems * (BYTES), pe);   \
  }                                                                                    \
  static void shmem_get##NAME(void* dest, const void* source, size_t nelems, int pe) { \
    plait_shmem_get(PLAIT_CALL_SHMEM_GET##CALL, dest, source, nelems * (BYTES), pe);   \
  }
PLAIT_SHMEM_SIZED(mem, MEM, 1)
PLAIT_SHMEM_SIZED(mem_nbi, MEM_NBI, 1)
PLAIT_SHMEM_SIZED(8, 8, 1)
PLAIT_SHMEM_SIZED(16, 16, 2)
PLAIT_SHMEM_SIZED(32, 32, 4)
PLAIT_SHMEM_SIZED(64, 64, 8)
PLAIT_SHMEM_SIZED(128, 128, 16)

/* A value on its way: what a put of one sends stands in memory, and where one of a get goes to. */
#define PLAIT_SHMEM_TYPED(NAME, T, INDEX)                                                    \
  static void shmem_##NAME##_put(T* dest, const T* source, size_t nelems, int pe) {          \
    plait_shmem_put(PLAIT_CALL_SHMEM_PUT + INDEX, dest, source, nelems * sizeof(T), pe);     \
  }                                                                                          \
  static void shmem_##NAME##_get(T* dest, const T* source, size_t nelems, int pe) {          \
    plait_shmem_get(PLAIT_CALL_SHMEM_GET + INDEX, dest, source, nelems * sizeof(T), pe);     \
  }                                                                                          \
  static void shmem_##NAME##_put_nbi(T* dest, const T* source, size_t nelems, int pe) {      \
    plait_shmem_put(PLAIT_CALL_SHMEM_PUT_NBI + INDEX, dest, source, nelems * sizeof(T), pe); \
  }                                                                                          \
  static void shmem_##NAME##_get_nbi(T* dest, const T* source, size_t nelems, int pe) {      \
    plait_shmem_get(PLAIT_CALL_SHMEM_GET_NBI + INDEX, dest, source, nelems * sizeof(T), pe); \
  }                                                                                          \
  static void shmem_##NAME##_p(T* dest, T value, int pe) {                                   \
    static T plait_value[1];                                                                 \
    plait_value[0] = value;                                                                  \
    plait_shmem_put(PLAIT_CALL_SHMEM_P + INDEX, dest, plait_value, sizeof(T), pe);           \
  }                                                                                          \
  static T shmem_##NAME##_g(const T* source, int pe) {                                       \
    static T plait_value[1];                                                                 \
    plait_shmem_get(PLAIT_CALL_SHMEM_G + INDEX, plait_value, source, sizeof(T), pe);         \
    return plait_value[0];                                                                   \
  }
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_TYPED)

#define PLAIT_SHMEM_WAITING(NAME, T, INDEX)                                  \
  static int plait_shmem_##NAME##_holds(T now, int cmp, T value) {           \
    switch (cmp) {                                                           \
      case SHMEM_CMP_EQ:                                                     \
        return now == value;                                                 \
      case SHMEM_CMP_NE:                                                     \
        return now != value;                                                 \
      case SHMEM_CMP_GT:                                                     \
        return now > value;                                                  \
      case SHMEM_CMP_GE:                                                     \
        return now >= value;                                                 \
      case SHMEM_CMP_LT:                                                     \
        return now < value;                                                  \
      default:                                                               \
        return now <= value;                                                 \
    }                                                                        \
  }                                                                          \
  static void shmem_##NAME##_wait_until(T* ivar, int cmp, T cmp_value) {     \
    while (!plait_shmem_##NAME##_holds(*ivar, cmp, cmp_value)) plait_park(); \
  }                                                                          \
  static int shmem_##NAME##_test(T* ivar, int cmp, T cmp_value) {            \
    return plait_shmem_##NAME##_holds(*ivar, cmp, cmp_value);                \
  }
PLAIT_SHMEM_WAIT_TYPES(PLAIT_SHMEM_WAITING)

#endif
