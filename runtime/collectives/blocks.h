// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the block of each rank stands in one buffer, in bytes. Offsets need not be in rank
// order, and may be negative.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace plait::api {

class Blocks {
 public:
  Blocks() = default;
  // Equal blocks, one after the other.
  static Blocks uniform(std::size_t bytes) {
    Blocks blocks;
    blocks.each_ = bytes;
    return blocks;
  }
  // One after the other without gaps.
  static Blocks packed(std::vector<std::size_t> bytes) {
    std::vector<std::ptrdiff_t> offsets;
    std::ptrdiff_t at = 0;
    for (const std::size_t block : bytes) {
      offsets.push_back(at);
      at += static_cast<std::ptrdiff_t>(block);
    }
    return {std::move(bytes), std::move(offsets)};
  }
  // count elements of element_bytes, shared out as evenly as it goes.
  static Blocks shares(int ranks, std::size_t count, std::size_t element_bytes) {
    std::vector<std::size_t> bytes(static_cast<std::size_t>(ranks));
    const std::size_t n = bytes.size();
    for (std::size_t i = 0; i < n; ++i) {
      bytes[i] = (count / n + (i < count % n ? 1 : 0)) * element_bytes;
    }
    return packed(std::move(bytes));
  }
  Blocks(std::vector<std::size_t> bytes, std::vector<std::ptrdiff_t> offsets)
      : bytes_(std::move(bytes)), offsets_(std::move(offsets)) {}

  std::size_t bytes(int rank) const {
    return bytes_.empty() ? each_ : bytes_[static_cast<std::size_t>(rank)];
  }
  std::ptrdiff_t offset(int rank) const {
    return bytes_.empty() ? static_cast<std::ptrdiff_t>(each_) * rank
                          : offsets_[static_cast<std::size_t>(rank)];
  }

 private:
  std::size_t each_ = 0;
  std::vector<std::size_t> bytes_;  // empty: uniform
  std::vector<std::ptrdiff_t> offsets_;
};

}  // namespace plait::api
