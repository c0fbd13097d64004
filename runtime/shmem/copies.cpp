// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// put, get and their like, of all types.
#include "shmem/call.h"
#include "shmem/transfers.h"

using namespace plait::shmem;

#define PUT(NAME, CALL, ELEMENT)                                                         \
  extern "C" void pshmem_##NAME(void* dest, const void* source, size_t nelems, int pe) { \
    enter(CALL, PLAIT_SHMEM_HERE, [&] { put(dest, source, nelems * (ELEMENT), pe); });   \
  }                                                                                      \
  PLAIT_SHMEM_EXPORT(NAME)
#define GET(NAME, CALL, ELEMENT)                                                         \
  extern "C" void pshmem_##NAME(void* dest, const void* source, size_t nelems, int pe) { \
    enter(CALL, PLAIT_SHMEM_HERE, [&] { get(dest, source, nelems * (ELEMENT), pe); });   \
  }                                                                                      \
  PLAIT_SHMEM_EXPORT(NAME)
PUT(putmem, PLAIT_CALL_SHMEM_PUTMEM, 1)
GET(getmem, PLAIT_CALL_SHMEM_GETMEM, 1)
PUT(putmem_nbi, PLAIT_CALL_SHMEM_PUTMEM_NBI, 1)
GET(getmem_nbi, PLAIT_CALL_SHMEM_GETMEM_NBI, 1)
PUT(put8, PLAIT_CALL_SHMEM_PUT8, 1)
GET(get8, PLAIT_CALL_SHMEM_GET8, 1)
PUT(put16, PLAIT_CALL_SHMEM_PUT16, 2)
GET(get16, PLAIT_CALL_SHMEM_GET16, 2)
PUT(put32, PLAIT_CALL_SHMEM_PUT32, 4)
GET(get32, PLAIT_CALL_SHMEM_GET32, 4)
PUT(put64, PLAIT_CALL_SHMEM_PUT64, 8)
GET(get64, PLAIT_CALL_SHMEM_GET64, 8)
PUT(put128, PLAIT_CALL_SHMEM_PUT128, 16)
GET(get128, PLAIT_CALL_SHMEM_GET128, 16)

#define TYPED(NAME, T, INDEX)                                                                \
  extern "C" void pshmem_##NAME##_put(T* dest, const T* source, size_t nelems, int pe) {     \
    enter(PLAIT_CALL_SHMEM_PUT + (INDEX), PLAIT_SHMEM_HERE,                                  \
          [&] { put(dest, source, nelems * sizeof(T), pe); });                               \
  }                                                                                          \
  PLAIT_SHMEM_EXPORT(NAME##_put)                                                             \
  extern "C" void pshmem_##NAME##_get(T* dest, const T* source, size_t nelems, int pe) {     \
    enter(PLAIT_CALL_SHMEM_GET + (INDEX), PLAIT_SHMEM_HERE,                                  \
          [&] { get(dest, source, nelems * sizeof(T), pe); });                               \
  }                                                                                          \
  PLAIT_SHMEM_EXPORT(NAME##_get)                                                             \
  extern "C" void pshmem_##NAME##_put_nbi(T* dest, const T* source, size_t nelems, int pe) { \
    enter(PLAIT_CALL_SHMEM_PUT_NBI + (INDEX), PLAIT_SHMEM_HERE,                              \
          [&] { put(dest, source, nelems * sizeof(T), pe); });                               \
  }                                                                                          \
  PLAIT_SHMEM_EXPORT(NAME##_put_nbi)                                                         \
  extern "C" void pshmem_##NAME##_get_nbi(T* dest, const T* source, size_t nelems, int pe) { \
    enter(PLAIT_CALL_SHMEM_GET_NBI + (INDEX), PLAIT_SHMEM_HERE,                              \
          [&] { get(dest, source, nelems * sizeof(T), pe); });                               \
  }                                                                                          \
  PLAIT_SHMEM_EXPORT(NAME##_get_nbi)                                                         \
  extern "C" void pshmem_##NAME##_p(T* dest, T value, int pe) {                              \
    enter(PLAIT_CALL_SHMEM_P + (INDEX), PLAIT_SHMEM_HERE,                                    \
          [&] { put(dest, &value, sizeof value, pe); });                                     \
  }                                                                                          \
  PLAIT_SHMEM_EXPORT(NAME##_p)                                                               \
  extern "C" T pshmem_##NAME##_g(const T* source, int pe) {                                  \
    return enter(PLAIT_CALL_SHMEM_G + (INDEX), PLAIT_SHMEM_HERE, [&] {                       \
      T value{};                                                                             \
      get(&value, source, sizeof value, pe);                                                 \
      return value;                                                                          \
    });                                                                                      \
  }                                                                                          \
  PLAIT_SHMEM_EXPORT(NAME##_g)
PLAIT_SHMEM_RMA_TYPES(TYPED)
PLAIT_SHMEM_WIDE_TYPES(TYPED)
