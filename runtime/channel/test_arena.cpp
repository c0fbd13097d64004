// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

#include "channel/arena.h"

namespace plait::channel {
namespace {

constexpr std::uint64_t kBegin = 3 * Arena::kPage;

struct Block {
  std::uint64_t address, bytes;
};

// The blocks handed out, checked against one another.
class Taken {
 public:
  void add(const Block& block) {
    EXPECT_EQ(block.address % Arena::kAlign, 0u);
    EXPECT_GE(block.address, kBegin);
    const auto next = blocks_.lower_bound(block.address);
    if (next != blocks_.end()) {
      EXPECT_LE(block.address + block.bytes, next->first) << "overlap";
    }
    if (next != blocks_.begin()) {
      const auto before = std::prev(next);
      EXPECT_LE(before->first + before->second, block.address) << "overlap";
    }
    blocks_[block.address] = block.bytes;
  }
  void remove(const Block& block) { blocks_.erase(block.address); }

 private:
  std::map<std::uint64_t, std::uint64_t> blocks_;
};

std::uint64_t some_size(std::mt19937_64& random) {
  const std::uint64_t limit = std::uint64_t{1} << (random() % 23);
  return 1 + random() % limit;
}

TEST(Arena, BlocksNeverOverlap) {
  std::mt19937_64 random(1);
  Arena arena(kBegin);
  Taken taken;
  std::vector<Block> blocks;
  for (int step = 0; step < 20000; ++step) {
    if (blocks.size() < 200 && random() % 2 == 0) {
      const std::uint64_t bytes = some_size(random);
      blocks.push_back({arena.allocate(bytes), bytes});
      taken.add(blocks.back());
      EXPECT_LE(blocks.back().address + bytes, arena.top());
    } else if (!blocks.empty()) {
      std::swap(blocks[random() % blocks.size()], blocks.back());
      arena.release(blocks.back().address, blocks.back().bytes);
      taken.remove(blocks.back());
      blocks.pop_back();
    }
  }
  for (const Block& block : blocks) arena.release(block.address, block.bytes);
  EXPECT_EQ(arena.taken(), 0u);
}

TEST(Arena, SameRequestsSameAddresses) {
  Arena one(kBegin), other(kBegin);
  std::mt19937_64 random(2);
  for (int step = 0; step < 500; ++step) {
    const std::uint64_t bytes = some_size(random);
    const std::uint64_t address = one.allocate(bytes);
    ASSERT_EQ(other.allocate(bytes), address);
    if (step % 3 != 0) continue;
    one.release(address, bytes);
    other.release(address, bytes);
  }
}

TEST(Arena, AFreedBlockIsUsedAgain) {
  Arena arena(kBegin);
  const std::uint64_t first = arena.allocate(100);
  arena.release(first, 100);
  EXPECT_EQ(arena.allocate(120), first) << "both fit in 128 bytes";
}

TEST(Arena, NeighboursMerge) {
  Arena arena(kBegin);
  constexpr std::uint64_t kBytes = 100 * Arena::kPage;
  const std::uint64_t a = arena.allocate(kBytes);
  const std::uint64_t b = arena.allocate(kBytes);
  const std::uint64_t c = arena.allocate(kBytes);
  const std::uint64_t last = arena.allocate(kBytes);
  arena.release(a, kBytes);
  arena.release(c, kBytes);
  arena.release(b, kBytes);
  EXPECT_EQ(arena.allocate(3 * kBytes), a);
  arena.release(a, 3 * kBytes);
  arena.release(last, kBytes);
  EXPECT_EQ(arena.top(), kBegin) << "all of it goes back";
}

TEST(Arena, GrowingMessagesDoNotPileUp) {
  Arena arena(kBegin);
  std::uint64_t largest = 0;
  for (std::uint64_t bytes = 1; bytes <= std::uint64_t{64} << 20; bytes += bytes / 3 + 1) {
    arena.release(arena.allocate(bytes), bytes);
    largest = bytes;
  }
  EXPECT_LE(arena.top() - kBegin, largest + (std::uint64_t{2} << 20));
}

}  // namespace
}  // namespace plait::channel
