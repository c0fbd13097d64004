// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "pgas/word.h"

#include <cstring>

#include "plait_commands.h"
#include "plait_wire.h"

namespace plait {
namespace {

constexpr std::uint32_t kSigned = PLAIT_WORD_TYPE_INT8 ^ PLAIT_WORD_TYPE_UINT8;

std::optional<std::uint64_t> result_of(std::uint32_t operation, std::uint64_t old,
                                       std::uint64_t operand, std::uint64_t comparand) {
  switch (operation) {
    case PLAIT_ATOMIC_OPERATION_FETCH:
      return old;
    case PLAIT_ATOMIC_OPERATION_SET:
      return operand;
    case PLAIT_ATOMIC_OPERATION_COMPARE_SET:
      return old == comparand ? operand : old;
    case PLAIT_ATOMIC_OPERATION_ADD:
      return old + operand;
    case PLAIT_ATOMIC_OPERATION_AND:
      return old & operand;
    case PLAIT_ATOMIC_OPERATION_OR:
      return old | operand;
    case PLAIT_ATOMIC_OPERATION_XOR:
      return old ^ operand;
    default:
      return std::nullopt;
  }
}

template <typename Number>
bool holds(std::uint32_t comparison, Number left, Number right) {
  switch (comparison) {
    case PLAIT_COMPARISON_EQUAL:
      return left == right;
    case PLAIT_COMPARISON_NOT_EQUAL:
      return left != right;
    case PLAIT_COMPARISON_GREATER:
      return left > right;
    case PLAIT_COMPARISON_GREATER_EQUAL:
      return left >= right;
    case PLAIT_COMPARISON_LESS:
      return left < right;
    case PLAIT_COMPARISON_LESS_EQUAL:
      return left <= right;
    default:
      return false;
  }
}

}  // namespace

std::optional<WordType> word_type(std::uint32_t number) {
  const unsigned bytes = number & ~kSigned;
  if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) return std::nullopt;
  return WordType{bytes, (number & kSigned) != 0};
}

std::uint64_t load_word(std::span<const std::uint8_t> at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at.data(), at.size());
  return word;
}

std::optional<std::uint64_t> operate(std::span<std::uint8_t> at, std::uint32_t operation,
                                     std::uint64_t operand, std::uint64_t comparand) {
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - 8 * at.size());
  const std::uint64_t old = load_word(at);
  const auto result = result_of(operation, old, operand, comparand & mask);
  if (!result) return std::nullopt;
  std::memcpy(at.data(), &*result, at.size());
  return old;
}

bool compares(std::span<const std::uint8_t> at, WordType type, std::uint32_t comparison,
              std::uint64_t value) {
  // At the upper end of 64 bit a word is a number of its own type, whatever its size.
  const unsigned shift = 64 - 8 * type.bytes;
  const std::uint64_t left = load_word(at) << shift, right = value << shift;
  if (!type.is_signed) return holds(comparison, left, right);
  return holds(comparison, static_cast<std::int64_t>(left), static_cast<std::int64_t>(right));
}

}  // namespace plait
