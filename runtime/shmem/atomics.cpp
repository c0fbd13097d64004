// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Atomic operations, of all types.
#include <cstring>

#include "shmem/call.h"
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

}  // namespace

// A routine of a type, ROUTINE and CALL its names; the operand is the expression OPERAND.
#define FETCHING(NAME, T, INDEX, ROUTINE, CALL, OPERATION)                                        \
  extern "C" T pshmem_##NAME##_atomic_##ROUTINE(T* dest, T value, int pe) {                       \
    return enter(PLAIT_CALL_SHMEM_ATOMIC_##CALL + (INDEX), PLAIT_SHMEM_HERE, [&] {                \
      return fetching<T>(dest, PLAIT_ATOMIC_OPERATION_##OPERATION, value, static_cast<T>(0), pe); \
    });                                                                                           \
  }                                                                                               \
  PLAIT_SHMEM_EXPORT(NAME##_atomic_##ROUTINE)
#define PLAIN(NAME, T, INDEX, ROUTINE, CALL)                                   \
  extern "C" void pshmem_##NAME##_atomic_##ROUTINE(T* dest, T value, int pe) { \
    enter(PLAIT_CALL_SHMEM_ATOMIC_##CALL + (INDEX), PLAIT_SHMEM_HERE,          \
          [&] { plain<T>(dest, PLAIT_ATOMIC_OPERATION_##CALL, value, pe); });  \
  }                                                                            \
  PLAIT_SHMEM_EXPORT(NAME##_atomic_##ROUTINE)

#define EXTENDED(NAME, T, INDEX)                                                                  \
  extern "C" T pshmem_##NAME##_atomic_fetch(const T* source, int pe) {                            \
    return enter(PLAIT_CALL_SHMEM_ATOMIC_FETCH + (INDEX), PLAIT_SHMEM_HERE, [&] {                 \
      return fetching<T>(const_cast<T*>(source), PLAIT_ATOMIC_OPERATION_FETCH, static_cast<T>(0), \
                         static_cast<T>(0), pe);                                                  \
    });                                                                                           \
  }                                                                                               \
  PLAIT_SHMEM_EXPORT(NAME##_atomic_fetch)                                                         \
  PLAIN(NAME, T, INDEX, set, SET)                                                                 \
  FETCHING(NAME, T, INDEX, swap, SWAP, SET)
PLAIT_SHMEM_EXTENDED_TYPES(EXTENDED)

#define STANDARD(NAME, T, INDEX)                                                                 \
  extern "C" T pshmem_##NAME##_atomic_compare_swap(T* dest, T cond, T value, int pe) {           \
    return enter(PLAIT_CALL_SHMEM_ATOMIC_COMPARE_SWAP + (INDEX), PLAIT_SHMEM_HERE, [&] {         \
      return fetching<T>(dest, PLAIT_ATOMIC_OPERATION_COMPARE_SET, value, cond, pe);             \
    });                                                                                          \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_atomic_compare_swap)                                                 \
  extern "C" T pshmem_##NAME##_atomic_fetch_inc(T* dest, int pe) {                               \
    return enter(PLAIT_CALL_SHMEM_ATOMIC_FETCH_INC + (INDEX), PLAIT_SHMEM_HERE, [&] {            \
      return fetching<T>(dest, PLAIT_ATOMIC_OPERATION_ADD, static_cast<T>(1), static_cast<T>(0), \
                         pe);                                                                    \
    });                                                                                          \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_atomic_fetch_inc)                                                    \
  extern "C" void pshmem_##NAME##_atomic_inc(T* dest, int pe) {                                  \
    enter(PLAIT_CALL_SHMEM_ATOMIC_INC + (INDEX), PLAIT_SHMEM_HERE,                               \
          [&] { plain<T>(dest, PLAIT_ATOMIC_OPERATION_ADD, static_cast<T>(1), pe); });           \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_atomic_inc)                                                          \
  FETCHING(NAME, T, INDEX, fetch_add, FETCH_ADD, ADD)                                            \
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
