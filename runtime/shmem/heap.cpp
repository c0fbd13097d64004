// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "shmem/heap.h"

#include <algorithm>

namespace plait::shmem {

std::optional<std::uint64_t> Heap::allocate(std::uint64_t bytes, std::uint64_t align) {
  align = std::max(align, kAlign);
  if (bytes > bytes_ || align > bytes_) return std::nullopt;
  const auto up = [&](std::uint64_t offset) { return (offset + align - 1) & ~(align - 1); };
  std::uint64_t at = 0;
  for (const auto& [offset, size] : blocks_) {
    if (at <= offset && bytes <= offset - at) break;
    at = up(offset + size);
  }
  if (at > bytes_ - bytes) return std::nullopt;
  blocks_.emplace(at, bytes);
  return at;
}

bool Heap::release(std::uint64_t offset) { return blocks_.erase(offset) > 0; }

std::uint64_t Heap::size_of(std::uint64_t offset) const {
  const auto found = blocks_.find(offset);
  return found == blocks_.end() ? 0 : found->second;
}

bool Heap::resize(std::uint64_t offset, std::uint64_t bytes) {
  const auto block = blocks_.find(offset);
  const auto next = std::next(block);
  const std::uint64_t end = next == blocks_.end() ? bytes_ : next->first;
  if (bytes > end - offset) return false;
  block->second = bytes;
  return true;
}

std::uint64_t Heap::left_from(std::uint64_t offset) const {
  const auto next = blocks_.upper_bound(offset);
  if (next == blocks_.begin()) return 0;
  const auto& [begin, size] = *std::prev(next);
  return offset - begin < size ? size - (offset - begin) : 0;
}

bool Heap::holds(std::uint64_t offset, std::uint64_t bytes) const {
  const std::uint64_t left = left_from(offset);
  return left > 0 && bytes <= left;
}

}  // namespace plait::shmem
