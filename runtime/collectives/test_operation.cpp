// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include "collectives/operation.h"
#include "plait_mpi.h"

namespace plait::test {
namespace {

// in op inout of single elements.
template <typename T>
T combine(std::uint8_t operation, std::uint8_t datatype, T in, T inout) {
  const api::Reduction::Kernel kernel = api::find_kernel(operation, datatype);
  EXPECT_NE(kernel, nullptr);
  if (kernel != nullptr) kernel(&in, &inout, 1);
  return inout;
}

template <typename T>
void check_integer(std::uint8_t datatype) {
  const auto run = [&](std::uint8_t operation, T a, T b) {
    return combine<T>(operation, datatype, a, b);
  };
  const T top = std::numeric_limits<T>::max(), bottom = std::numeric_limits<T>::min();
  EXPECT_EQ(run(PLAIT_OPERATION_SUM, 100, 27), 127);
  EXPECT_EQ(run(PLAIT_OPERATION_SUM, top, 1), bottom);  // wraps around
  EXPECT_EQ(run(PLAIT_OPERATION_PROD, 11, 11), 121);
  EXPECT_EQ(run(PLAIT_OPERATION_PROD, top, top), 1);
  EXPECT_EQ(run(PLAIT_OPERATION_MIN, top, bottom), bottom);
  EXPECT_EQ(run(PLAIT_OPERATION_MAX, bottom, top), top);
  EXPECT_EQ(run(PLAIT_OPERATION_BAND, 12, 10), 8);
  EXPECT_EQ(run(PLAIT_OPERATION_BOR, 12, 10), 14);
  EXPECT_EQ(run(PLAIT_OPERATION_BXOR, 12, 10), 6);
  EXPECT_EQ(run(PLAIT_OPERATION_LAND, 5, 2), 1);
  EXPECT_EQ(run(PLAIT_OPERATION_LAND, 5, 0), 0);
  EXPECT_EQ(run(PLAIT_OPERATION_LOR, 0, 2), 1);
  EXPECT_EQ(run(PLAIT_OPERATION_LXOR, 5, 2), 0);
  EXPECT_EQ(run(PLAIT_OPERATION_LXOR, 0, 2), 1);
}

template <typename T>
void check_floating(std::uint8_t datatype) {
  EXPECT_EQ(combine<T>(PLAIT_OPERATION_SUM, datatype, T(0.25), T(0.5)), T(0.75));
  EXPECT_EQ(combine<T>(PLAIT_OPERATION_PROD, datatype, T(0.25), T(0.5)), T(0.125));
  EXPECT_EQ(combine<T>(PLAIT_OPERATION_MIN, datatype, T(-0.25), T(0.5)), T(-0.25));
  EXPECT_EQ(combine<T>(PLAIT_OPERATION_MAX, datatype, T(-0.25), T(0.5)), T(0.5));
}

template <typename T>
void check_complex(std::uint8_t datatype) {
  using C = std::complex<T>;
  EXPECT_EQ(combine<C>(PLAIT_OPERATION_SUM, datatype, C(1, 2), C(3, 4)), C(4, 6));
  EXPECT_EQ(combine<C>(PLAIT_OPERATION_PROD, datatype, C(1, 2), C(3, 4)), C(-5, 10));
}

template <typename T>
void check_pair(std::uint8_t datatype) {
  struct Pair {
    T value;
    int index;
  };
  const auto index = [&](std::uint8_t operation, Pair a, Pair b) {
    return combine<Pair>(operation, datatype, a, b).index;
  };
  EXPECT_EQ(index(PLAIT_OPERATION_MINLOC, {1, 5}, {2, 3}), 5);
  EXPECT_EQ(index(PLAIT_OPERATION_MINLOC, {2, 5}, {1, 3}), 3);
  EXPECT_EQ(index(PLAIT_OPERATION_MINLOC, {1, 5}, {1, 3}), 3);  // the smaller index
  EXPECT_EQ(index(PLAIT_OPERATION_MINLOC, {1, 3}, {1, 5}), 3);
  EXPECT_EQ(index(PLAIT_OPERATION_MAXLOC, {1, 5}, {2, 3}), 3);
  EXPECT_EQ(index(PLAIT_OPERATION_MAXLOC, {2, 5}, {1, 3}), 5);
  EXPECT_EQ(index(PLAIT_OPERATION_MAXLOC, {2, 5}, {2, 3}), 3);
  EXPECT_EQ(index(PLAIT_OPERATION_MAXLOC, {2, 3}, {2, 5}), 3);
}

template <typename T>
void check_bytes(std::uint8_t datatype) {
  EXPECT_EQ(combine<T>(PLAIT_OPERATION_BAND, datatype, 12, 10), 8);
  EXPECT_EQ(combine<T>(PLAIT_OPERATION_BOR, datatype, 12, 10), 14);
  EXPECT_EQ(combine<T>(PLAIT_OPERATION_BXOR, datatype, 12, 10), 6);
}

template <typename>
void check_logical(std::uint8_t datatype) {
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) {
      EXPECT_EQ(combine<bool>(PLAIT_OPERATION_LAND, datatype, a, b), a && b);
      EXPECT_EQ(combine<bool>(PLAIT_OPERATION_LOR, datatype, a, b), a || b);
      EXPECT_EQ(combine<bool>(PLAIT_OPERATION_LXOR, datatype, a, b), a != b);
    }
  }
}

template <typename>
void check_character(std::uint8_t datatype) {
  for (std::uint8_t operation = 0; operation <= PLAIT_OPERATION_NO_OP; ++operation) {
    EXPECT_EQ(api::find_kernel(operation, datatype), nullptr);
  }
}

// The real type of each row; complex types are named by their parts' type.
template <typename T>
struct Part {
  using type = T;
};
template <>
struct Part<float _Complex> {
  using type = float;
};
template <>
struct Part<double _Complex> {
  using type = double;
};
template <>
struct Part<long double _Complex> {
  using type = long double;
};
using _Bool = bool;

TEST(Operation, EveryDatatypeTakesWhatItsKindTakes){
#define X(name, code, c_type, kind)         \
  {                                         \
    SCOPED_TRACE(#name);                    \
    check_##kind<Part<c_type>::type>(code); \
  }
    PLAIT_BASIC_DATATYPES(X) PLAIT_PAIR_DATATYPES(X)
#undef X
}

TEST(Operation, OtherPairsHaveNoKernel) {
  EXPECT_EQ(api::find_kernel(PLAIT_OPERATION_BAND, PLAIT_DATATYPE_DOUBLE), nullptr);
  EXPECT_EQ(api::find_kernel(PLAIT_OPERATION_MAX, PLAIT_DATATYPE_C_DOUBLE_COMPLEX), nullptr);
  EXPECT_EQ(api::find_kernel(PLAIT_OPERATION_SUM, PLAIT_DATATYPE_DOUBLE_INT), nullptr);
  EXPECT_EQ(api::find_kernel(PLAIT_OPERATION_MINLOC, PLAIT_DATATYPE_INT), nullptr);
  EXPECT_EQ(api::find_kernel(PLAIT_OPERATION_SUM, PLAIT_DATATYPE_C_BOOL), nullptr);
  EXPECT_EQ(api::find_kernel(PLAIT_OPERATION_REPLACE, PLAIT_DATATYPE_INT), nullptr);
  EXPECT_EQ(api::find_kernel(200, PLAIT_DATATYPE_INT), nullptr);
  EXPECT_EQ(api::find_kernel(PLAIT_OPERATION_SUM, 200), nullptr);
}

TEST(Operation, HandlesOfPredefinedAndOwnOperations) {
  ASSERT_NE(api::find_operation(MPI_SUM), nullptr);
  EXPECT_EQ(api::find_operation(MPI_SUM)->name, "MPI_SUM");
  EXPECT_EQ(api::find_operation(MPI_SUM)->code, PLAIT_OPERATION_SUM);
  EXPECT_EQ(api::find_operation(MPI_OP_NULL), nullptr);
  const MPI_Op own = api::add_operation([](void*, void*, int*, MPI_Datatype*) {}, false);
  ASSERT_NE(api::find_operation(own), nullptr);
  EXPECT_FALSE(api::find_operation(own)->commutative);
  EXPECT_EQ(api::find_operation(own)->code, api::kUserOperation);
  api::remove_operation(own);
  EXPECT_EQ(api::find_operation(own), nullptr);
}

TEST(Reduction, CombinesInRankOrderFromEitherSide) {
  api::Reduction reduction;  // "a op b" is b of a's bits, so that order shows
  reduction.kernel = [](const void* in, void* inout, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      int& b = static_cast<int*>(inout)[i];
      b = static_cast<const int*>(in)[i] * 10 + b;
    }
  };
  reduction.element_bytes = sizeof(int);
  std::vector<int> lower = {1, 2}, sum = {3, 4};
  reduction.combine_lower(lower.data(), sum.data(), 2);
  EXPECT_EQ(sum, (std::vector<int>{13, 24}));
  std::vector<int> higher = {5, 6};
  reduction.combine_higher(sum.data(), higher.data(), 2);
  EXPECT_EQ(sum, (std::vector<int>{135, 246}));
}

TEST(Reduction, GivesTheProgramsFunctionItsOriginLengthAndDatatype) {
  static int lengths = 0;
  static MPI_Datatype seen = MPI_DATATYPE_NULL;
  api::Reduction reduction;
  reduction.function = [](void* in, void* inout, int* length, MPI_Datatype* type) {
    lengths += *length;
    seen = *type;
    for (int i = 0; i < *length; ++i) {  // elements of 8 bytes whose data begin 4 after the origin
      static_cast<int*>(inout)[2 * i + 1] += static_cast<int*>(in)[2 * i + 1];
    }
  };
  reduction.datatype = MPI_INT;
  reduction.element_bytes = 8;
  reduction.lower_bound = 4;
  std::vector<int> in = {1, 0, 2, 0}, inout = {10, 0, 20, 0};  // from the first byte of data on
  reduction.combine_lower(in.data(), inout.data(), 2);
  EXPECT_EQ(inout, (std::vector<int>{11, 0, 22, 0}));
  EXPECT_EQ(lengths, 2);
  EXPECT_EQ(seen, MPI_INT);
}

}  // namespace
}  // namespace plait::test
