// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A frame as links carry it: the bytes that were sent, and what has befallen them on the way.
//
// The bytes may still be in the making: a hardware node sends a frame when its head is known and
// fills in the body while the frame travels (engine.md). So nothing here copies bytes before
// somebody asks for them, and nobody may ask before they have arrived. The size and the first
// kHeadBytes are there from the beginning.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/types.h"

namespace plait::sim {

class WireFrame {
 public:
  static constexpr std::size_t kHeadBytes = 64;

  WireFrame() = default;
  WireFrame(Frame sent) : sent_(std::move(sent)) {}  // NOLINT: a frame that nothing befell yet

  // Bytes that arrive.
  std::size_t size() const { return damage_ ? damage_->size : sent_->size(); }
  // Bytes that were sent, which is what the wire took time for.
  std::size_t sent_size() const { return sent_->size(); }
  // From now on one bit is another; the end is missing. Other copies of the frame stay as they are.
  void flip_bit(std::uint64_t bit) {
    Damage damage = copy_of_damage();
    damage.flipped_bits.push_back(bit);
    damage_ = std::make_shared<const Damage>(std::move(damage));
  }
  void cut(std::size_t size) {
    Damage damage = copy_of_damage();
    damage.size = std::min(damage.size, size);
    damage_ = std::make_shared<const Damage>(std::move(damage));
  }

  // Copies bytes as they arrive. Precondition: they have arrived, and offset + out.size() <=
  // size().
  void read(std::size_t offset, std::span<std::uint8_t> out) const {
    std::copy_n(sent_->begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
    if (!damage_) return;
    for (const std::uint64_t bit : damage_->flipped_bits) {
      const std::uint64_t at = bit / 8;
      if (at >= offset && at - offset < out.size()) {
        out[at - offset] ^= static_cast<std::uint8_t>(1U << (bit % 8));
      }
    }
  }
  // The bytes themselves if they arrive as they were sent, else nullptr. The same holds for them.
  const std::uint8_t* undamaged() const { return damage_ ? nullptr : sent_->data(); }
  // The frame as it arrived. Precondition: its last bit has.
  Frame whole() const {
    if (!damage_) return sent_;
    FrameBytes bytes(size());
    read(0, bytes);
    return std::make_shared<const FrameBytes>(std::move(bytes));
  }

 private:
  struct Damage {
    std::size_t size = 0;
    std::vector<std::uint64_t> flipped_bits;
  };
  Damage copy_of_damage() const { return damage_ ? *damage_ : Damage{sent_->size(), {}}; }

  Frame sent_;
  std::shared_ptr<const Damage> damage_;  // nullptr: none
};

}  // namespace plait::sim
