// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <climits>
#include <cstring>
#include <vector>

#include "collectives/packing.h"
#include "collectives/test_mailbox.h"

namespace plait::test {
namespace {

using api::Blocks;
using api::Datatype;
using api::DatatypeRef;
using Ints = std::vector<int>;

DatatypeRef int_type() {
  return std::make_shared<Datatype>("MPI_INT", 6, std::vector<Datatype::Run>{{0, 4}}, 4);
}
DatatypeRef every_second() {  // two ints in three
  return std::make_shared<Datatype>(Datatype::vector(*int_type(), 2, 1, 2));
}
DatatypeRef backwards() {  // the second int lies before the first
  return std::make_shared<Datatype>(Datatype::vector(*int_type(), 2, 1, -2));
}
Ints ints(const std::byte* data, std::size_t count) {
  Ints numbers(count);
  std::memcpy(numbers.data(), data, count * sizeof(int));
  return numbers;
}

struct PackingTest : testing::Test {
  Mailbox mailbox{1, 1};
  api::Schedule& schedule = mailbox.schedule(0);
  api::Packing packing{schedule};
  void end() {
    packing.finish();
    EXPECT_TRUE(schedule.advance());
  }
};

TEST_F(PackingTest, ContiguousBuffersAreUsedAsTheyStand) {
  Ints data(4);
  const auto* start = reinterpret_cast<std::byte*>(data.data());
  EXPECT_EQ(packing.input(data.data(), 4, int_type()), start);
  EXPECT_EQ(packing.output(data.data(), 4, int_type()), start);
  EXPECT_EQ(packing.operand(data.data(), 4, int_type(), false), start);
  EXPECT_NE(packing.operand(data.data(), 4, int_type(), true), start);
  EXPECT_EQ(packing.result(data.data(), 4, int_type()), start);
  EXPECT_EQ(packing.input(nullptr, 0, every_second()), nullptr);
}

TEST_F(PackingTest, OthersArePackedBeforeAndUnpackedAtTheEnd) {
  Ints in = {1, 2, 3, 4, 5, 6};
  Ints out(6, -1), seen;
  const std::byte* packed_in = packing.input(in.data(), 2, every_second());
  std::byte* packed_out = packing.output(out.data(), 2, every_second());
  schedule.local([&] {
    const Ints result = {7, 8, 9, 10};
    seen = ints(packed_in, 4);
    std::memcpy(packed_out, result.data(), 16);
    EXPECT_EQ(out, Ints(6, -1));
  });
  end();
  EXPECT_EQ(seen, (Ints{1, 3, 4, 6}));
  EXPECT_EQ(out, (Ints{7, -1, 8, 9, -1, 10}));
  // Once more, with what is there then.
  in[2] = 30;
  out.assign(6, -1);
  schedule.restart();
  EXPECT_TRUE(schedule.advance());
  EXPECT_EQ(seen, (Ints{1, 30, 4, 6}));
  EXPECT_EQ(out, (Ints{7, -1, 8, 9, -1, 10}));
}

TEST_F(PackingTest, PartsOfAnySizeAndPlaceKeepTheOwnBlock) {
  const int counts[] = {1, 0, 1}, at[] = {1, 0, 0};
  const DatatypeRef type = every_second();
  const Blocks memory = api::memory_blocks(3, counts, at, *type);
  Ints buffer = {1, 2, 3, 4, 5, 6};
  const auto in = packing.input_parts(buffer.data(), 3, memory, type, false);
  EXPECT_EQ(in.blocks.bytes(1), 0u);
  EXPECT_EQ(in.blocks.offset(2), 8);
  const auto out = packing.output_parts(buffer.data(), 3, memory, type, 2);
  schedule.local([&] {
    EXPECT_EQ(ints(in.data, 4), (Ints{4, 6, 1, 3}));
    EXPECT_EQ(ints(out.data, 4), (Ints{0, 0, 1, 3}));
    const Ints result = {7, 8};
    std::memcpy(out.data, result.data(), 8);
  });
  end();
  EXPECT_EQ(buffer, (Ints{1, 2, 3, 7, 5, 8}));
}

TEST_F(PackingTest, ReductionsKeepTheLayoutWithZerosInTheGaps) {
  for (const DatatypeRef& type : {every_second(), backwards()}) {
    Mailbox own(1, 1);
    api::Packing pack(own.schedule(0));
    const std::ptrdiff_t origin = -type->lower_bound() / 4;
    const Ints in = {1, 2, 3, 4, 5, 6};
    Ints out(6, -1);
    const std::byte* vector = pack.operand(in.data() + origin, 2, type, false);
    std::byte* result = pack.result(out.data() + origin, 2, type);
    own.schedule(0).local([&] {
      EXPECT_EQ(ints(vector, 6), (Ints{1, 0, 3, 4, 0, 6}));
      std::memcpy(result, vector, 24);
    });
    pack.finish();
    EXPECT_TRUE(own.schedule(0).advance());
    EXPECT_EQ(out, (Ints{1, -1, 3, 4, -1, 6}));
  }
}

TEST(MemoryBlocks, ReachBeyondWhatAnIntCanCount) {
  const Blocks uniform = api::memory_blocks(4, INT_MAX, *int_type());
  EXPECT_EQ(uniform.bytes(3), std::size_t{INT_MAX} * 4);
  EXPECT_EQ(uniform.offset(3), std::ptrdiff_t{INT_MAX} * 12);
  const Blocks gaps = api::memory_blocks(4, INT_MAX, *every_second());
  EXPECT_EQ(gaps.bytes(3), std::size_t{INT_MAX} * 8);
  EXPECT_EQ(gaps.offset(3), std::ptrdiff_t{INT_MAX} * 36);
  const int counts[] = {INT_MAX, INT_MAX}, at[] = {0, INT_MAX};
  const Blocks varying = api::memory_blocks(2, counts, at, *int_type());
  EXPECT_EQ(varying.offset(1), std::ptrdiff_t{INT_MAX} * 4);
}

TEST(Blocks, SharesAreEvenAndComplete) {
  for (const std::size_t count : {0u, 1u, 5u, 16u, 17u}) {
    const Blocks shares = Blocks::shares(5, count, 8);
    std::size_t total = 0;
    for (int rank = 0; rank < 5; ++rank) {
      EXPECT_EQ(shares.offset(rank), static_cast<std::ptrdiff_t>(total));
      EXPECT_LE(shares.bytes(rank), shares.bytes(0));
      EXPECT_LE(shares.bytes(0), shares.bytes(rank) + 8);
      total += shares.bytes(rank);
    }
    EXPECT_EQ(total, count * 8);
  }
}

}  // namespace
}  // namespace plait::test
