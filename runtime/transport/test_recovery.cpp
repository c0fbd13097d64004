// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "transport/test_network.h"

namespace plait {
namespace {

bool is_data(const plait_header& header, NodeId from, std::uint16_t sequence) {
  return header.source == from && (header.flags & PLAIT_FLAG_DATA) != 0 &&
         header.sequence_number == sequence;
}

// One way, whole frames, after a first exchange that lets the round trip be known.
class TransportRecovery : public testing::Test {
 protected:
  TransportRecovery() {
    for (std::size_t node = 0; node < 3; ++node) network[node].whole_bodies = true;
    network[0].say(1, Channel::request, 8);
    network.run();
    start = network.now();
  }
  const TransportCounters& counters() { return network[0].transport.counters(); }

  TestNetwork network{3, NetworkOptions{}};
  Time start = 0;
};

TEST_F(TransportRecovery, AGapIsFilledWithoutATimer) {
  network.loses = [](const plait_header& header) {
    return is_data(header, 0, 20) && (header.flags & PLAIT_FLAG_RETRANSMITTED) == 0;
  };
  network[0].say(1, Channel::request, 100);
  network.run();
  EXPECT_EQ(network[1].heard(0, Channel::request), 108u);
  EXPECT_EQ(counters().retransmissions, 1u);
  EXPECT_EQ(counters().timeouts, 0u);
}

TEST_F(TransportRecovery, ALostRetransmissionIsFoundByOrderOfTransmissionToo) {
  unsigned losses = 0;
  network.loses = [&losses](const plait_header& header) {
    return is_data(header, 0, 20) && ++losses <= 4;
  };
  network[0].say(1, Channel::request, 200);
  network.run();
  EXPECT_EQ(network[1].heard(0, Channel::request), 208u);
  EXPECT_EQ(losses, 5u);
  EXPECT_EQ(counters().retransmissions, 4u);
  EXPECT_EQ(counters().timeouts, 0u);
}

TEST_F(TransportRecovery, ALostTailIsProbedAfterTwoRoundTrips) {
  network.loses = [](const plait_header& header) {
    return header.source == 0 && header.sequence_number >= 25 && header.sequence_number < 28 &&
           (header.flags & PLAIT_FLAG_RETRANSMITTED) == 0;
  };
  network[0].say(1, Channel::request, 20);
  network.run();
  EXPECT_EQ(network[1].heard(0, Channel::request), 28u);
  EXPECT_EQ(counters().timeouts, 0u);
  EXPECT_EQ(counters().retransmissions, 3u);
  // 20 frames of 3.3 us, a probe after some 20 us of silence, and the round trip that it takes.
  EXPECT_LT(network[1].last_heard_at - start, 120 * kMicrosecond);
}

TEST_F(TransportRecovery, ALostProbeIsFollowedByTheTimer) {
  unsigned losses = 0;
  network.loses = [&losses](const plait_header& header) {
    return is_data(header, 0, 27) && ++losses <= 4;
  };
  network[0].say(1, Channel::request, 20);
  network.run();
  EXPECT_EQ(network[1].heard(0, Channel::request), 28u);
  EXPECT_EQ(counters().timeouts, 3u);
  EXPECT_TRUE(network.quiet());
}

TEST_F(TransportRecovery, LostAcknowledgementsCostOneDuplicate) {
  unsigned losses = 0;
  network.loses = [&losses](const plait_header& header) {
    return header.source == 1 && header.acknowledge == 13 && ++losses == 1;
  };
  network[0].say(1, Channel::request, 5);
  network.run();
  EXPECT_EQ(network[0].acknowledged_count(1, Channel::request), 13u);
  EXPECT_EQ(network[1].transport.counters().duplicates, 1u);
}

TEST_F(TransportRecovery, ADeadPeerIsToldOnceWithinTheBoundAndOthersGoOn) {
  network.unplug(1);
  network[0].say(1, Channel::request, 100);
  network[0].say(2, Channel::request, 100);
  network[2].say(0, Channel::reply, 100);
  network.run();
  EXPECT_EQ(network[0].failed_peers, std::set<NodeId>{1});
  EXPECT_FALSE(network[0].transport.can_send(1, Channel::reply));
  EXPECT_EQ(counters().timeouts, PLAIT_RETRIES_MAX);
  EXPECT_EQ(network[2].heard(0, Channel::request), 100u);
  EXPECT_EQ(network[0].heard(2, Channel::reply), 100u);
  EXPECT_TRUE(network.quiet());
  const Time bound = PLAIT_RETRIES_MAX * PLAIT_RETRANSMIT_MAX_NS * kNanosecond;
  EXPECT_LT(network.now() - start, bound);
}

TEST_F(TransportRecovery, APeerNeverHeardOfFailsWithinTheBound) {
  network.unplug(2);
  network[0].say(2, Channel::reply, 1);
  network.run();
  EXPECT_EQ(network[0].failed_peers, std::set<NodeId>{2});
  const Time bound = PLAIT_RETRIES_MAX * PLAIT_RETRANSMIT_MAX_NS * kNanosecond;
  EXPECT_LT(network.now() - start, bound);
}

// One that was declared dead and speaks again is not heard; it finds out in the same way.
TEST_F(TransportRecovery, AFailedPeerIsIgnored) {
  network.loses = [](const plait_header& header) { return header.source == 1; };
  network[0].say(1, Channel::request, 1);
  network.run();
  ASSERT_EQ(network[0].failed_peers, std::set<NodeId>{1});
  const auto received = counters().frames_received;
  network.loses = nullptr;
  network[1].say(0, Channel::request, 5);
  network.run();
  EXPECT_EQ(network[0].heard(1, Channel::request), 0u);
  EXPECT_EQ(counters().frames_received, received);
  EXPECT_EQ(network[1].failed_peers, std::set<NodeId>{0});
}

TEST(TransportSequence, NumbersWrapAroundUnderFaults) {
  NetworkOptions options;
  options.faults = {.drop = 5, .duplicate = 5, .reorder = 5, .reorder_time = 5 * kMicrosecond};
  TestNetwork network(2, options);
  network[0].body_bytes_max = network[1].body_bytes_max = 16;
  constexpr std::uint64_t kCount = 2 * 65536 + 100;
  network[0].say(1, Channel::request, kCount);
  network.run();
  EXPECT_EQ(network[1].heard(0, Channel::request), kCount);
  EXPECT_EQ(network[0].acknowledged_count(1, Channel::request), kCount);
  EXPECT_TRUE(network.quiet());
}

// The same network, the same seed: the same run, and polling more often than asked changes nothing.
TEST(TransportSequence, RunsAreReproducible) {
  std::set<std::pair<Time, std::uint64_t>> ends;
  for (const bool restless : {false, false, true}) {
    NetworkOptions options;
    options.faults = {.drop = 50, .reorder = 50};
    TestNetwork network(3, options);
    network.restless = restless;
    network.chatter(2, 1, 300);
    network.chatter(0, 1, 300);
    const Time end = network.run();
    ends.insert({end, network.carried});
  }
  EXPECT_EQ(ends.size(), 1u);
}

}  // namespace
}  // namespace plait
