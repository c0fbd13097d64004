// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A 64-bit hash of a sequence: order matters, hosts and threads do not. Not cryptographic.
//
// Each word is folded in by a 64 x 64 to 128-bit multiplication, eight bytes at a time, about as
// fast as memory can be read for frames of a few KiB.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace plait::sim {

// Both halves of the product of a and b, folded into one word.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

class TraceHash {
 public:
  void add(std::uint64_t word) { state_ = mix(state_ ^ kFirst, word ^ kSecond) + kThird; }

  // The length goes in too, so that "ab", "c" and "a", "bc" differ.
  void add(std::span<const std::uint8_t> bytes) {
    const std::uint8_t* at = bytes.data();
    std::size_t left = bytes.size();
    add(left);
    if (left >= kStripe) {
      const std::size_t striped = left / kStripe * kStripe;
      add_stripes(at, striped);
      at += striped;
      left -= striped;
    }
    for (; left >= 16; at += 16, left -= 16) {
      state_ = fold(state_, at, kFirst);
    }
    if (left > 8) {
      add(load(at, 8));
      add(load(at + 8, left - 8));
    } else if (left > 0) {
      add(load(at, left));
    }
  }

  std::uint64_t value() const { return mix(state_ ^ kSecond, kThird ^ kFirst); }

 private:
  static constexpr std::size_t kStripe = 64;
  static constexpr std::uint64_t kFirst = 0x9e3779b97f4a7c15;   // fraction of the golden ratio
  static constexpr std::uint64_t kSecond = 0x243f6a8885a308d3;  // fraction of pi
  static constexpr std::uint64_t kThird = 0xb7e151628aed2a6b;   // fraction of e

  static std::uint64_t fold(std::uint64_t state, const std::uint8_t* at, std::uint64_t secret) {
    return mix(state ^ load(at, 8) ^ secret, load(at + 8, 8) ^ kSecond) + kThird;
  }

  // Four chains, so that the multiplications need not wait for each other.
  void add_stripes(const std::uint8_t* at, std::size_t size) {
    std::uint64_t a = state_, b = state_, c = state_, d = state_;
    for (const std::uint8_t* end = at + size; at != end; at += kStripe) {
      a = fold(a, at, kFirst);
      b = fold(b, at + 16, kThird);
      c = fold(c, at + 32, ~kFirst);
      d = fold(d, at + 48, ~kThird);
    }
    state_ = a;
    add(b);
    add(c);
    add(d);
  }

  // Little-endian on every host.
  static std::uint64_t load(const std::uint8_t* at, std::size_t count) {
    if constexpr (std::endian::native == std::endian::little) {
      std::uint64_t word = 0;
      if (count == 8) {
        std::memcpy(&word, at, 8);
        return word;
      }
    }
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i) {
      word |= static_cast<std::uint64_t>(at[i]) << (8 * i);
    }
    return word;
  }

  std::uint64_t state_ = kSecond;
};

}  // namespace plait::sim
