// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "channel/arena.h"

#include <bit>
#include <cassert>
#include <iterator>

namespace plait::channel {
namespace {

std::uint64_t round_up(std::uint64_t bytes, std::uint64_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

unsigned size_class(std::uint64_t bytes) {
  const std::uint64_t lines = (bytes + Arena::kAlign - 1) / Arena::kAlign;
  return static_cast<unsigned>(std::bit_width(std::bit_ceil(lines)) - 1);
}

}  // namespace

Arena::Arena(std::uint64_t begin) : top_(round_up(begin, kPage)) {
  static_assert(kAlign << 9 == kSmallBytes, "ten classes, 64 bytes to 32 KiB");
}

std::uint64_t Arena::allocate(std::uint64_t bytes) {
  assert(bytes > 0);
  if (bytes > kSmallBytes) {
    const std::uint64_t rounded = round_up(bytes, kPage);
    taken_ += rounded;
    return allocate_pages(rounded);
  }
  const unsigned chosen = size_class(bytes);
  const std::uint64_t block = kAlign << chosen;
  std::vector<std::uint64_t>& free = small_[chosen];
  if (free.empty()) {
    const std::uint64_t run = allocate_pages(kRunBytes);
    for (std::uint64_t at = run + kRunBytes; at > run; at -= block) free.push_back(at - block);
  }
  const std::uint64_t address = free.back();
  free.pop_back();
  taken_ += block;
  return address;
}

void Arena::release(std::uint64_t address, std::uint64_t bytes) {
  if (bytes > kSmallBytes) {
    const std::uint64_t rounded = round_up(bytes, kPage);
    taken_ -= rounded;
    release_pages(address, rounded);
    return;
  }
  const unsigned chosen = size_class(bytes);
  taken_ -= kAlign << chosen;
  small_[chosen].push_back(address);
}

std::uint64_t Arena::allocate_pages(std::uint64_t bytes) {
  const auto fit = by_size_.lower_bound({bytes, 0});
  if (fit == by_size_.end()) {
    const std::uint64_t address = top_;
    top_ += bytes;
    return address;
  }
  const auto [hole_bytes, address] = *fit;
  forget(holes_.find(address));
  if (hole_bytes > bytes) {
    holes_.emplace(address + bytes, hole_bytes - bytes);
    by_size_.emplace(hole_bytes - bytes, address + bytes);
  }
  return address;
}

void Arena::release_pages(std::uint64_t address, std::uint64_t bytes) {
  auto next = holes_.upper_bound(address);
  if (next != holes_.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == address) {
      address = before->first;
      bytes += before->second;
      forget(before);
    }
  }
  if (next != holes_.end() && address + bytes == next->first) {
    bytes += next->second;
    forget(next);
  }
  if (address + bytes == top_) {  // the last hole goes back to what was never used
    top_ = address;
    return;
  }
  holes_.emplace(address, bytes);
  by_size_.emplace(bytes, address);
}

void Arena::forget(std::map<std::uint64_t, std::uint64_t>::iterator hole) {
  by_size_.erase({hole->second, hole->first});
  holes_.erase(hole);
}

}  // namespace plait::channel
