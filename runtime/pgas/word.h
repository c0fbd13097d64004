// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Words of node memory: what atomic operations and watches do with one. No state.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace plait {

// A type of spec/wire.yaml's word_types.
struct WordType {
  unsigned bytes = 0;
  bool is_signed = false;
};

// Nothing for a number that is no type.
std::optional<WordType> word_type(std::uint32_t number);

// A word as the lowest bits of a number, the others 0.
std::uint64_t load_word(std::span<const std::uint8_t> at);

// Carries out an operation of spec/wire.yaml's atomic_operations on the word; returns what it was.
// Nothing, and no change, for a number that is no operation.
std::optional<std::uint64_t> operate(std::span<std::uint8_t> at, std::uint32_t operation,
                                     std::uint64_t operand, std::uint64_t comparand);

// Whether the word, as a number of this type, compares with the value as one of
// spec/commands.yaml's comparisons says. False for a number that is no comparison.
bool compares(std::span<const std::uint8_t> at, WordType type, std::uint32_t comparison,
              std::uint64_t value);

}  // namespace plait
