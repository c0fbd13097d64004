// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The shared memory of a rank as its host sees it; the test plays the process.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

#include "nodes/segment.h"

namespace plait::sim {
namespace {

// The process's side: the same memory, mapped once more.
class Rank {
 public:
  explicit Rank(const Segment& segment, std::uint64_t bytes)
      : bytes_(bytes),
        base_(static_cast<std::uint8_t*>(
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, segment.descriptor(), 0))) {}
  ~Rank() { munmap(base_, bytes_); }

  ChannelHead& head() { return *reinterpret_cast<ChannelHead*>(base_); }
  void post(std::uint32_t request) {
    auto* ring = reinterpret_cast<ChannelEntry*>(base_ + head().commands_offset);
    const auto written = head().commands_written.load();
    ring[written % kCommandRingEntries] = {};
    ring[written % kCommandRingEntries].body.request = request;
    head().commands_written = written + 1;
  }
  std::uint32_t read_completion() {
    const auto* ring = reinterpret_cast<const plait_completion*>(base_ + head().completions_offset);
    const auto read = head().completions_read.load();
    head().completions_read = read + 1;
    return ring[read % kCompletionRingEntries].request;
  }
  std::uint8_t* at(std::uint64_t address) { return base_ + address; }

 private:
  std::uint64_t bytes_;
  std::uint8_t* base_;
};

plait_completion completion(std::uint32_t request) {
  plait_completion result{};
  result.request = request;
  return result;
}

TEST(Segment, TellsTheRankWhatItMustKnow) {
  SegmentConfig config;
  config.rank = 3;
  config.size = 5;
  config.network_latency = 7;
  config.rate_bits_per_second = 11;
  config.eager_bytes_max = 13;
  config.costs.send = 17;
  config.processor_name = "node-3";
  config.collectives = "bcast=bcast_linear";
  config.tree = "-1,0";
  const Segment segment(config);
  Rank rank(segment, segment.head().segment_bytes);
  const auto& head = rank.head();
  EXPECT_EQ(head.magic, kChannelMagic);
  EXPECT_EQ(head.version, kChannelVersion);
  EXPECT_EQ(head.rank, 3U);
  EXPECT_EQ(head.size, 5U);
  EXPECT_EQ(head.network_latency, 7);
  EXPECT_EQ(head.rate_bits_per_second, 11U);
  EXPECT_EQ(head.eager_bytes_max, 13U);
  EXPECT_EQ(head.costs.send, 17);
  EXPECT_EQ(std::string(head.processor_name), "node-3");
  EXPECT_EQ(std::string(head.collectives), "bcast=bcast_linear");
  EXPECT_EQ(std::string(head.tree), "-1,0");
  EXPECT_EQ(head.state.load(), static_cast<std::uint32_t>(ChannelState::running));
}

TEST(Segment, RefusesTextsThatDoNotFit) {
  SegmentConfig config;
  config.processor_name = std::string(63, 'x');
  EXPECT_NO_THROW(Segment{config});
  config.processor_name += "x";
  try {
    const Segment segment(config);
    FAIL() << "no error";
  } catch (const std::length_error& error) {
    EXPECT_STREQ(error.what(), "the processor name is longer than 63 characters");
  }
}

TEST(Segment, TakesEntriesInOrderAlsoPastTheEndOfTheRing) {
  Segment segment({});
  Rank rank(segment, segment.head().segment_bytes);
  ChannelEntry entry;
  EXPECT_FALSE(segment.take(entry));
  for (std::uint32_t i = 0; i < 2 * kCommandRingEntries + 5; ++i) {
    rank.post(i);
    ASSERT_TRUE(segment.take(entry));
    EXPECT_EQ(entry.body.request, i);
  }
  EXPECT_FALSE(segment.take(entry));
}

TEST(Segment, AWildCounterOfTheRankLeadsNowhere) {
  Segment segment({});
  Rank rank(segment, segment.head().segment_bytes);
  ChannelEntry entry;
  rank.head().commands_written = kCommandRingEntries;
  EXPECT_TRUE(segment.take(entry));
  rank.head().commands_written = kCommandRingEntries + 2;
  EXPECT_FALSE(segment.take(entry));
  rank.head().commands_written = ~std::uint64_t{0};
  EXPECT_FALSE(segment.take(entry));
}

TEST(Segment, CompletionsBeyondTheRingWaitAndStayInOrder) {
  Segment segment({});
  Rank rank(segment, segment.head().segment_bytes);
  const std::uint32_t count = kCompletionRingEntries + 100;
  for (std::uint32_t i = 0; i < count; ++i) segment.complete(completion(i));
  EXPECT_EQ(segment.completions_unread(), count);
  EXPECT_EQ(rank.head().completions_written.load(), 0U);  // only when the rank may go on
  segment.flush_completions();
  EXPECT_EQ(rank.head().completions_written.load(), kCompletionRingEntries);
  for (std::uint32_t i = 0; i < kCompletionRingEntries; ++i) ASSERT_EQ(rank.read_completion(), i);
  segment.flush_completions();
  for (std::uint32_t i = kCompletionRingEntries; i < count; ++i) {
    ASSERT_EQ(rank.read_completion(), i);
  }
  EXPECT_EQ(segment.completions_unread(), 0U);
}

TEST(Segment, FollowsTheArenaAsItGrows) {
  Segment segment({});
  const auto begin = segment.head().arena_offset;
  constexpr std::uint64_t kGrown = 1 << 20;
  EXPECT_TRUE(segment.at(begin, 1).empty());
  ASSERT_EQ(ftruncate(segment.descriptor(), static_cast<off_t>(begin + kGrown)), 0);
  Rank rank(segment, begin + kGrown);
  *rank.at(begin + kGrown - 1) = 42;
  const auto last = segment.at(begin + kGrown - 1, 1);
  ASSERT_EQ(last.size(), 1U);
  EXPECT_EQ(last[0], 42);
  segment.at(begin, 1)[0] = 43;
  EXPECT_EQ(*rank.at(begin), 43);
}

TEST(Segment, GivesNothingOutsideTheArena) {
  Segment segment({});
  const auto begin = segment.head().arena_offset;
  ASSERT_EQ(ftruncate(segment.descriptor(), static_cast<off_t>(begin + 4096)), 0);
  EXPECT_EQ(segment.at(begin, 4096).size(), 4096U);
  EXPECT_TRUE(segment.at(0, 8).empty());          // the head
  EXPECT_TRUE(segment.at(begin - 1, 8).empty());  // the rings
  EXPECT_TRUE(segment.at(begin, 4097).empty());
  EXPECT_TRUE(segment.at(begin + 1, ~std::uint64_t{0}).empty());
  EXPECT_TRUE(segment.at(~std::uint64_t{0}, 2).empty());
}

}  // namespace
}  // namespace plait::sim
