// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "transport/test_network.h"

namespace plait {
namespace {

bool is_update(const plait_header& header) {
  return (header.flags & PLAIT_FLAG_DATA) == 0 && (header.flags & PLAIT_FLAG_ACKNOWLEDGE_NOW) != 0;
}

class TransportCredit : public testing::Test {
 protected:
  // Node 0 says more than the credit of node 1 allows, which takes only some of it.
  void stall(std::uint64_t says, std::uint64_t takes) {
    network[1].appetite = takes;
    network[0].say(1, Channel::request, says);
    network.run();
  }
  std::uint64_t heard() { return network[1].heard(0, Channel::request); }

  TestNetwork network{2, NetworkOptions{}};
};

TEST_F(TransportCredit, APeerThatPushesBackLeavesTheNetworkQuiet) {
  stall(100, 0);
  EXPECT_TRUE(network.quiet());
  EXPECT_EQ(heard(), 0u);
  EXPECT_EQ(network[1].transport.held_frames(0), PLAIT_CREDIT_INITIAL_FRAMES);
  EXPECT_EQ(network[0].acknowledged_count(1, Channel::request), PLAIT_CREDIT_INITIAL_FRAMES);
  EXPECT_EQ(network[0].transport.stalled_frames(1), PLAIT_WINDOW_FRAMES);  // the rest waits above
  EXPECT_GT(network[0].transport.counters().credit_stalls, 0u);
  EXPECT_LT(network.now(), 100 * kMicrosecond);
}

TEST_F(TransportCredit, ResumeSetsItFree) {
  stall(100, 0);
  network.feed(network[1], 1000);
  network.run();
  EXPECT_EQ(heard(), 100u);
  EXPECT_EQ(network[1].transport.held_frames(0), 0u);
  EXPECT_EQ(network[0].transport.stalled_frames(1), 0u);
  EXPECT_TRUE(network.quiet());
}

TEST_F(TransportCredit, OneFrameAtATime) {
  stall(50, 0);
  for (std::uint64_t fed = 1; fed <= 50; ++fed) {
    network.feed(network[1], 1);
    network.run();
    ASSERT_EQ(heard(), fed);
    ASSERT_TRUE(network.quiet());
  }
}

TEST_F(TransportCredit, AHeldFrameOpensNoCredit) {
  stall(200, 20);
  const std::size_t held = network[1].transport.held_frames(0);
  EXPECT_GT(held, 0u);
  EXPECT_LE(held, PLAIT_WINDOW_FRAMES);
  EXPECT_EQ(heard(), 20u);
  EXPECT_TRUE(network.quiet());
}

TEST_F(TransportCredit, LostUpdatesAreRepeatedUntilHeard) {
  stall(100, 0);
  unsigned lost = 0;
  network.loses = [&lost](const plait_header& header) { return is_update(header) && ++lost <= 5; };
  network.feed(network[1], 1000);
  network.run();
  EXPECT_GT(lost, 5u);
  EXPECT_EQ(heard(), 100u);
  EXPECT_TRUE(network.quiet());
}

// The peer has nothing more to send: only its answer can end the repetition.
TEST_F(TransportCredit, AnUpdateThatNobodyNeedsIsAnsweredOnce) {
  stall(PLAIT_CREDIT_INITIAL_FRAMES, 0);
  unsigned updates = 0, answers = 0;
  bool lose_answer = true;
  network.loses = [&](const plait_header& header) {
    if (is_update(header)) ++updates;
    if (header.source != 0) return false;
    ++answers;
    return std::exchange(lose_answer, false);
  };
  network.feed(network[1], 1000);
  network.run();
  EXPECT_EQ(updates, 2u);
  EXPECT_EQ(answers, 2u);
  EXPECT_TRUE(network.quiet());
}

TEST_F(TransportCredit, BothStalledAndBothFedAtOnceEndsQuiet) {
  network[0].appetite = network[1].appetite = 0;
  network.chatter(0, 1, 40);
  network.run();
  EXPECT_TRUE(network.quiet());
  network.feed(network[0], 1000);
  network.feed(network[1], 1000);
  network.run();
  EXPECT_EQ(heard(), 40u);
  EXPECT_EQ(network[0].heard(1, Channel::reply), 40u);
  EXPECT_TRUE(network.quiet());
}

TEST_F(TransportCredit, AnUpdateToADeadPeerEndsInAnError) {
  stall(100, 0);
  network.unplug(0);
  network.feed(network[1], 1000);
  network.run();
  EXPECT_TRUE(network[1].failed_peers.contains(0));
  EXPECT_TRUE(network.quiet());
}

TEST_F(TransportCredit, TheOtherChannelGoesOn) {
  stall(100, 0);
  network[1].appetite = 30;
  network[0].say(1, Channel::reply, 30);
  network.run();
  EXPECT_EQ(network[1].heard(0, Channel::reply), 30u);
  EXPECT_EQ(heard(), 0u);
}

// Hunger at random times under every fault: whatever is lost, the last meal brings all.
TEST(TransportCreditUnderFaults, RandomPushbackLosesNothing) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    NetworkOptions options;
    options.seed = seed;
    options.faults = {.drop = 80, .duplicate = 50, .reorder = 50, .delay = 10, .corrupt = 30};
    TestNetwork network(3, options);
    std::mt19937_64 random(seed);
    network.chatter(0, 1, 300);
    network.chatter(2, 1, 300);
    for (int meal = 0; meal < 200; ++meal) {
      for (std::size_t node = 0; node < 3; ++node) network.feed(network[node], random() % 20);
      network.run(network.now() + static_cast<Time>(random() % 200) * kMicrosecond);
    }
    for (std::size_t node = 0; node < 3; ++node) network.feed(network[node], 1'000'000);
    network.run();
    for (const NodeId other : {NodeId{0}, NodeId{2}}) {
      for (const Channel channel : {Channel::request, Channel::reply}) {
        EXPECT_EQ(network[1].heard(other, channel), 300u) << "seed " << seed;
        EXPECT_EQ(network[other].heard(1, channel), 300u) << "seed " << seed;
      }
    }
    EXPECT_TRUE(network.quiet());
  }
}

TEST(TransportIncast, SixtyThreeSendersToOneNode) {
  TestNetwork network(64, NetworkOptions{});
  constexpr std::uint64_t kEach = 50;
  for (NodeId node = 1; node < 64; ++node) {
    network[node].whole_bodies = true;
    network[node].say(0, Channel::request, kEach);
  }
  network[0].whole_bodies = true;
  network.run();
  for (NodeId node = 1; node < 64; ++node) {
    EXPECT_EQ(network[0].heard(node, Channel::request), kEach);
    EXPECT_TRUE(network[node].failed_peers.empty());
  }
  EXPECT_TRUE(network.quiet());
  // The last switch's port is what limits: it must not stand idle for long.
  const Time least = static_cast<Time>(63 * kEach) * network.wire_time(kFrameBytesMax);
  RecordProperty("percent_of_line_rate", std::to_string(100 * least / network[0].last_heard_at));
  EXPECT_LT(network[0].last_heard_at, least * 10 / 7);
}

// All know the round trip of the empty network, a tenth of that of the crowd.
TEST(TransportIncast, ShortRoundTripsOfBeforeDoNotDoubleTheCrowdsFrames) {
  TestNetwork network(64, NetworkOptions{});
  constexpr std::uint64_t kEach = 100;
  for (NodeId node = 1; node < 64; ++node) {
    network[node].say(0, Channel::request, 1);
    network.run();
  }
  for (NodeId node = 0; node < 64; ++node) network[node].whole_bodies = true;
  for (NodeId node = 1; node < 64; ++node) network[node].say(0, Channel::request, kEach);
  network.run();
  for (NodeId node = 1; node < 64; ++node) {
    EXPECT_EQ(network[0].heard(node, Channel::request), kEach + 1);
    EXPECT_TRUE(network[node].failed_peers.empty());
  }
  EXPECT_LT(network[0].transport.counters().duplicates, 63 * kEach / 4);
}

}  // namespace
}  // namespace plait
