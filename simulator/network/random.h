// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Randomness without state: every draw is a function of what it is for.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace plait::sim {

// SplitMix64's output function: every input bit changes each output bit half of the time.
inline std::uint64_t scramble(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// The draw with this key: 64 bits, evenly distributed, independent for different keys.
inline std::uint64_t draw(std::initializer_list<std::uint64_t> key) {
  std::uint64_t x = key.size();
  for (const std::uint64_t word : key) {
    x = scramble(x ^ scramble(word));
  }
  return x;
}

// A draw as a fraction in [0, 1).
inline double fraction(std::uint64_t draw) { return static_cast<double>(draw >> 11) * 0x1p-53; }

// A draw as a number below `limit`. The bias is below 2^-32 for the limits in use here.
inline std::uint64_t below(std::uint64_t draw, std::uint64_t limit) { return draw % limit; }

}  // namespace plait::sim
