// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Atomic operations, of all types.
#include <cstring>

#include "shmem/call.h"
#include "shmem/contexts.h"
#include "shmem/transfers.h"

using namespace plait::shmem;

namespace {

// The bits of a number as the lowest ones of a word, and back.
template <typename T>
std::uint64_t to_word(T value) {
  std::uint64_t word = 0;
  std::memcpy(&word, &value, sizeof value);
  return word;
}
template <typename T>
T from_word(std::uint64_t word) {
  T value;
  std::memcpy(&value, &word, sizeof value);
  return value;
}

template <typename T>
T fetching(T* word, std::uint32_t operation, T operand, T comparand, int pe) {
  return from_word<T>(atomic(word, operation, static_cast<std::uint32_t>(sizeof(T)),
                             to_word(operand), to_word(comparand), pe, true));
}
template <typename T>
void plain(T* word, std::uint32_t operation, T operand, int pe) {
  atomic(word, operation, static_cast<std::uint32_t>(sizeof(T)), to_word(operand), 0, pe, false);
}

template <typename T>
T fetched(const T* word, int pe) {
  return fetching<T>(const_cast<T*>(word), PLAIT_ATOMIC_OPERATION_FETCH, static_cast<T>(0),
                     static_cast<T>(0), pe);
}
template <typename T>
T incremented(T* word, int pe) {
  return fetching<T>(word, PLAIT_ATOMIC_OPERATION_ADD, static_cast<T>(1), static_cast<T>(0), pe);
}

}  // namespace

// A routine of a type, ROUTINE and CALL its names.
#define FETCHING(NAME, T, INDEX, ROUTINE, CALL, OPERATION)                                       \
  PLAIT_SHMEM_DUAL(T, NAME##_atomic_##ROUTINE, PLAIT_CALL_SHMEM_ATOMIC_##CALL + (INDEX),         \
                   (T * dest, T value, int pe), {                                                \
                     return fetching<T>(dest, PLAIT_ATOMIC_OPERATION_##OPERATION, value,         \
                                        static_cast<T>(0), pe);                                  \
                   })                                                                            \
  PLAIT_SHMEM_DUAL(                                                                              \
      void, NAME##_atomic_##ROUTINE##_nbi, PLAIT_CALL_SHMEM_ATOMIC_##CALL##_NBI + (INDEX),       \
      (T * fetch, T * dest, T value, int pe), {                                                  \
        *fetch =                                                                                 \
            fetching<T>(dest, PLAIT_ATOMIC_OPERATION_##OPERATION, value, static_cast<T>(0), pe); \
      })
#define PLAIN(NAME, T, INDEX, ROUTINE, CALL)                                                \
  PLAIT_SHMEM_DUAL(void, NAME##_atomic_##ROUTINE, PLAIT_CALL_SHMEM_ATOMIC_##CALL + (INDEX), \
                   (T * dest, T value, int pe),                                             \
                   { plain<T>(dest, PLAIT_ATOMIC_OPERATION_##CALL, value, pe); })

#define EXTENDED(NAME, T, INDEX)                                                               \
  PLAIT_SHMEM_DUAL(T, NAME##_atomic_fetch, PLAIT_CALL_SHMEM_ATOMIC_FETCH + (INDEX),            \
                   (const T* source, int pe), { return fetched<T>(source, pe); })              \
  PLAIT_SHMEM_DUAL(void, NAME##_atomic_fetch_nbi, PLAIT_CALL_SHMEM_ATOMIC_FETCH_NBI + (INDEX), \
                   (T * fetch, const T* source, int pe), { *fetch = fetched<T>(source, pe); }) \
  PLAIN(NAME, T, INDEX, set, SET)                                                              \
  FETCHING(NAME, T, INDEX, swap, SWAP, SET)
PLAIT_SHMEM_EXTENDED_TYPES(EXTENDED)

#define STANDARD(NAME, T, INDEX)                                                                   \
  PLAIT_SHMEM_DUAL(                                                                                \
      T, NAME##_atomic_compare_swap, PLAIT_CALL_SHMEM_ATOMIC_COMPARE_SWAP + (INDEX),               \
      (T * dest, T cond, T value, int pe),                                                         \
      { return fetching<T>(dest, PLAIT_ATOMIC_OPERATION_COMPARE_SET, value, cond, pe); })          \
  PLAIT_SHMEM_DUAL(                                                                                \
      void, NAME##_atomic_compare_swap_nbi, PLAIT_CALL_SHMEM_ATOMIC_COMPARE_SWAP_NBI + (INDEX),    \
      (T * fetch, T * dest, T cond, T value, int pe),                                              \
      { *fetch = fetching<T>(dest, PLAIT_ATOMIC_OPERATION_COMPARE_SET, value, cond, pe); })        \
  PLAIT_SHMEM_DUAL(T, NAME##_atomic_fetch_inc, PLAIT_CALL_SHMEM_ATOMIC_FETCH_INC + (INDEX),        \
                   (T * dest, int pe), { return incremented<T>(dest, pe); })                       \
  PLAIT_SHMEM_DUAL(void, NAME##_atomic_fetch_inc_nbi,                                              \
                   PLAIT_CALL_SHMEM_ATOMIC_FETCH_INC_NBI + (INDEX), (T * fetch, T * dest, int pe), \
                   { *fetch = incremented<T>(dest, pe); })                                         \
  PLAIT_SHMEM_DUAL(void, NAME##_atomic_inc, PLAIT_CALL_SHMEM_ATOMIC_INC + (INDEX),                 \
                   (T * dest, int pe),                                                             \
                   { plain<T>(dest, PLAIT_ATOMIC_OPERATION_ADD, static_cast<T>(1), pe); })         \
  FETCHING(NAME, T, INDEX, fetch_add, FETCH_ADD, ADD)                                              \
  PLAIN(NAME, T, INDEX, add, ADD)
PLAIT_SHMEM_STANDARD_TYPES(STANDARD)

#define BITWISE(NAME, T, INDEX)                       \
  FETCHING(NAME, T, INDEX, fetch_and, FETCH_AND, AND) \
  PLAIN(NAME, T, INDEX, and, AND)                     \
  FETCHING(NAME, T, INDEX, fetch_or, FETCH_OR, OR)    \
  PLAIN(NAME, T, INDEX, or, OR)                       \
  FETCHING(NAME, T, INDEX, fetch_xor, FETCH_XOR, XOR) \
  PLAIN(NAME, T, INDEX, xor, XOR)
PLAIT_SHMEM_BITWISE_TYPES(BITWISE)
