// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reductions of all types, with teams and with active sets.
#include <algorithm>
#include <bit>
#include <type_traits>

#include "plait_mpi.h"
#include "shmem/call.h"
#include "shmem/collective.h"
#include "shmem/teams.h"

using namespace plait::shmem;

namespace {

// sum[i] = in[i] op sum[i]
#define KERNEL(FUNCTION, EXPRESSION)                              \
  template <typename T>                                           \
  void FUNCTION(const void* in, void* inout, std::size_t count) { \
    for (std::size_t i = 0; i < count; ++i) {                     \
      const T a = static_cast<const T*>(in)[i];                   \
      T& sum = static_cast<T*>(inout)[i];                         \
      sum = static_cast<T>(EXPRESSION);                           \
    }                                                             \
  }
KERNEL(and_kernel, a& sum)
KERNEL(or_kernel, a | sum)
KERNEL(xor_kernel, a ^ sum)
KERNEL(max_kernel, std::max(a, sum))
KERNEL(min_kernel, std::min(a, sum))
KERNEL(sum_kernel, a + sum)
KERNEL(prod_kernel, a* sum)

// MPI's type of the same kind and size: compiler/include/plait_shmem_teams.h chooses the same.
template <typename T>
constexpr std::uint8_t datatype_of() {
  if (std::is_same_v<T, float>) return PLAIT_DATATYPE_FLOAT;
  if (std::is_same_v<T, double>) return PLAIT_DATATYPE_DOUBLE;
  if (!std::is_integral_v<T>) return PLAIT_DATATYPE_BYTE;  // FPGA ranks have none of these
  constexpr std::uint8_t kSigned[] = {PLAIT_DATATYPE_INT8_T, PLAIT_DATATYPE_INT16_T,
                                      PLAIT_DATATYPE_INT32_T, PLAIT_DATATYPE_INT64_T};
  constexpr std::uint8_t kUnsigned[] = {PLAIT_DATATYPE_UINT8_T, PLAIT_DATATYPE_UINT16_T,
                                        PLAIT_DATATYPE_UINT32_T, PLAIT_DATATYPE_UINT64_T};
  constexpr int kIndex = std::countr_zero(sizeof(T)) & 3;
  return std::is_signed_v<T> ? kSigned[kIndex] : kUnsigned[kIndex];
}

template <typename T>
Reducing reducing(plait::api::Reduction::Kernel kernel, std::uint8_t operation) {
  return {kernel, sizeof(T), datatype_of<T>(), operation};
}

std::size_t count_of(int nreduce) {
  if (nreduce < 0) fail("nreduce is " + std::to_string(nreduce) + ", less than zero");
  return static_cast<std::size_t>(nreduce);
}

}  // namespace

// OPERATION: MPI's name of it, of which it has the code.
#define TEAM(NAME, T, INDEX, ROUTINE, CALL, OPERATION)                                           \
  extern "C" int pshmem_##NAME##_##ROUTINE##_reduce(shmem_team_t team, T* dest, const T* source, \
                                                    size_t nreduce) {                            \
    enter(PLAIT_CALL_SHMEM_##CALL##_REDUCE + (INDEX), PLAIT_SHMEM_HERE, [&] {                    \
      reduce(check_team(team), dest, source, nreduce,                                            \
             reducing<T>(ROUTINE##_kernel<T>, PLAIT_OPERATION_##OPERATION));                     \
    });                                                                                          \
    return 0;                                                                                    \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_##ROUTINE##_reduce)
#define SET(NAME, T, INDEX, ROUTINE, CALL, OPERATION)                                             \
  extern "C" void pshmem_##NAME##_##ROUTINE##_to_all(T* dest, const T* source, int nreduce,       \
                                                     int PE_start, int logPE_stride, int PE_size, \
                                                     T*, long*) {                                 \
    enter(PLAIT_CALL_SHMEM_##CALL##_TO_ALL + (INDEX), PLAIT_SHMEM_HERE, [&] {                     \
      reduce(active_set(PE_start, logPE_stride, PE_size), dest, source, count_of(nreduce),        \
             reducing<T>(ROUTINE##_kernel<T>, PLAIT_OPERATION_##OPERATION));                      \
    });                                                                                           \
  }                                                                                               \
  PLAIT_SHMEM_EXPORT(NAME##_##ROUTINE##_to_all)

#define BITS(NAME, T, INDEX)           \
  TEAM(NAME, T, INDEX, and, AND, BAND) \
  TEAM(NAME, T, INDEX, or, OR, BOR)    \
  TEAM(NAME, T, INDEX, xor, XOR, BXOR)
PLAIT_SHMEM_BITS_TYPES(BITS)

#define OLD_BITS(NAME, T, INDEX)      \
  SET(NAME, T, INDEX, and, AND, BAND) \
  SET(NAME, T, INDEX, or, OR, BOR)    \
  SET(NAME, T, INDEX, xor, XOR, BXOR)
PLAIT_SHMEM_OLD_BITS_TYPES(OLD_BITS)

#define ORDER(NAME, T, INDEX)         \
  TEAM(NAME, T, INDEX, max, MAX, MAX) \
  TEAM(NAME, T, INDEX, min, MIN, MIN) \
  SET(NAME, T, INDEX, max, MAX, MAX)  \
  SET(NAME, T, INDEX, min, MIN, MIN)
PLAIT_SHMEM_ORDER_TYPES(ORDER)

#define ARITHMETIC(NAME, T, INDEX)       \
  TEAM(NAME, T, INDEX, sum, SUM, SUM)    \
  TEAM(NAME, T, INDEX, prod, PROD, PROD) \
  SET(NAME, T, INDEX, sum, SUM, SUM)     \
  SET(NAME, T, INDEX, prod, PROD, PROD)
PLAIT_SHMEM_ARITHMETIC_TYPES(ARITHMETIC)
