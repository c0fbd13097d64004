// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// put, get and their like, of all types and sizes.
#include "shmem/call.h"
#include "shmem/contexts.h"
#include "shmem/transfers.h"

using namespace plait::shmem;

#define COPY(WHAT, NAME, CALL, T, BYTES)                                                 \
  PLAIT_SHMEM_DUAL(void, NAME, CALL, (T * dest, const T* source, size_t nelems, int pe), \
                   { WHAT(dest, source, nelems * (BYTES), pe); })
#define STRIDED(WHAT, NAME, CALL, T, BYTES)                                             \
  PLAIT_SHMEM_DUAL(                                                                     \
      void, NAME, CALL,                                                                 \
      (T * dest, const T* source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe), \
      { WHAT(dest, source, dst, sst, nelems, BYTES, pe); })
#define SIGNAL(NAME, CALL, T, BYTES)                                                               \
  PLAIT_SHMEM_DUAL(void, NAME, CALL,                                                               \
                   (T * dest, const T* source, size_t nelems, uint64_t* sig_addr, uint64_t signal, \
                    int sig_op, int pe),                                                           \
                   { put_signal(dest, source, nelems * (BYTES), sig_addr, signal, sig_op, pe); })

COPY(put, putmem, PLAIT_CALL_SHMEM_PUTMEM, void, 1)
COPY(get, getmem, PLAIT_CALL_SHMEM_GETMEM, void, 1)
COPY(put, putmem_nbi, PLAIT_CALL_SHMEM_PUTMEM_NBI, void, 1)
COPY(get, getmem_nbi, PLAIT_CALL_SHMEM_GETMEM_NBI, void, 1)
SIGNAL(putmem_signal, PLAIT_CALL_SHMEM_PUTMEM_SIGNAL, void, 1)
SIGNAL(putmem_signal_nbi, PLAIT_CALL_SHMEM_PUTMEM_SIGNAL_NBI, void, 1)

#define SIZED(BITS)                                                                 \
  COPY(put, put##BITS, PLAIT_CALL_SHMEM_PUT##BITS, void, (BITS) / 8)                \
  COPY(get, get##BITS, PLAIT_CALL_SHMEM_GET##BITS, void, (BITS) / 8)                \
  COPY(put, put##BITS##_nbi, PLAIT_CALL_SHMEM_PUT##BITS##_NBI, void, (BITS) / 8)    \
  COPY(get, get##BITS##_nbi, PLAIT_CALL_SHMEM_GET##BITS##_NBI, void, (BITS) / 8)    \
  STRIDED(put_strided, iput##BITS, PLAIT_CALL_SHMEM_IPUT##BITS, void, (BITS) / 8)   \
  STRIDED(get_strided, iget##BITS, PLAIT_CALL_SHMEM_IGET##BITS, void, (BITS) / 8)   \
  SIGNAL(put##BITS##_signal, PLAIT_CALL_SHMEM_PUT##BITS##_SIGNAL, void, (BITS) / 8) \
  SIGNAL(put##BITS##_signal_nbi, PLAIT_CALL_SHMEM_PUT##BITS##_SIGNAL_NBI, void, (BITS) / 8)
SIZED(8)
SIZED(16)
SIZED(32)
SIZED(64)
SIZED(128)

#define TYPED(NAME, T, INDEX)                                                                 \
  COPY(put, NAME##_put, PLAIT_CALL_SHMEM_PUT + (INDEX), T, sizeof(T))                         \
  COPY(get, NAME##_get, PLAIT_CALL_SHMEM_GET + (INDEX), T, sizeof(T))                         \
  COPY(put, NAME##_put_nbi, PLAIT_CALL_SHMEM_PUT_NBI + (INDEX), T, sizeof(T))                 \
  COPY(get, NAME##_get_nbi, PLAIT_CALL_SHMEM_GET_NBI + (INDEX), T, sizeof(T))                 \
  STRIDED(put_strided, NAME##_iput, PLAIT_CALL_SHMEM_IPUT + (INDEX), T, sizeof(T))            \
  STRIDED(get_strided, NAME##_iget, PLAIT_CALL_SHMEM_IGET + (INDEX), T, sizeof(T))            \
  SIGNAL(NAME##_put_signal, PLAIT_CALL_SHMEM_PUT_SIGNAL + (INDEX), T, sizeof(T))              \
  SIGNAL(NAME##_put_signal_nbi, PLAIT_CALL_SHMEM_PUT_SIGNAL_NBI + (INDEX), T, sizeof(T))      \
  PLAIT_SHMEM_DUAL(void, NAME##_p, PLAIT_CALL_SHMEM_P + (INDEX), (T * dest, T value, int pe), \
                   { put(dest, &value, sizeof value, pe); })                                  \
  PLAIT_SHMEM_DUAL(T, NAME##_g, PLAIT_CALL_SHMEM_G + (INDEX), (const T* source, int pe), {    \
    T value{};                                                                                \
    get(&value, source, sizeof value, pe);                                                    \
    return value;                                                                             \
  })
PLAIT_SHMEM_RMA_TYPES(TYPED)
PLAIT_SHMEM_WIDE_TYPES(TYPED)
