// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which offsets of the symmetric heap are taken: first fit, so that the same calls give the same
// offsets on every PE. It never touches the memory itself.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace plait::shmem {

class Heap {
 public:
  static constexpr std::uint64_t kAlign = 64;

  explicit Heap(std::uint64_t bytes = 0) : bytes_(bytes) {}

  std::uint64_t bytes() const { return bytes_; }
  // Offset of so many bytes (> 0), a multiple of align, a power of two; nothing: there is no room.
  std::optional<std::uint64_t> allocate(std::uint64_t bytes, std::uint64_t align);
  // False: no block begins there.
  bool release(std::uint64_t offset);
  // Bytes of the block that begins there; 0: none does.
  std::uint64_t size_of(std::uint64_t offset) const;
  // The block may have so many bytes, its place stays; false: there is no room behind it.
  bool resize(std::uint64_t offset, std::uint64_t bytes);
  // Whether all of these bytes are of one block.
  bool holds(std::uint64_t offset, std::uint64_t bytes) const;
  // Bytes from there to the end of the block that has it; 0: none has.
  std::uint64_t left_from(std::uint64_t offset) const;

 private:
  std::uint64_t bytes_;
  std::map<std::uint64_t, std::uint64_t> blocks_;  // offset -> bytes
};

}  // namespace plait::shmem
