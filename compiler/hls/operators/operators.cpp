// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the floating-point operators, the divider and the multiplier with what this machine
// computes: test_operators.py makes the module and the table of what is in it. Prints a line for
// each result that differs, at most a few for an operator, and a last line "compared N".
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

#include "Vplait_operators.h"
#include "verilated.h"

namespace {

using Word = std::uint64_t;

template <typename T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

template <typename T>
T as(Word bits) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::bit_cast<T>(static_cast<BitsOf<T>>(bits));
  } else {
    return static_cast<T>(bits);
  }
}

template <typename T>
Word bits(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::bit_cast<BitsOf<T>>(value);
  } else {
    return static_cast<std::make_unsigned_t<T>>(value);
  }
}

// The rule: a subnormal that comes or goes is a zero with its sign.
template <typename T>
T flushed(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::fpclassify(value) == FP_SUBNORMAL) return std::copysign(T{0}, value);
  }
  return value;
}

// NaNs are compared by their sign: payloads are not kept.
template <typename T>
Word result(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(value)) {
      return bits(std::copysign(std::numeric_limits<T>::quiet_NaN(), value));
    }
  }
  return bits(flushed(value));
}

// What x86-64 gives for a float that fits no integer, written out: in C++ it is undefined.
template <typename T, typename I>
I to_integer(T value) {
  constexpr T kTop = static_cast<T>(9223372036854775808.0);  // 2**63
  if constexpr (std::is_same_v<I, std::uint64_t>) {
    const bool is_above = value >= kTop;
    const auto low = to_integer<T, std::int64_t>(is_above ? value - kTop : value);
    return static_cast<I>(low) ^ (is_above ? I{1} << 63 : I{0});
  } else if constexpr (std::is_same_v<I, std::uint32_t>) {
    return static_cast<I>(to_integer<T, std::int64_t>(value));
  } else {
    const T limit = std::ldexp(T{1}, sizeof(I) * 8 - 1);
    const T whole = std::trunc(value);
    return whole >= -limit && whole < limit ? static_cast<I>(whole) : std::numeric_limits<I>::min();
  }
}

template <typename T>
Word canonical(Word got) {
  return std::isnan(as<T>(got)) ? result(as<T>(got)) : got;
}

struct Operator {
  const char* name;
  int latency;
  std::function<Word()> got;
  std::function<Word(Word, Word)> want;
};

template <typename T>
std::function<Word(Word, Word)> two(T (*function)(T, T)) {
  return
      [function](Word a, Word b) { return result(function(flushed(as<T>(a)), flushed(as<T>(b)))); };
}

template <typename T>
std::function<Word(Word, Word)> one(T (*function)(T)) {
  return [function](Word a, Word) { return result(function(flushed(as<T>(a)))); };
}

template <typename From, typename To>
std::function<Word(Word, Word)> convert() {
  return [](Word a, Word) -> Word {
    const From from = flushed(as<From>(a));
    if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
      return bits(to_integer<From, To>(from));
    } else {
      return result(static_cast<To>(from));
    }
  };
}

template <typename T>
std::function<Word(Word, Word)> compare(bool (*function)(T, T)) {
  return
      [function](Word a, Word b) { return Word{function(flushed(as<T>(a)), flushed(as<T>(b)))}; };
}

// Of two zeros the second, as glibc on x86-64 has it.
template <typename T>
T least(T a, T b) {
  return std::isnan(b) || a < b ? a : b;
}

template <typename T>
T greatest(T a, T b) {
  return std::isnan(b) || a > b ? a : b;
}

template <typename T>
std::function<Word(Word, Word)> integer(T (*function)(T, T)) {
  return [function](Word a, Word b) { return bits(function(as<T>(a), as<T>(b))); };
}

template <typename T>
T quotient(T a, T b) {
  if (b == 0) return 0;
  if (std::is_signed_v<T> && b == static_cast<T>(-1))
    return static_cast<T>(0 - static_cast<Word>(a));
  return static_cast<T>(a / b);
}

template <typename T>
T remainder_of(T a, T b) {
  if (b == 0 || (std::is_signed_v<T> && b == static_cast<T>(-1))) return 0;
  return static_cast<T>(a % b);
}

template <typename T>
T product(T a, T b) {
  return static_cast<T>(static_cast<Word>(a) * static_cast<Word>(b));
}

// What exponents and fractions are at their ends.
template <typename T>
std::vector<Word> special() {
  using Limits = std::numeric_limits<T>;
  const T positive[] = {T{0},
                        Limits::denorm_min(),
                        std::nextafter(Limits::min(), T{0}),
                        Limits::min(),
                        std::nextafter(Limits::min(), T{1}),
                        Limits::min() * 2,
                        T{0.25},
                        T{0.3},
                        T{0.5},
                        std::nextafter(T{0.5}, T{0}),
                        std::nextafter(T{1}, T{0}),
                        T{1},
                        std::nextafter(T{1}, T{2}),
                        T{1.5},
                        std::nextafter(T{2}, T{1}),
                        T{2},
                        T{2.5},
                        T{3},
                        T{3.5},
                        T{7},
                        T{255.5},
                        T{8388607.5},
                        T{16777217},
                        T{2147483647},
                        T{2147483648.0},
                        T{4294967295.0},
                        T{4294967296.0},
                        T{4503599627370495.5},
                        T{9223372036854775807.0},
                        T{18446744073709551615.0},
                        T{1e30},
                        std::sqrt(Limits::max()),
                        Limits::max() / 2,
                        std::nextafter(Limits::max(), T{0}),
                        Limits::max(),
                        Limits::infinity(),
                        Limits::quiet_NaN()};
  std::vector<Word> all;
  for (const T value : positive) {
    all.push_back(bits(value));
    all.push_back(bits(-value));
  }
  return all;
}

// Numbers of any kind, often with exponents near each other, often integers.
class Source {
 public:
  Word next(Word other) {
    const Word any = random_();
    switch (random_() % 8) {
      case 0:
        return any;
      case 1:
        return bits(static_cast<double>(static_cast<std::int64_t>(any) >> (any & 63)));
      case 2:
        return bits(static_cast<float>(static_cast<std::int32_t>(any) >> (any >> 32 & 31)));
      case 3:
        return other ^ (any & 0x000fffff'fffff000ULL) ^ (random_() & 0x801fffffffffffffULL);
      case 4:
        return other ^ (any & 0x81ffffff);
      case 5:
        return bits(static_cast<double>(static_cast<float>(1.0 + (any >> 8) * 0x1p-56)));
      case 6:
        return static_cast<Word>(static_cast<std::int64_t>(any) >> (random_() & 63));
      default:
        return other + random_() % 16 - 8;
    }
  }

 private:
  std::mt19937_64 random_{1};
};

}  // namespace

int main() {
  VerilatedContext context;
  Vplait_operators model(&context);
  const std::vector<Operator> operators = {
#include "table.inc"
  };
  std::vector<std::pair<Word, Word>> pairs;
  for (const auto& values : {special<float>(), special<double>()}) {
    for (const Word a : values) {
      for (const Word b : values) pairs.emplace_back(a, b);
    }
  }
  Source source;
  for (int i = 0; i < PLAIT_BENCH_COUNT; ++i) {
    const Word a = source.next(pairs.back().second);
    pairs.emplace_back(a, source.next(a));
  }
  std::vector<int> wrong(operators.size());
  std::size_t compared = 0;
  const std::size_t count = pairs.size();
  for (std::size_t cycle = 0; cycle < count; ++cycle) {
    model.a_i = pairs[cycle].first;
    model.b_i = pairs[cycle].second;
    model.clk_i = 0;
    model.eval();
    for (std::size_t i = 0; i < operators.size(); ++i) {
      const Operator& each = operators[i];
      if (cycle < static_cast<std::size_t>(each.latency)) continue;
      const auto [a, b] = pairs[cycle - each.latency];
      const Word got = each.got(), want = each.want(a, b);
      ++compared;
      if (got == want || ++wrong[i] > 5) continue;
      std::printf("%s %016llx %016llx: %llx, not %llx\n", each.name,
                  static_cast<unsigned long long>(a), static_cast<unsigned long long>(b),
                  static_cast<unsigned long long>(got), static_cast<unsigned long long>(want));
    }
    model.clk_i = 1;
    model.eval();
  }
  std::printf("compared %zu\n", compared);
  model.final();
  return 0;
}
