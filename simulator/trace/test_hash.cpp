// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The hash sees every bit, every length and the order.
#include <gtest/gtest.h>

#include <unordered_set>
#include <vector>

#include "trace/hash.h"

namespace plait::sim {
namespace {

std::uint64_t hash_of(const std::vector<std::uint8_t>& bytes) {
  TraceHash hash;
  hash.add(std::span(bytes));
  return hash.value();
}

TEST(TraceHash, SeesEveryBitAtEveryLength) {
  std::unordered_set<std::uint64_t> seen;
  std::size_t count = 0;
  for (std::size_t size = 0; size < 200; ++size) {
    std::vector<std::uint8_t> bytes(size, 0);
    seen.insert(hash_of(bytes));
    ++count;
    for (std::size_t bit = 0; bit < size * 8; ++bit) {
      bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
      seen.insert(hash_of(bytes));
      ++count;
      bytes[bit / 8] = 0;
    }
  }
  EXPECT_EQ(seen.size(), count);
}

TEST(TraceHash, SeesOrderAndBoundaries) {
  const auto hash_of_words = [](std::initializer_list<std::uint64_t> words) {
    TraceHash hash;
    for (const std::uint64_t word : words) {
      hash.add(word);
    }
    return hash.value();
  };
  EXPECT_NE(hash_of_words({1, 2}), hash_of_words({2, 1}));
  EXPECT_NE(hash_of_words({0}), hash_of_words({0, 0}));
  const std::vector<std::uint8_t> ab{'a', 'b'}, c{'c'}, a{'a'}, bc{'b', 'c'};
  TraceHash first, second;
  first.add(std::span(ab));
  first.add(std::span(c));
  second.add(std::span(a));
  second.add(std::span(bc));
  EXPECT_NE(first.value(), second.value());
}

// Recorded hashes stay comparable from version to version and host to host.
TEST(TraceHash, StaysWhatItIs) {
  std::vector<std::uint8_t> bytes;
  for (unsigned i = 0; i < 300; ++i) {
    bytes.push_back(static_cast<std::uint8_t>(i * 7));
  }
  EXPECT_EQ(hash_of({}), 0x59eba00bd0b265fbU);
  EXPECT_EQ(hash_of(bytes), 0xc181c2d22612da99U);
}

}  // namespace
}  // namespace plait::sim
