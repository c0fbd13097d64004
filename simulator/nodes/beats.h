// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What both halves of a hardware node's MAC do with every beat, as cheaply as it can be done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plait::sim {

// Nearly all beats are whole, and a copy of a known size needs no call.
inline void copy_beat(void* to, const void* from, std::size_t count) {
  if (count == 8) {
    std::memcpy(to, from, 8);
  } else if (count == 64) {
    std::memcpy(to, from, 64);
  } else {
    std::memcpy(to, from, count);
  }
}

// The keep bits of the first `count` bytes, 1 to 64.
inline std::uint64_t keep_of(std::size_t count) { return ~std::uint64_t{0} >> (64 - count); }

// The cycles of a frame's beats, folded: two that differ in one or two of them always differ.
class CycleSum {
 public:
  void add(std::uint64_t cycle) { sum_ = sum_ * 0x9e3779b97f4a7c15 + cycle; }
  std::uint64_t take() {
    const std::uint64_t sum = sum_;
    sum_ = 0;
    return sum;
  }

 private:
  std::uint64_t sum_ = 0;
};

}  // namespace plait::sim
