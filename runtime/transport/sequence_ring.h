// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A window of slots named by sequence number: what sender and receiver keep per frame. Small until
// a channel is busy, so that a thousand quiet peers cost little.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace plait {

// Frame numbers are counted in 64 bits inside and cut to 16 on the wire, so that nothing inside
// ever wraps.
using Sequence = std::uint64_t;

inline constexpr unsigned kBitmapBits = 64;

// The bit of a sequence number in a bitmap over one window.
inline constexpr std::uint64_t sequence_bit(Sequence sequence) {
  return std::uint64_t{1} << (sequence % kBitmapBits);
}

// How far a number on the wire lies ahead of (or behind) a known one: right up to 32767 frames.
inline constexpr std::int16_t wire_distance(std::uint16_t wire, Sequence known) {
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(wire - known));
}

template <class Slot>
class SequenceRing {
 public:
  // Makes room for all slots from first to last; slots already in use lie in that range and stay.
  void reserve(Sequence first, Sequence last) {
    const std::size_t wanted = static_cast<std::size_t>(last - first) + 1;
    if (wanted <= slots_.size()) return;
    std::size_t size = slots_.empty() ? 4 : slots_.size();
    while (size < wanted) size *= 2;
    std::vector<Slot> larger(size);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      const Sequence sequence = first + i;
      larger[sequence % size] = std::move((*this)[sequence]);
    }
    slots_ = std::move(larger);
  }
  Slot& operator[](Sequence sequence) { return slots_[sequence % slots_.size()]; }
  void clear() { slots_.clear(); }

 private:
  std::vector<Slot> slots_;
};

}  // namespace plait
