// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "transport/test_network.h"

namespace plait {
namespace {

// Both directions and channels carry `count` messages of any size; all of it arrives, in order,
// once, unaltered (the nodes check that), and then the network is quiet.
void expect_all_arrives(const Faults& faults, std::uint64_t count, std::uint64_t seed,
                        const TransportConfig& config = {}) {
  NetworkOptions options;
  options.faults = faults;
  options.seed = seed;
  TestNetwork network(2, options, config);
  network.chatter(0, 1, count);
  network.run();
  for (const Channel channel : {Channel::request, Channel::reply}) {
    for (const NodeId node : {NodeId{0}, NodeId{1}}) {
      const auto peer = static_cast<NodeId>(1 - node);
      EXPECT_EQ(network[node].heard(peer, channel), count);
      EXPECT_EQ(network[node].acknowledged_count(peer, channel), count);
    }
  }
  EXPECT_TRUE(network.quiet());
}

TEST(TransportFaults, NoneLosesNothingAndRepeatsNothing) {
  NetworkOptions options;
  TestNetwork network(2, options);
  network.chatter(0, 1, 1000);
  network.run();
  EXPECT_EQ(network[1].heard(0, Channel::request), 1000u);
  EXPECT_EQ(network[0].transport.counters().retransmissions, 0u);
  EXPECT_EQ(network[0].transport.counters().timeouts, 0u);
  EXPECT_EQ(network[1].transport.counters().duplicates, 0u);
  EXPECT_TRUE(network.quiet());
}

TEST(TransportFaults, Drop) { expect_all_arrives({.drop = 100}, 2000, 1); }
TEST(TransportFaults, Burst) { expect_all_arrives({.burst = 10, .burst_frames = 20}, 2000, 2); }
TEST(TransportFaults, Duplicate) { expect_all_arrives({.duplicate = 200}, 2000, 3); }
TEST(TransportFaults, Reorder) { expect_all_arrives({.reorder = 200}, 2000, 4); }
TEST(TransportFaults, Delay) { expect_all_arrives({.delay = 50}, 2000, 5); }
TEST(TransportFaults, Corrupt) { expect_all_arrives({.corrupt = 100}, 2000, 6); }
TEST(TransportFaults, Truncate) { expect_all_arrives({.truncate = 100}, 2000, 7); }

TEST(TransportFaults, AllTogetherWithManySeeds) {
  const Faults all{.drop = 50,
                   .burst = 3,
                   .duplicate = 50,
                   .reorder = 50,
                   .delay = 20,
                   .corrupt = 50,
                   .truncate = 20};
  for (std::uint64_t seed = 1; seed <= 10; ++seed) expect_all_arrives(all, 500, seed);
}

TEST(TransportFaults, AQuarterOfAllFramesLost) { expect_all_arrives({.drop = 250}, 500, 8); }

TEST(TransportFaults, TheSmallestWindowsAndTheLaziestAcknowledgements) {
  const Faults some{.drop = 50, .duplicate = 50, .reorder = 50, .corrupt = 20};
  for (const unsigned window : {1u, 2u, 5u, 64u}) {
    for (const unsigned every : {1u, 64u}) {
      TransportConfig config;
      config.window_frames = window;
      config.credit_initial_frames = 1;
      config.credit_pool_frames = window / 2 + 1;
      config.acknowledge_every_frames = every;
      config.reorder_frames = window % 3 + 1;
      expect_all_arrives(some, 300, window, config);
    }
  }
}

}  // namespace
}  // namespace plait
