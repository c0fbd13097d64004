/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Contexts of OpenSHMEM on FPGA ranks: other names for the one order that there is. A context is
 * its team, whose numbers PEs have in it. shmem.h includes this.
 */
#ifndef PLAIT_COMPILER_SHMEM_CONTEXTS_H
#define PLAIT_COMPILER_SHMEM_CONTEXTS_H

#include <shmem.h>

typedef shmem_team_t shmem_ctx_t;
#define SHMEM_CTX_INVALID SHMEM_TEAM_INVALID
#define SHMEM_CTX_DEFAULT SHMEM_TEAM_WORLD

static int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t* ctx) {
  (void)options;
  *ctx = team;
  return team == SHMEM_TEAM_INVALID ? -1 : 0;
}
static int shmem_ctx_create(long options, shmem_ctx_t* ctx) {
  return shmem_team_create_ctx(SHMEM_TEAM_WORLD, options, ctx);
}
static int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t* team) {
  *team = ctx;
  return ctx == SHMEM_CTX_INVALID ? -1 : 0;
}
static void shmem_ctx_quiet(shmem_ctx_t ctx) {
  (void)ctx;
  shmem_quiet();
}
static void shmem_ctx_fence(shmem_ctx_t ctx) { (void)ctx; }
static void shmem_ctx_destroy(shmem_ctx_t ctx) { shmem_ctx_quiet(ctx); }

/* The PE that has a number in the context. */
static int plait_shmem_context_pe(int call, shmem_ctx_t ctx, int pe) {
  int found = ctx == SHMEM_CTX_DEFAULT ? pe : -1;
  if (ctx != SHMEM_CTX_DEFAULT) found = shmem_team_translate_pe(ctx, pe, SHMEM_TEAM_WORLD);
  if (found < 0) plait_fail(call, PLAIT_SHMEM_NO_PE, pe, 0, 0, shmem_team_n_pes(ctx), 0, 0, 0);
  return found;
}

/* shmem_ctx_x(ctx, ..., pe) by shmem_x(..., pe); CALL is what an error names. */
#define PLAIT_SHMEM_PE(CALL) plait_shmem_context_pe(PLAIT_CALL_SHMEM_##CALL, ctx, pe)
#define PLAIT_SHMEM_CTX_COPY(NAME, T, CALL)                                                        \
  static void shmem_ctx_##NAME(shmem_ctx_t ctx, T* dest, const T* source, size_t nelems, int pe) { \
    shmem_##NAME(dest, source, nelems, PLAIT_SHMEM_PE(CALL));                                      \
  }
#define PLAIT_SHMEM_CTX_STRIDED(NAME, T, CALL)                                           \
  static void shmem_ctx_##NAME(shmem_ctx_t ctx, T* dest, const T* source, ptrdiff_t dst, \
                               ptrdiff_t sst, size_t nelems, int pe) {                   \
    shmem_##NAME(dest, source, dst, sst, nelems, PLAIT_SHMEM_PE(CALL));                  \
  }
#define PLAIT_SHMEM_CTX_SIGNAL(NAME, T, CALL)                                             \
  static void shmem_ctx_##NAME(shmem_ctx_t ctx, T* dest, const T* source, size_t nelems,  \
                               uint64_t* sig_addr, uint64_t signal, int sig_op, int pe) { \
    shmem_##NAME(dest, source, nelems, sig_addr, signal, sig_op, PLAIT_SHMEM_PE(CALL));   \
  }
PLAIT_SHMEM_CTX_COPY(putmem, void, PUTMEM)
PLAIT_SHMEM_CTX_COPY(getmem, void, GETMEM)
PLAIT_SHMEM_CTX_COPY(putmem_nbi, void, PUTMEM_NBI)
PLAIT_SHMEM_CTX_COPY(getmem_nbi, void, GETMEM_NBI)
PLAIT_SHMEM_CTX_SIGNAL(putmem_signal, void, PUTMEM_SIGNAL)
PLAIT_SHMEM_CTX_SIGNAL(putmem_signal_nbi, void, PUTMEM_SIGNAL_NBI)
#define PLAIT_SHMEM_CTX_BITS(BITS)                                     \
  PLAIT_SHMEM_CTX_COPY(put##BITS, void, PUT##BITS)                     \
  PLAIT_SHMEM_CTX_COPY(get##BITS, void, GET##BITS)                     \
  PLAIT_SHMEM_CTX_COPY(put##BITS##_nbi, void, PUT##BITS##_NBI)         \
  PLAIT_SHMEM_CTX_COPY(get##BITS##_nbi, void, GET##BITS##_NBI)         \
  PLAIT_SHMEM_CTX_STRIDED(iput##BITS, void, IPUT##BITS)                \
  PLAIT_SHMEM_CTX_STRIDED(iget##BITS, void, IGET##BITS)                \
  PLAIT_SHMEM_CTX_SIGNAL(put##BITS##_signal, void, PUT##BITS##_SIGNAL) \
  PLAIT_SHMEM_CTX_SIGNAL(put##BITS##_signal_nbi, void, PUT##BITS##_SIGNAL_NBI)
PLAIT_SHMEM_CTX_BITS(8)
PLAIT_SHMEM_CTX_BITS(16)
PLAIT_SHMEM_CTX_BITS(32)
PLAIT_SHMEM_CTX_BITS(64)
PLAIT_SHMEM_CTX_BITS(128)
#define PLAIT_SHMEM_CTX_TYPED(NAME, T, INDEX)                                   \
  PLAIT_SHMEM_CTX_COPY(NAME##_put, T, PUT + INDEX)                              \
  PLAIT_SHMEM_CTX_COPY(NAME##_get, T, GET + INDEX)                              \
  PLAIT_SHMEM_CTX_COPY(NAME##_put_nbi, T, PUT_NBI + INDEX)                      \
  PLAIT_SHMEM_CTX_COPY(NAME##_get_nbi, T, GET_NBI + INDEX)                      \
  PLAIT_SHMEM_CTX_STRIDED(NAME##_iput, T, IPUT + INDEX)                         \
  PLAIT_SHMEM_CTX_STRIDED(NAME##_iget, T, IGET + INDEX)                         \
  PLAIT_SHMEM_CTX_SIGNAL(NAME##_put_signal, T, PUT_SIGNAL + INDEX)              \
  PLAIT_SHMEM_CTX_SIGNAL(NAME##_put_signal_nbi, T, PUT_SIGNAL_NBI + INDEX)      \
  static void shmem_ctx_##NAME##_p(shmem_ctx_t ctx, T* dest, T value, int pe) { \
    shmem_##NAME##_p(dest, value, PLAIT_SHMEM_PE(P + INDEX));                   \
  }                                                                             \
  static T shmem_ctx_##NAME##_g(shmem_ctx_t ctx, const T* source, int pe) {     \
    return shmem_##NAME##_g(source, PLAIT_SHMEM_PE(G + INDEX));                 \
  }
PLAIT_SHMEM_RMA_TYPES(PLAIT_SHMEM_CTX_TYPED)

#define PLAIT_SHMEM_CTX_PLAIN(NAME, T, CALL)                                \
  static void shmem_ctx_##NAME(shmem_ctx_t ctx, T* dest, T value, int pe) { \
    shmem_##NAME(dest, value, PLAIT_SHMEM_PE(CALL));                        \
  }
#define PLAIT_SHMEM_CTX_FETCHING(NAME, T, CALL, CALL_NBI)                                   \
  static T shmem_ctx_##NAME(shmem_ctx_t ctx, T* dest, T value, int pe) {                    \
    return shmem_##NAME(dest, value, PLAIT_SHMEM_PE(CALL));                                 \
  }                                                                                         \
  static void shmem_ctx_##NAME##_nbi(shmem_ctx_t ctx, T* fetch, T* dest, T value, int pe) { \
    shmem_##NAME##_nbi(fetch, dest, value, PLAIT_SHMEM_PE(CALL_NBI));                       \
  }
#define PLAIT_SHMEM_CTX_EXTENDED(NAME, T, INDEX)                                              \
  static T shmem_ctx_##NAME##_atomic_fetch(shmem_ctx_t ctx, const T* source, int pe) {        \
    return shmem_##NAME##_atomic_fetch(source, PLAIT_SHMEM_PE(ATOMIC_FETCH + INDEX));         \
  }                                                                                           \
  static void shmem_ctx_##NAME##_atomic_fetch_nbi(shmem_ctx_t ctx, T* fetch, const T* source, \
                                                  int pe) {                                   \
    shmem_##NAME##_atomic_fetch_nbi(fetch, source, PLAIT_SHMEM_PE(ATOMIC_FETCH_NBI + INDEX)); \
  }                                                                                           \
  PLAIT_SHMEM_CTX_PLAIN(NAME##_atomic_set, T, ATOMIC_SET + INDEX)                             \
  PLAIT_SHMEM_CTX_FETCHING(NAME##_atomic_swap, T, ATOMIC_SWAP + INDEX, ATOMIC_SWAP_NBI + INDEX)
PLAIT_SHMEM_EXTENDED_TYPES(PLAIT_SHMEM_CTX_EXTENDED)
#define PLAIT_SHMEM_CTX_STANDARD(NAME, T, INDEX)                                             \
  static T shmem_ctx_##NAME##_atomic_compare_swap(shmem_ctx_t ctx, T* dest, T cond, T value, \
                                                  int pe) {                                  \
    return shmem_##NAME##_atomic_compare_swap(dest, cond, value,                             \
                                              PLAIT_SHMEM_PE(ATOMIC_COMPARE_SWAP + INDEX));  \
  }                                                                                          \
  static void shmem_ctx_##NAME##_atomic_compare_swap_nbi(shmem_ctx_t ctx, T* fetch, T* dest, \
                                                         T cond, T value, int pe) {          \
    shmem_##NAME##_atomic_compare_swap_nbi(fetch, dest, cond, value,                         \
                                           PLAIT_SHMEM_PE(ATOMIC_COMPARE_SWAP_NBI + INDEX)); \
  }                                                                                          \
  static T shmem_ctx_##NAME##_atomic_fetch_inc(shmem_ctx_t ctx, T* dest, int pe) {           \
    return shmem_##NAME##_atomic_fetch_inc(dest, PLAIT_SHMEM_PE(ATOMIC_FETCH_INC + INDEX));  \
  }                                                                                          \
  static void shmem_ctx_##NAME##_atomic_fetch_inc_nbi(shmem_ctx_t ctx, T* fetch, T* dest,    \
                                                      int pe) {                              \
    shmem_##NAME##_atomic_fetch_inc_nbi(fetch, dest,                                         \
                                        PLAIT_SHMEM_PE(ATOMIC_FETCH_INC_NBI + INDEX));       \
  }                                                                                          \
  static void shmem_ctx_##NAME##_atomic_inc(shmem_ctx_t ctx, T* dest, int pe) {              \
    shmem_##NAME##_atomic_inc(dest, PLAIT_SHMEM_PE(ATOMIC_INC + INDEX));                     \
  }                                                                                          \
  PLAIT_SHMEM_CTX_PLAIN(NAME##_atomic_add, T, ATOMIC_ADD + INDEX)                            \
  PLAIT_SHMEM_CTX_FETCHING(NAME##_atomic_fetch_add, T, ATOMIC_FETCH_ADD + INDEX,             \
                           ATOMIC_FETCH_ADD_NBI + INDEX)
PLAIT_SHMEM_STANDARD_TYPES(PLAIT_SHMEM_CTX_STANDARD)
#define PLAIT_SHMEM_CTX_BITWISE(NAME, T, INDEX)                                  \
  PLAIT_SHMEM_CTX_PLAIN(NAME##_atomic_and, T, ATOMIC_AND + INDEX)                \
  PLAIT_SHMEM_CTX_PLAIN(NAME##_atomic_or, T, ATOMIC_OR + INDEX)                  \
  PLAIT_SHMEM_CTX_PLAIN(NAME##_atomic_xor, T, ATOMIC_XOR + INDEX)                \
  PLAIT_SHMEM_CTX_FETCHING(NAME##_atomic_fetch_and, T, ATOMIC_FETCH_AND + INDEX, \
                           ATOMIC_FETCH_AND_NBI + INDEX)                         \
  PLAIT_SHMEM_CTX_FETCHING(NAME##_atomic_fetch_or, T, ATOMIC_FETCH_OR + INDEX,   \
                           ATOMIC_FETCH_OR_NBI + INDEX)                          \
  PLAIT_SHMEM_CTX_FETCHING(NAME##_atomic_fetch_xor, T, ATOMIC_FETCH_XOR + INDEX, \
                           ATOMIC_FETCH_XOR_NBI + INDEX)
PLAIT_SHMEM_BITWISE_TYPES(PLAIT_SHMEM_CTX_BITWISE)

#endif
