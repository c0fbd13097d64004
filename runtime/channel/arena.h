// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Hands out node memory: which addresses of the segment are taken. It never touches the memory
// itself, so a program that writes outside its buffers cannot harm the bookkeeping.
//
// Up to kSmallBytes: size classes a power of two apart, each with a list of free blocks, cut from
// runs of kRunBytes. Larger: whole pages, best fit, neighbours merge when they are freed. The same
// requests give the same addresses, in every run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace plait::channel {

class Arena {
 public:
  static constexpr std::uint64_t kAlign = 64;
  static constexpr std::uint64_t kPage = 4096;
  static constexpr std::uint64_t kSmallBytes = 32768;
  static constexpr std::uint64_t kRunBytes = 65536;

  explicit Arena(std::uint64_t begin);  // addresses from here on

  // Address of at least bytes (> 0) bytes, aligned to kAlign. The caller provides the memory up to
  // top() before it is used.
  std::uint64_t allocate(std::uint64_t bytes);
  void release(std::uint64_t address, std::uint64_t bytes);

  std::uint64_t top() const { return top_; }      // no address at or above it is taken
  std::uint64_t taken() const { return taken_; }  // bytes handed out, rounded as they are kept

 private:
  std::uint64_t allocate_pages(std::uint64_t bytes);
  void release_pages(std::uint64_t address, std::uint64_t bytes);
  void forget(std::map<std::uint64_t, std::uint64_t>::iterator hole);

  std::uint64_t top_;
  std::uint64_t taken_ = 0;
  std::array<std::vector<std::uint64_t>, 10> small_;           // free blocks of 64 << class bytes
  std::map<std::uint64_t, std::uint64_t> holes_;               // address -> bytes
  std::set<std::pair<std::uint64_t, std::uint64_t>> by_size_;  // (bytes, address)
};

}  // namespace plait::channel
