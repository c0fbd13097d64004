/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Teams and collectives of OpenSHMEM on FPGA ranks: communicators, and MPI's collectives, as on CPU
 * ranks (runtime/shmem/collective.cpp). shmem.h includes this.
 */
#ifndef PLAIT_COMPILER_SHMEM_TEAMS_H
#define PLAIT_COMPILER_SHMEM_TEAMS_H

#include <shmem.h>
#include <string.h>

typedef MPI_Comm shmem_team_t;
#define SHMEM_TEAM_INVALID MPI_COMM_NULL
#define SHMEM_TEAM_WORLD MPI_COMM_WORLD
#define SHMEM_TEAM_SHARED MPI_COMM_SELF

static int shmem_team_my_pe(shmem_team_t team) {
  int pe;
  if (team == SHMEM_TEAM_INVALID) return -1;
  MPI_Comm_rank(team, &pe);
  return pe;
}
static int shmem_team_n_pes(shmem_team_t team) {
  int count;
  if (team == SHMEM_TEAM_INVALID) return -1;
  MPI_Comm_size(team, &count);
  return count;
}
static int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team) {
  MPI_Group from, to;
  int found;
  if (src_pe < 0 || src_pe >= shmem_team_n_pes(src_team) || dest_team == SHMEM_TEAM_INVALID)
    return -1;
  MPI_Comm_group(src_team, &from);
  MPI_Comm_group(dest_team, &to);
  MPI_Group_translate_ranks(from, 1, &src_pe, to, &found);
  MPI_Group_free(&from);
  MPI_Group_free(&to);
  return found == MPI_UNDEFINED ? -1 : found;
}
static int shmem_team_sync(shmem_team_t team) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  MPI_Barrier(team);
  return 0;
}
static void shmem_team_destroy(shmem_team_t team) {
  if (team == SHMEM_TEAM_INVALID) return;
  MPI_Barrier(team);
  MPI_Comm_free(&team);
}
/* What was asked for each team, by its number. */
enum { PLAIT_SHMEM_TEAMS = 64 };
static int plait_shmem_num_contexts[PLAIT_SHMEM_TEAMS];
static int* plait_shmem_contexts_of(shmem_team_t team) {
  return &plait_shmem_num_contexts[(team - SHMEM_TEAM_WORLD) % PLAIT_SHMEM_TEAMS];
}
static void plait_shmem_keep(shmem_team_t team, const shmem_team_config_t* config) {
  if (team != SHMEM_TEAM_INVALID)
    *plait_shmem_contexts_of(team) = config ? config->num_contexts : 0;
}
static int shmem_team_get_config(shmem_team_t team, long mask, shmem_team_config_t* config) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  if (mask & SHMEM_TEAM_NUM_CONTEXTS) config->num_contexts = *plait_shmem_contexts_of(team);
  return 0;
}

/* What all PEs of a team want of it. */
static void plait_shmem_split(int call, shmem_team_t team, long kind, long start, long stride,
                              long size) {
  static unsigned long split[4];
  split[0] = kind;
  split[1] = start;
  split[2] = stride;
  split[3] = size;
  plait_shmem_agree(call, team, split, 4);
}
static int shmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size,
                                    const shmem_team_config_t* config, long config_mask,
                                    shmem_team_t* new_team) {
  int me, pes, key = -1;
  long last = start + (size - 1L) * stride;
  (void)config_mask;
  *new_team = SHMEM_TEAM_INVALID;
  if (parent_team == SHMEM_TEAM_INVALID) return -1;
  MPI_Comm_rank(parent_team, &me);
  MPI_Comm_size(parent_team, &pes);
  plait_shmem_split(PLAIT_CALL_SHMEM_TEAM_SPLIT_STRIDED, parent_team, 0, start, stride, size);
  if (size < 1 || (size > 1 && stride == 0) || start < 0 || start >= pes || last < 0 || last >= pes)
    plait_fail(PLAIT_CALL_SHMEM_TEAM_SPLIT_STRIDED, PLAIT_SHMEM_NO_SET, start, stride, size, pes, 0,
               0, 0);
  for (int i = 0; i < size; i++) {
    if (start + i * stride == me) key = i;
  }
  MPI_Comm_split(parent_team, key < 0 ? MPI_UNDEFINED : 0, key < 0 ? 0 : key, new_team);
  plait_shmem_keep(*new_team, config);
  return 0;
}
static int shmem_team_split_2d(shmem_team_t parent_team, int xrange,
                               const shmem_team_config_t* xaxis_config, long xaxis_mask,
                               shmem_team_t* xaxis_team, const shmem_team_config_t* yaxis_config,
                               long yaxis_mask, shmem_team_t* yaxis_team) {
  int me, pes;
  (void)xaxis_mask, (void)yaxis_mask;
  *xaxis_team = *yaxis_team = SHMEM_TEAM_INVALID;
  if (parent_team == SHMEM_TEAM_INVALID) return -1;
  MPI_Comm_rank(parent_team, &me);
  MPI_Comm_size(parent_team, &pes);
  if (xrange < 1)
    plait_fail(PLAIT_CALL_SHMEM_TEAM_SPLIT_2D, PLAIT_SHMEM_NO_SET, 0, 1, xrange, pes, 0, 0, 0);
  plait_shmem_split(PLAIT_CALL_SHMEM_TEAM_SPLIT_2D, parent_team, 1, 0, 1, xrange);
  if (xrange > pes) xrange = pes;
  MPI_Comm_split(parent_team, me / xrange, me % xrange, xaxis_team);
  MPI_Comm_split(parent_team, me % xrange, me / xrange, yaxis_team);
  plait_shmem_keep(*xaxis_team, xaxis_config);
  plait_shmem_keep(*yaxis_team, yaxis_config);
  return 0;
}

/* The PEs of an active set: all of them, or this one alone. */
static MPI_Comm plait_shmem_set(int call, int start, int log_stride, int size) {
  int pes = shmem_n_pes();
  if (size == pes && start == 0 && log_stride == 0) return MPI_COMM_WORLD;
  if (size == 1 && start == shmem_my_pe()) return MPI_COMM_SELF;
  plait_fail(call, PLAIT_SHMEM_PART_SET, start, log_stride, size, pes, 0, 0, 0);
}

static void plait_shmem_check_root(int call, int root, int size) {
  if (root < 0 || root >= size) plait_fail(call, PLAIT_SHMEM_NO_PE, root, 0, 0, size, 0, 0, 0);
}
static void plait_shmem_broadcast(int call, MPI_Comm comm, void* dest, const void* source,
                                  size_t bytes, int root, int also_root) {
  int me, size;
  MPI_Comm_rank(comm, &me);
  MPI_Comm_size(comm, &size);
  plait_shmem_check_root(call, root, size);
  MPI_Bcast(me == root ? (void*)source : dest, (int)bytes, MPI_BYTE, root, comm);
  if (me == root && also_root && dest != source) memcpy(dest, source, bytes);
}
static void plait_shmem_fcollect(MPI_Comm comm, void* dest, const void* source, size_t bytes) {
  MPI_Allgather(source, (int)bytes, MPI_BYTE, dest, (int)bytes, MPI_BYTE, comm);
}
static void plait_shmem_collect(MPI_Comm comm, void* dest, const void* source, size_t bytes) {
  static unsigned long mine[1];
  unsigned long* all = malloc(shmem_n_pes() * sizeof(long));
  int* counts = malloc(shmem_n_pes() * sizeof(int));
  int* places = malloc(shmem_n_pes() * sizeof(int));
  int size, at = 0;
  MPI_Comm_size(comm, &size);
  mine[0] = bytes;
  MPI_Allgather(mine, 8, MPI_BYTE, all, 8, MPI_BYTE, comm);
  for (int pe = 0; pe < size; pe++) {
    places[pe] = at;
    counts[pe] = (int)all[pe];
    at += counts[pe];
  }
  MPI_Allgatherv(source, (int)bytes, MPI_BYTE, dest, counts, places, MPI_BYTE, comm);
  free(all);
  free(counts);
  free(places);
}
static void plait_shmem_alltoall(MPI_Comm comm, void* dest, const void* source, size_t bytes) {
  MPI_Alltoall(source, (int)bytes, MPI_BYTE, dest, (int)bytes, MPI_BYTE, comm);
}

/* NAME: of the routine after shmem_, T: what dest and source point to, of so many bytes. */
#define PLAIT_SHMEM_TEAM(T, BYTES, INDEX, BROADCAST, COLLECT, FCOLLECT, ALLTOALL, SUFFIX)   \
  static int shmem_##BROADCAST(shmem_team_t team, T* dest, const T* source, size_t nelems,  \
                               int PE_root) {                                               \
    plait_shmem_broadcast(PLAIT_CALL_SHMEM_BROADCAST##SUFFIX + INDEX, team, dest, source,   \
                          nelems * (BYTES), PE_root, 1);                                    \
    return 0;                                                                               \
  }                                                                                         \
  static int shmem_##COLLECT(shmem_team_t team, T* dest, const T* source, size_t nelems) {  \
    plait_shmem_collect(team, dest, source, nelems * (BYTES));                              \
    return 0;                                                                               \
  }                                                                                         \
  static int shmem_##FCOLLECT(shmem_team_t team, T* dest, const T* source, size_t nelems) { \
    plait_shmem_fcollect(team, dest, source, nelems * (BYTES));                             \
    return 0;                                                                               \
  }                                                                                         \
  static int shmem_##ALLTOALL(shmem_team_t team, T* dest, const T* source, size_t nelems) { \
    plait_shmem_alltoall(team, dest, source, nelems * (BYTES));                             \
    return 0;                                                                               \
  }
#define PLAIT_SHMEM_TEAM_TYPED(NAME, T, INDEX)                                             \
  PLAIT_SHMEM_TEAM(T, sizeof(T), INDEX, NAME##_broadcast, NAME##_collect, NAME##_fcollect, \
                   NAME##_alltoall, )
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_TEAM_TYPED)
PLAIT_SHMEM_TEAM(void, 1, 0, broadcastmem, collectmem, fcollectmem, alltoallmem, MEM)

#define PLAIT_SHMEM_OF_SET(CALL) \
  ((void)pSync, plait_shmem_set(PLAIT_CALL_SHMEM_##CALL, PE_start, logPE_stride, PE_size))
#define PLAIT_SHMEM_SETS(BITS)                                                                   \
  static void shmem_broadcast##BITS(void* dest, const void* source, size_t nelems, int PE_root,  \
                                    int PE_start, int logPE_stride, int PE_size, long* pSync) {  \
    plait_shmem_broadcast(PLAIT_CALL_SHMEM_BROADCAST##BITS, PLAIT_SHMEM_OF_SET(BROADCAST##BITS), \
                          dest, source, nelems * (BITS / 8), PE_root, 0);                        \
  }                                                                                              \
  static void shmem_collect##BITS(void* dest, const void* source, size_t nelems, int PE_start,   \
                                  int logPE_stride, int PE_size, long* pSync) {                  \
    plait_shmem_collect(PLAIT_SHMEM_OF_SET(COLLECT##BITS), dest, source, nelems * (BITS / 8));   \
  }                                                                                              \
  static void shmem_fcollect##BITS(void* dest, const void* source, size_t nelems, int PE_start,  \
                                   int logPE_stride, int PE_size, long* pSync) {                 \
    plait_shmem_fcollect(PLAIT_SHMEM_OF_SET(FCOLLECT##BITS), dest, source, nelems * (BITS / 8)); \
  }                                                                                              \
  static void shmem_alltoall##BITS(void* dest, const void* source, size_t nelems, int PE_start,  \
                                   int logPE_stride, int PE_size, long* pSync) {                 \
    plait_shmem_alltoall(PLAIT_SHMEM_OF_SET(ALLTOALL##BITS), dest, source, nelems * (BITS / 8)); \
  }
PLAIT_SHMEM_SETS(32)
PLAIT_SHMEM_SETS(64)
static void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long* pSync) {
  shmem_quiet();
  MPI_Barrier(PLAIT_SHMEM_OF_SET(BARRIER));
}
static void shmem_sync(int PE_start, int logPE_stride, int PE_size, long* pSync) {
  MPI_Barrier(PLAIT_SHMEM_OF_SET(SYNC));
}

/* MPI's type of the same kind and size; the same as runtime/shmem/reductions.cpp takes. */
#define PLAIT_SHMEM_DATATYPE(T)                               \
  ((T)0.5 != 0      ? sizeof(T) == 4 ? MPI_FLOAT : MPI_DOUBLE \
   : (T)(-1) < (T)1 ? sizeof(T) == 1   ? MPI_INT8_T           \
                      : sizeof(T) == 2 ? MPI_INT16_T          \
                      : sizeof(T) == 4 ? MPI_INT32_T          \
                                       : MPI_INT64_T          \
   : sizeof(T) == 1 ? MPI_UINT8_T                             \
   : sizeof(T) == 2 ? MPI_UINT16_T                            \
   : sizeof(T) == 4 ? MPI_UINT32_T                            \
                    : MPI_UINT64_T)
#define PLAIT_SHMEM_REDUCE(NAME, T, ROUTINE, OPERATION)                                     \
  static int shmem_##NAME##_##ROUTINE##_reduce(shmem_team_t team, T* dest, const T* source, \
                                               size_t nreduce) {                            \
    MPI_Allreduce(source, dest, (int)nreduce, PLAIT_SHMEM_DATATYPE(T), OPERATION, team);    \
    return 0;                                                                               \
  }
#define PLAIT_SHMEM_TO_ALL(NAME, T, INDEX, ROUTINE, CALL, OPERATION)                         \
  static void shmem_##NAME##_##ROUTINE##_to_all(T* dest, const T* source, int nreduce,       \
                                                int PE_start, int logPE_stride, int PE_size, \
                                                T* pWrk, long* pSync) {                      \
    (void)pWrk, (void)pSync;                                                                 \
    MPI_Allreduce(source, dest, nreduce, PLAIT_SHMEM_DATATYPE(T), OPERATION,                 \
                  plait_shmem_set(PLAIT_CALL_SHMEM_##CALL##_TO_ALL + INDEX, PE_start,        \
                                  logPE_stride, PE_size));                                   \
  }
#define PLAIT_SHMEM_BITS(NAME, T, INDEX)     \
  PLAIT_SHMEM_REDUCE(NAME, T, and, MPI_BAND) \
  PLAIT_SHMEM_REDUCE(NAME, T, or, MPI_BOR)   \
  PLAIT_SHMEM_REDUCE(NAME, T, xor, MPI_BXOR)
PLAIT_SHMEM_BITS_TYPES(PLAIT_SHMEM_BITS)
#define PLAIT_SHMEM_OLD_BITS(NAME, T, INDEX)             \
  PLAIT_SHMEM_TO_ALL(NAME, T, INDEX, and, AND, MPI_BAND) \
  PLAIT_SHMEM_TO_ALL(NAME, T, INDEX, or, OR, MPI_BOR)    \
  PLAIT_SHMEM_TO_ALL(NAME, T, INDEX, xor, XOR, MPI_BXOR)
PLAIT_SHMEM_OLD_BITS_TYPES(PLAIT_SHMEM_OLD_BITS)
#define PLAIT_SHMEM_BOTH(NAME, T, INDEX, ROUTINE, CALL, OPERATION) \
  PLAIT_SHMEM_REDUCE(NAME, T, ROUTINE, OPERATION)                  \
  PLAIT_SHMEM_TO_ALL(NAME, T, INDEX, ROUTINE, CALL, OPERATION)
#define PLAIT_SHMEM_NUMBERS(NAME, T, INDEX)           \
  PLAIT_SHMEM_BOTH(NAME, T, INDEX, max, MAX, MPI_MAX) \
  PLAIT_SHMEM_BOTH(NAME, T, INDEX, min, MIN, MPI_MIN) \
  PLAIT_SHMEM_BOTH(NAME, T, INDEX, sum, SUM, MPI_SUM) \
  PLAIT_SHMEM_BOTH(NAME, T, INDEX, prod, PROD, MPI_PROD)
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_NUMBERS)

#endif
