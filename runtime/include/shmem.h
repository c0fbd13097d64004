/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OpenSHMEM 1.5, as far as Plait has it: see docs/reference/shmem.md. Symmetric are the program's
 * variables of static storage and what shmem_malloc gives.
 */
#ifndef PLAIT_INCLUDE_SHMEM_H
#define PLAIT_INCLUDE_SHMEM_H

#include <stddef.h>
#include <stdint.h>

#include "plait_shmem.h" /* generated: the types that the lists below go through */
#include "shmem_constants.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* Handles; those with a name exist from shmem_init on. */
typedef struct plait_shmem_team* shmem_team_t;
#define SHMEM_TEAM_INVALID ((shmem_team_t)0)
#define SHMEM_TEAM_WORLD ((shmem_team_t)1)
#define SHMEM_TEAM_SHARED ((shmem_team_t)2) /* PEs that share memory: each is alone */
typedef struct plait_shmem_ctx* shmem_ctx_t;
#define SHMEM_CTX_INVALID ((shmem_ctx_t)0)
#define SHMEM_CTX_DEFAULT ((shmem_ctx_t)1)
/* ---- set-up ---------------------------------------------------------------------------------- */
void shmem_init(void);
int shmem_init_thread(int requested, int* provided);
void shmem_query_thread(int* provided);
void shmem_finalize(void);
void shmem_global_exit(int status);
int shmem_my_pe(void);
int shmem_n_pes(void);
int shmem_pe_accessible(int pe);
int shmem_addr_accessible(const void* addr, int pe);
void* shmem_ptr(const void* dest, int pe);
void shmem_info_get_version(int* major, int* minor);
void shmem_info_get_name(char* name);

/* ---- the symmetric heap: all PEs call these with the same arguments ----------------------------
 */
void* shmem_malloc(size_t size);
void* shmem_malloc_with_hints(size_t size, long hints);
void* shmem_calloc(size_t count, size_t size);
void* shmem_align(size_t alignment, size_t size);
void* shmem_realloc(void* ptr, size_t size);
void shmem_free(void* ptr);

/* ---- order ----------------------------------------------------------------------------------- */
void shmem_barrier_all(void);
void shmem_sync_all(void);
void shmem_quiet(void);
void shmem_fence(void);

/* ---- teams ----------------------------------------------------------------------------------- */
int shmem_team_my_pe(shmem_team_t team);
int shmem_team_n_pes(shmem_team_t team);
int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team);
int shmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size,
                             const shmem_team_config_t* config, long config_mask,
                             shmem_team_t* new_team);
int shmem_team_split_2d(shmem_team_t parent_team, int xrange,
                        const shmem_team_config_t* xaxis_config, long xaxis_mask,
                        shmem_team_t* xaxis_team, const shmem_team_config_t* yaxis_config,
                        long yaxis_mask, shmem_team_t* yaxis_team);
void shmem_team_destroy(shmem_team_t team);
int shmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t* config);
int shmem_team_sync(shmem_team_t team);

/* ---- collectives with teams: shmem_int_collect(team, dest, source, nelems), ... ----------------
 */
#define PLAIT_SHMEM_TEAM_COLLECTIVES(T, BROADCAST, COLLECT, FCOLLECT, ALLTOALL, ALLTOALLS)         \
  int shmem_##BROADCAST(shmem_team_t team, T* dest, const T* source, size_t nelems, int PE_root);  \
  int shmem_##COLLECT(shmem_team_t team, T* dest, const T* source, size_t nelems);                 \
  int shmem_##FCOLLECT(shmem_team_t team, T* dest, const T* source, size_t nelems);                \
  int shmem_##ALLTOALL(shmem_team_t team, T* dest, const T* source, size_t nelems);                \
  int shmem_##ALLTOALLS(shmem_team_t team, T* dest, const T* source, ptrdiff_t dst, ptrdiff_t sst, \
                        size_t nelems);
#define PLAIT_SHMEM_COLLECTIVE(NAME, T, INDEX)                                       \
  PLAIT_SHMEM_TEAM_COLLECTIVES(T, NAME##_broadcast, NAME##_collect, NAME##_fcollect, \
                               NAME##_alltoall, NAME##_alltoalls)
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_COLLECTIVE)
PLAIT_SHMEM_WIDE_TYPES(PLAIT_SHMEM_COLLECTIVE)
PLAIT_SHMEM_TEAM_COLLECTIVES(void, broadcastmem, collectmem, fcollectmem, alltoallmem, alltoallsmem)

#define PLAIT_SHMEM_REDUCE(NAME, T, OPERATION)                                         \
  int shmem_##NAME##_##OPERATION##_reduce(shmem_team_t team, T* dest, const T* source, \
                                          size_t nreduce);
#define PLAIT_SHMEM_TO_ALL(NAME, T, OPERATION)                                                  \
  void shmem_##NAME##_##OPERATION##_to_all(T* dest, const T* source, int nreduce, int PE_start, \
                                           int logPE_stride, int PE_size, T* pWrk, long* pSync);
#define PLAIT_SHMEM_BITS(NAME, T, INDEX) \
  PLAIT_SHMEM_REDUCE(NAME, T, and)       \
  PLAIT_SHMEM_REDUCE(NAME, T, or)        \
  PLAIT_SHMEM_REDUCE(NAME, T, xor)
PLAIT_SHMEM_BITS_TYPES(PLAIT_SHMEM_BITS)
#define PLAIT_SHMEM_OLD_BITS(NAME, T, INDEX) \
  PLAIT_SHMEM_TO_ALL(NAME, T, and)           \
  PLAIT_SHMEM_TO_ALL(NAME, T, or)            \
  PLAIT_SHMEM_TO_ALL(NAME, T, xor)
PLAIT_SHMEM_OLD_BITS_TYPES(PLAIT_SHMEM_OLD_BITS)
#define PLAIT_SHMEM_ORDER(NAME, T, INDEX) \
  PLAIT_SHMEM_REDUCE(NAME, T, max)        \
  PLAIT_SHMEM_REDUCE(NAME, T, min)        \
  PLAIT_SHMEM_TO_ALL(NAME, T, max)        \
  PLAIT_SHMEM_TO_ALL(NAME, T, min)
PLAIT_SHMEM_ORDER_TYPES(PLAIT_SHMEM_ORDER)
#define PLAIT_SHMEM_ARITHMETIC(NAME, T, INDEX) \
  PLAIT_SHMEM_REDUCE(NAME, T, sum)             \
  PLAIT_SHMEM_REDUCE(NAME, T, prod)            \
  PLAIT_SHMEM_TO_ALL(NAME, T, sum)             \
  PLAIT_SHMEM_TO_ALL(NAME, T, prod)
PLAIT_SHMEM_ARITHMETIC_TYPES(PLAIT_SHMEM_ARITHMETIC)

/* ---- collectives with active sets: PEs PE_start, PE_start + 2^logPE_stride, ..., PE_size of them
 */
void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long* pSync);
void shmem_sync(int PE_start, int logPE_stride, int PE_size, long* pSync);
#define PLAIT_SHMEM_SET_COLLECTIVES(BITS)                                                  \
  void shmem_broadcast##BITS(void* dest, const void* source, size_t nelems, int PE_root,   \
                             int PE_start, int logPE_stride, int PE_size, long* pSync);    \
  void shmem_collect##BITS(void* dest, const void* source, size_t nelems, int PE_start,    \
                           int logPE_stride, int PE_size, long* pSync);                    \
  void shmem_fcollect##BITS(void* dest, const void* source, size_t nelems, int PE_start,   \
                            int logPE_stride, int PE_size, long* pSync);                   \
  void shmem_alltoall##BITS(void* dest, const void* source, size_t nelems, int PE_start,   \
                            int logPE_stride, int PE_size, long* pSync);                   \
  void shmem_alltoalls##BITS(void* dest, const void* source, ptrdiff_t dst, ptrdiff_t sst, \
                             size_t nelems, int PE_start, int logPE_stride, int PE_size,   \
                             long* pSync);
PLAIT_SHMEM_SET_COLLECTIVES(32)
PLAIT_SHMEM_SET_COLLECTIVES(64)

/* ---- contexts: all are of one order -----------------------------------------------------------
 */
int shmem_ctx_create(long options, shmem_ctx_t* ctx);
int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t* ctx);
void shmem_ctx_destroy(shmem_ctx_t ctx);
int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t* team);
void shmem_ctx_quiet(shmem_ctx_t ctx);
void shmem_ctx_fence(shmem_ctx_t ctx);

/* shmem_x(...) and shmem_ctx_x(ctx, ...). */
#define PLAIT_SHMEM_BOTH(RESULT, NAME, ...) \
  RESULT shmem_##NAME(__VA_ARGS__);         \
  RESULT shmem_ctx_##NAME(shmem_ctx_t ctx, __VA_ARGS__);

/* ---- copies: nelems elements of so many bits; of mem, bytes ------------------------------------
 */
#define PLAIT_SHMEM_COPIES(T, PUT, GET)                                        \
  PLAIT_SHMEM_BOTH(void, PUT, T* dest, const T* source, size_t nelems, int pe) \
  PLAIT_SHMEM_BOTH(void, GET, T* dest, const T* source, size_t nelems, int pe)
#define PLAIT_SHMEM_STRIDED(T, NAME)                                                   \
  PLAIT_SHMEM_BOTH(void, NAME, T* dest, const T* source, ptrdiff_t dst, ptrdiff_t sst, \
                   size_t nelems, int pe)
#define PLAIT_SHMEM_SIGNAL(T, NAME)                                                         \
  PLAIT_SHMEM_BOTH(void, NAME, T* dest, const T* source, size_t nelems, uint64_t* sig_addr, \
                   uint64_t signal, int sig_op, int pe)
PLAIT_SHMEM_COPIES(void, putmem, getmem)
PLAIT_SHMEM_COPIES(void, putmem_nbi, getmem_nbi)
PLAIT_SHMEM_SIGNAL(void, putmem_signal)
PLAIT_SHMEM_SIGNAL(void, putmem_signal_nbi)
#define PLAIT_SHMEM_SIZED(BITS)                              \
  PLAIT_SHMEM_COPIES(void, put##BITS, get##BITS)             \
  PLAIT_SHMEM_COPIES(void, put##BITS##_nbi, get##BITS##_nbi) \
  PLAIT_SHMEM_STRIDED(void, iput##BITS)                      \
  PLAIT_SHMEM_STRIDED(void, iget##BITS)                      \
  PLAIT_SHMEM_SIGNAL(void, put##BITS##_signal)               \
  PLAIT_SHMEM_SIGNAL(void, put##BITS##_signal_nbi)
PLAIT_SHMEM_SIZED(8)
PLAIT_SHMEM_SIZED(16)
PLAIT_SHMEM_SIZED(32)
PLAIT_SHMEM_SIZED(64)
PLAIT_SHMEM_SIZED(128)

/* shmem_int_put(dest, source, nelems, pe), shmem_int_p(dest, value, pe), ... of all types. */
#define PLAIT_SHMEM_COPY(NAME, T, INDEX)                     \
  PLAIT_SHMEM_COPIES(T, NAME##_put, NAME##_get)              \
  PLAIT_SHMEM_COPIES(T, NAME##_put_nbi, NAME##_get_nbi)      \
  PLAIT_SHMEM_STRIDED(T, NAME##_iput)                        \
  PLAIT_SHMEM_STRIDED(T, NAME##_iget)                        \
  PLAIT_SHMEM_SIGNAL(T, NAME##_put_signal)                   \
  PLAIT_SHMEM_SIGNAL(T, NAME##_put_signal_nbi)               \
  PLAIT_SHMEM_BOTH(void, NAME##_p, T* dest, T value, int pe) \
  PLAIT_SHMEM_BOTH(T, NAME##_g, const T* source, int pe)
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_COPY)
PLAIT_SHMEM_WIDE_TYPES(PLAIT_SHMEM_COPY)

uint64_t shmem_signal_fetch(const uint64_t* sig_addr);
uint64_t shmem_signal_wait_until(uint64_t* sig_addr, int cmp, uint64_t cmp_value);

/* ---- atomic operations -------------------------------------------------------------------------
 */
#define PLAIT_SHMEM_FETCHING(NAME, T)                 \
  PLAIT_SHMEM_BOTH(T, NAME, T* dest, T value, int pe) \
  PLAIT_SHMEM_BOTH(void, NAME##_nbi, T* fetch, T* dest, T value, int pe)
#define PLAIT_SHMEM_PLAIN(NAME, T) PLAIT_SHMEM_BOTH(void, NAME, T* dest, T value, int pe)

#define PLAIT_SHMEM_EXTENDED(NAME, T, INDEX)                                         \
  PLAIT_SHMEM_BOTH(T, NAME##_atomic_fetch, const T* source, int pe)                  \
  PLAIT_SHMEM_BOTH(void, NAME##_atomic_fetch_nbi, T* fetch, const T* source, int pe) \
  PLAIT_SHMEM_PLAIN(NAME##_atomic_set, T)                                            \
  PLAIT_SHMEM_FETCHING(NAME##_atomic_swap, T)
PLAIT_SHMEM_EXTENDED_TYPES(PLAIT_SHMEM_EXTENDED)

#define PLAIT_SHMEM_STANDARD(NAME, T, INDEX)                                                 \
  PLAIT_SHMEM_BOTH(T, NAME##_atomic_compare_swap, T* dest, T cond, T value, int pe)          \
  PLAIT_SHMEM_BOTH(void, NAME##_atomic_compare_swap_nbi, T* fetch, T* dest, T cond, T value, \
                   int pe)                                                                   \
  PLAIT_SHMEM_BOTH(T, NAME##_atomic_fetch_inc, T* dest, int pe)                              \
  PLAIT_SHMEM_BOTH(void, NAME##_atomic_fetch_inc_nbi, T* fetch, T* dest, int pe)             \
  PLAIT_SHMEM_BOTH(void, NAME##_atomic_inc, T* dest, int pe)                                 \
  PLAIT_SHMEM_FETCHING(NAME##_atomic_fetch_add, T)                                           \
  PLAIT_SHMEM_PLAIN(NAME##_atomic_add, T)
PLAIT_SHMEM_STANDARD_TYPES(PLAIT_SHMEM_STANDARD)

#define PLAIT_SHMEM_BITWISE(NAME, T, INDEX)        \
  PLAIT_SHMEM_FETCHING(NAME##_atomic_fetch_and, T) \
  PLAIT_SHMEM_PLAIN(NAME##_atomic_and, T)          \
  PLAIT_SHMEM_FETCHING(NAME##_atomic_fetch_or, T)  \
  PLAIT_SHMEM_PLAIN(NAME##_atomic_or, T)           \
  PLAIT_SHMEM_FETCHING(NAME##_atomic_fetch_xor, T) \
  PLAIT_SHMEM_PLAIN(NAME##_atomic_xor, T)
PLAIT_SHMEM_BITWISE_TYPES(PLAIT_SHMEM_BITWISE)

/* ---- waits for what others write ----------------------------------------------------------------
 */
#define PLAIT_SHMEM_MANY(NAME, T, SUFFIX, VALUE)                                                   \
  void shmem_##NAME##_wait_until_all##SUFFIX(T* ivars, size_t nelems, const int* status, int cmp,  \
                                             VALUE);                                               \
  size_t shmem_##NAME##_wait_until_any##SUFFIX(T* ivars, size_t nelems, const int* status,         \
                                               int cmp, VALUE);                                    \
  size_t shmem_##NAME##_wait_until_some##SUFFIX(T* ivars, size_t nelems, size_t* indices,          \
                                                const int* status, int cmp, VALUE);                \
  int shmem_##NAME##_test_all##SUFFIX(T* ivars, size_t nelems, const int* status, int cmp, VALUE); \
  size_t shmem_##NAME##_test_any##SUFFIX(T* ivars, size_t nelems, const int* status, int cmp,      \
                                         VALUE);                                                   \
  size_t shmem_##NAME##_test_some##SUFFIX(T* ivars, size_t nelems, size_t* indices,                \
                                          const int* status, int cmp, VALUE);
#define PLAIT_SHMEM_WAIT(NAME, T, INDEX)                         \
  void shmem_##NAME##_wait_until(T* ivar, int cmp, T cmp_value); \
  void shmem_##NAME##_wait(T* ivar, T cmp_value);                \
  int shmem_##NAME##_test(T* ivar, int cmp, T cmp_value);        \
  PLAIT_SHMEM_MANY(NAME, T, , T cmp_value)                       \
  PLAIT_SHMEM_MANY(NAME, T, _vector, T* cmp_values)
PLAIT_SHMEM_WAIT_TYPES(PLAIT_SHMEM_WAIT)

/* ---- locks: 0 is a free one
 * ----------------------------------------------------------------------
 */
void shmem_set_lock(long* lock);
int shmem_test_lock(long* lock);
void shmem_clear_lock(long* lock);

void shmem_start_pes(int npes); /* start_pes */

/* ---- profiling: pshmem_x is what shmem_x is where no tool has taken its name ------------------
 */
#include "shmem_profiling.h"
#define shmem_pcontrol(...) ((void)0)

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

/* In lists of types for _Generic: rows of types that FPGA ranks do not have. */
#define PLAIT_SHMEM_IF_WIDE(...) __VA_ARGS__

#include "shmem_older.h"
#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#include "shmem_generic.h"
#endif

#endif
