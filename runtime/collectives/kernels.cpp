// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The loops behind the predefined operations: one template per operation, one instance per datatype
// it takes. What takes what is spec/mpi.yaml's business.
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "collectives/operation.h"
#include "plait_collectives_table.h"
#include "plait_mpi.h"

namespace plait::api {
namespace {

using _Bool = bool;  // the table has C's name

enum class Kind { none, integer, floating, complex, logical, character, bytes, pair };
constexpr std::array<const char*, 8> kKindNames = {"none",    "integer",   "floating", "complex",
                                                   "logical", "character", "bytes",    "pair"};

struct Taking {
  unsigned operation;
  Kind kind;
};
#define X(name, kind) Taking{PLAIT_OPERATION_##name, Kind::kind},
constexpr Taking kTakings[] = {PLAIT_OPERATION_TAKES(X)};
#undef X

constexpr bool takes(unsigned operation, Kind kind) {
  for (const Taking& taking : kTakings) {
    if (taking.operation == operation && taking.kind == kind) return true;
  }
  return false;
}

// As C lays the pair types out.
template <typename T>
struct Pair {
  T value;
  int index;
};

// Sums and products of integers wrap around; in unsigned arithmetic that is well defined.
template <typename T, typename Function>
T arithmetic(T a, T b, Function function) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(function(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
  } else {
    return function(a, b);
  }
}

template <unsigned operation>
struct Combine;

#define PLAIT_COMBINE(name, expression)         \
  template <>                                   \
  struct Combine<PLAIT_OPERATION_##name> {      \
    template <typename T>                       \
    static T apply([[maybe_unused]] T a, T b) { \
      return expression;                        \
    }                                           \
  }

PLAIT_COMBINE(SUM, arithmetic(a, b, [](auto x, auto y) { return x + y; }));
PLAIT_COMBINE(PROD, arithmetic(a, b, [](auto x, auto y) { return x * y; }));
PLAIT_COMBINE(MIN, a < b ? a : b);
PLAIT_COMBINE(MAX, a > b ? a : b);
PLAIT_COMBINE(BAND, static_cast<T>(a& b));
PLAIT_COMBINE(BOR, static_cast<T>(a | b));
PLAIT_COMBINE(BXOR, static_cast<T>(a ^ b));
PLAIT_COMBINE(LAND, static_cast<T>(a&& b));
PLAIT_COMBINE(LOR, static_cast<T>(a || b));
PLAIT_COMBINE(LXOR, static_cast<T>(!a != !b));
// Of equal values the one with the smaller index.
PLAIT_COMBINE(MINLOC, a.value < b.value || (a.value == b.value && a.index < b.index) ? a : b);
PLAIT_COMBINE(MAXLOC, a.value > b.value || (a.value == b.value && a.index < b.index) ? a : b);

template <unsigned operation, typename T>
void loop(const void* in, void* inout, std::size_t count) {
  const T* a = static_cast<const T*>(in);
  T* b = static_cast<T*>(inout);
  for (std::size_t i = 0; i < count; ++i) {
    b[i] = Combine<operation>::template apply<T>(a[i], b[i]);
  }
}

#define X(name, code) +1
constexpr std::size_t kOperations = 1 PLAIT_OPERATIONS(X);  // code 0 is none
#undef X
#define X(name, code, type, kind) +1
constexpr std::size_t kDatatypes = 1 PLAIT_BASIC_DATATYPES(X) PLAIT_PAIR_DATATYPES(X);
#undef X

using Row = std::array<Reduction::Kernel, kOperations>;

template <typename T, Kind kind, std::size_t... operation>
constexpr Row make_row(std::index_sequence<operation...>) {
  const auto kernel = []<std::size_t code>() -> Reduction::Kernel {
    if constexpr (takes(code, kind)) {
      return &loop<code, T>;
    } else {
      return nullptr;
    }
  };
  return {kernel.template operator()<operation>()...};
}

struct Table {
  std::array<Row, kDatatypes> kernels{};
  std::array<Kind, kDatatypes> kinds{};
};

constexpr Table make_table() {
  Table table;
  constexpr auto all = std::make_index_sequence<kOperations>();
#define X(name, code, type, kind)                        \
  table.kernels[code] = make_row<type, Kind::kind>(all); \
  table.kinds[code] = Kind::kind;
  PLAIT_BASIC_DATATYPES(X)
#undef X
#define X(name, code, type, kind)                              \
  table.kernels[code] = make_row<Pair<type>, Kind::kind>(all); \
  table.kinds[code] = Kind::kind;
  PLAIT_PAIR_DATATYPES(X)
#undef X
  return table;
}

constexpr Table kTable = make_table();

}  // namespace

Reduction::Kernel find_kernel(std::uint8_t operation, std::uint8_t datatype) {
  if (operation >= kOperations || datatype >= kDatatypes) return nullptr;
  return kTable.kernels[datatype][operation];
}

std::string kind_of_datatype(std::uint8_t datatype) {
  const Kind kind = datatype < kDatatypes ? kTable.kinds[datatype] : Kind::none;
  return kKindNames[static_cast<std::size_t>(kind)];
}

std::string kinds_taken(std::uint8_t operation) {
  std::string kinds;
  for (const Taking& taking : kTakings) {
    if (taking.operation != operation) continue;
    kinds += kinds.empty() ? "" : " or ";
    kinds += kKindNames[static_cast<std::size_t>(taking.kind)];
  }
  return kinds;
}

}  // namespace plait::api
