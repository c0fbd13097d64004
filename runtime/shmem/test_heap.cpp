// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <optional>

#include "shmem/heap.h"

namespace plait::shmem {
namespace {

TEST(SymmetricHeap, GivesTheFirstGapThatIsLargeEnough) {
  Heap heap(4096);
  EXPECT_EQ(heap.allocate(100, 1), 0u);
  EXPECT_EQ(heap.allocate(1, 1), 128u);
  EXPECT_EQ(heap.allocate(200, 1024), 1024u);
  EXPECT_EQ(heap.allocate(832, 1), 192u);
  EXPECT_EQ(heap.allocate(1, 1), 1280u);
  EXPECT_TRUE(heap.release(0));
  EXPECT_FALSE(heap.release(0));
  EXPECT_EQ(heap.allocate(129, 1), 1344u);
  EXPECT_EQ(heap.allocate(128, 1), 0u);
}

TEST(SymmetricHeap, IsFullAtItsLastByte) {
  Heap heap(4096);
  EXPECT_EQ(heap.allocate(4097, 1), std::nullopt);
  EXPECT_EQ(heap.allocate(~std::uint64_t{0}, 1), std::nullopt);
  EXPECT_EQ(heap.allocate(1, 8192), std::nullopt);
  EXPECT_EQ(heap.allocate(4096, 4096), 0u);
  EXPECT_EQ(heap.allocate(1, 1), std::nullopt);
  EXPECT_EQ(Heap().allocate(1, 1), std::nullopt);
}

TEST(SymmetricHeap, KnowsWhatIsWithinABlock) {
  Heap heap(4096);
  heap.allocate(100, 1);
  heap.allocate(64, 1);
  EXPECT_TRUE(heap.holds(0, 100) && heap.holds(99, 1) && heap.holds(128, 64));
  EXPECT_FALSE(heap.holds(0, 101) || heap.holds(100, 1) || heap.holds(192, 1));
  EXPECT_FALSE(heap.holds(~std::uint64_t{0}, 1) || heap.holds(1, ~std::uint64_t{0}));
}

TEST(SymmetricHeap, ResizesUpToTheNextBlock) {
  Heap heap(4096);
  heap.allocate(100, 1);
  heap.allocate(64, 1);
  EXPECT_TRUE(heap.resize(0, 128));
  EXPECT_FALSE(heap.resize(0, 129));
  EXPECT_EQ(heap.size_of(0), 128u);
  EXPECT_TRUE(heap.resize(128, 4096 - 128));
  EXPECT_FALSE(heap.resize(128, 4096 - 127));
  EXPECT_EQ(heap.size_of(64), 0u);
}

}  // namespace
}  // namespace plait::shmem
