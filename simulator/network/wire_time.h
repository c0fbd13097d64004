// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How long a frame takes on the wire, in whole picoseconds without drift: what the division leaves
// over is carried from frame to frame, so at 103.125 Gb/s a million frames end where they should.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "base/types.h"

namespace plait::sim {

inline constexpr std::uint64_t kPreambleBytes = 8, kFcsBytes = 4, kGapBytes = 12;
inline constexpr std::uint64_t kEthernetBytesMin = 64;  // with FCS; shorter frames are padded
// A switch that cuts through decides when it has this much of a frame.
inline constexpr std::uint64_t kCutThroughBytes = kPreambleBytes + kEthernetBytesMin;

// A frame of `size` bytes as Plait counts, as a switch stores it: with padding and FCS.
inline std::uint64_t stored_bytes(std::uint64_t size) {
  return std::max(size + kFcsBytes, kEthernetBytesMin);
}
// From the first bit of the preamble to the last of the FCS.
inline std::uint64_t frame_bytes_on_wire(std::uint64_t size) {
  return kPreambleBytes + stored_bytes(size);
}

// Time of a byte at a rate, as a fraction in lowest terms.
class ByteTime {
 public:
  explicit ByteTime(std::uint64_t bits_per_second) {
    constexpr std::uint64_t kBitPicosecondsPerByte = 8'000'000'000'000;
    const std::uint64_t common = std::gcd(kBitPicosecondsPerByte, bits_per_second);
    numerator_ = kBitPicosecondsPerByte / common;
    denominator_ = bits_per_second / common;
  }
  std::uint64_t numerator() const { return numerator_; }
  std::uint64_t denominator() const { return denominator_; }
  // Rounded up.
  Time of(std::uint64_t bytes) const {
    const std::uint64_t share = bytes * numerator_;
    if (denominator_ == 1) return static_cast<Time>(share);  // 10 Gb/s: saves a division
    return static_cast<Time>((share + denominator_ - 1) / denominator_);
  }

 private:
  std::uint64_t numerator_, denominator_;
};

// When a link is free again, exactly.
class WireClock {
 public:
  struct Slot {
    Time first;  // bit out
    Time last;   // bit out
  };

  explicit WireClock(std::uint64_t bits_per_second) : byte_time_(bits_per_second) {}

  const ByteTime& byte_time() const { return byte_time_; }
  // The first whole picosecond at which the link is free.
  Time free_at() const { return whole_ + (part_ > 0 ? 1 : 0); }
  // Takes the wire for a frame and the gap behind it, at `start` or as soon as it is free.
  Slot take(Time start, std::uint64_t size) {
    if (start > free_at()) {
      whole_ = start;
      part_ = 0;
    }
    const std::uint64_t bytes = frame_bytes_on_wire(size);
    const std::uint64_t divisor = byte_time_.denominator();
    const std::uint64_t last = part_ + bytes * byte_time_.numerator();
    const std::uint64_t gap_end = last + kGapBytes * byte_time_.numerator();
    const Slot slot{free_at(), whole_ + static_cast<Time>((last + divisor - 1) / divisor)};
    whole_ += static_cast<Time>(gap_end / divisor);
    part_ = gap_end % divisor;
    return slot;
  }

 private:
  ByteTime byte_time_;
  Time whole_ = 0;
  std::uint64_t part_ = 0;  // of a picosecond, in units of 1 / denominator
};

}  // namespace plait::sim
