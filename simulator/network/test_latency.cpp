// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Times of frames through every kind of network, against sums done by hand.
//
// At 10 Gb/s a byte takes 800 ps. A frame of 60 bytes has 64 with FCS and 72 with preamble: 57.6 ns
// on the wire, 67.2 ns with the gap. A frame of 4164 bytes has 4176 with preamble: 3340.8 ns.
#include <gtest/gtest.h>

#include "network/test_cluster.h"

namespace plait::sim {
namespace {

constexpr Time kLink = 500'000, kSwitch = 300'000, kHeader = 57'600;
constexpr Time kSmall = 57'600, kBig = 3'340'800;
constexpr std::size_t kSmallBytes = 60, kBigBytes = 4164;

NetworkConfig config_of(const std::string& topology, unsigned nodes) {
  NetworkConfig config;
  config.topology = topology;
  config.node_count = nodes;
  config.link_latency = kLink;
  return config;
}

// Sends one frame from node 0 at time 0 and returns when it is at node `to`.
Arrival one_frame(const NetworkConfig& config, unsigned to, std::size_t size) {
  TestCluster cluster(config);
  cluster.send(0, 0, to, size);
  cluster.run();
  EXPECT_EQ(cluster.node(to).arrivals.size(), 1U);
  return cluster.node(to).arrivals.at(0);
}

TEST(Latency, DirectIsTheLinkAndTheFrame) {
  const Arrival arrival = one_frame(config_of("direct", 2), 1, kBigBytes);
  EXPECT_EQ(arrival.first, kLink);
  EXPECT_EQ(arrival.last, kLink + kBig);
}

TEST(Latency, CutThroughAddsTheHeaderOnly) {
  const Arrival arrival = one_frame(config_of("switch", 2), 1, kBigBytes);
  EXPECT_EQ(arrival.first, kLink + kHeader + kSwitch + kLink);
  EXPECT_EQ(arrival.last, arrival.first + kBig);
}

TEST(Latency, StoreAndForwardAddsTheWholeFrame) {
  NetworkConfig config = config_of("switch", 2);
  config.switches.mode = SwitchMode::store_and_forward;
  EXPECT_EQ(one_frame(config, 1, kBigBytes).last, kLink + kBig + kSwitch + kLink + kBig);
  EXPECT_EQ(one_frame(config, 1, kSmallBytes).last, kLink + kSmall + kSwitch + kLink + kSmall);
}

TEST(Latency, NicsAddAtBothEnds) {
  NetworkConfig config = config_of("switch", 2);
  config.nic_latency = 250'000;
  const Arrival arrival = one_frame(config, 1, kSmallBytes);
  EXPECT_EQ(arrival.first, 2 * (kLink + 250'000) + kHeader + kSwitch);
}

TEST(Latency, EveryHopOfARingIsASwitch) {
  const NetworkConfig config = config_of("ring", 6);
  for (const unsigned hops : {1U, 2U, 3U}) {
    const Arrival arrival = one_frame(config, hops, kSmallBytes);
    EXPECT_EQ(arrival.first, kLink + (hops + 1) * (kHeader + kSwitch + kLink)) << hops;
  }
  EXPECT_EQ(one_frame(config, 5, kSmallBytes).first, kLink + 2 * (kHeader + kSwitch + kLink));
}

TEST(Latency, LeafSpineHasOneSwitchOrThree) {
  NetworkConfig config = config_of("leaf_spine", 8);
  config.leaf_ports = 4;
  EXPECT_EQ(one_frame(config, 3, kBigBytes).first, kLink + 1 * (kHeader + kSwitch + kLink));
  EXPECT_EQ(one_frame(config, 4, kBigBytes).first, kLink + 3 * (kHeader + kSwitch + kLink));
}

TEST(Latency, FatTreeHasOneSwitchThreeOrFive) {
  const NetworkConfig config = config_of("fat_tree", 16);  // k = 4
  EXPECT_EQ(one_frame(config, 1, kBigBytes).first, kLink + 1 * (kHeader + kSwitch + kLink));
  EXPECT_EQ(one_frame(config, 2, kBigBytes).first, kLink + 3 * (kHeader + kSwitch + kLink));
  EXPECT_EQ(one_frame(config, 15, kBigBytes).first, kLink + 5 * (kHeader + kSwitch + kLink));
}

TEST(Latency, DualPlaneIsOneSwitchOnEitherPlane) {
  const NetworkConfig config = config_of("dual_plane", 4);
  EXPECT_EQ(one_frame(config, 3, kBigBytes).first, kLink + kHeader + kSwitch + kLink);
}

TEST(Latency, AFasterOutputWaitsSoThatItNeverRunsDry) {
  NetworkConfig config = config_of("leaf_spine", 2);
  config.leaf_ports = 1;
  config.uplink_rate_bits_per_second = 40'000'000'000;
  const Arrival arrival = one_frame(config, 1, kBigBytes);
  // The last bit leaves the first leaf a switch latency after it came, and so on to the spine and
  // the second leaf, whose output is slower and starts with the header: at 40 Gb/s a quarter as
  // long.
  const Time last_at_spine = kLink + kBig + kSwitch + kLink;
  const Time first_at_leaf = last_at_spine - kBig / 4 + kHeader / 4 + kSwitch + kLink;
  EXPECT_EQ(arrival.first, first_at_leaf + kHeader / 4 + kSwitch + kLink);
  EXPECT_EQ(arrival.last, arrival.first + kBig);
}

TEST(Latency, FramesFollowEachOtherAtLineRate) {
  TestCluster cluster(config_of("switch", 2));
  for (std::uint32_t i = 0; i < 100; ++i) {
    cluster.send(0, 0, 1, kBigBytes, i);
  }
  cluster.run();
  const std::vector<Arrival>& arrivals = cluster.node(1).arrivals;
  ASSERT_EQ(arrivals.size(), 100U);
  for (std::uint32_t i = 0; i < 100; ++i) {
    EXPECT_EQ(arrivals[i].number, i);
    EXPECT_EQ(arrivals[i].first, 2 * kLink + kHeader + kSwitch + i * (kBig + 9'600));
  }
  EXPECT_EQ(cluster.link("0->switch0").busy, 100 * (kBig + 9'600));
  EXPECT_EQ(cluster.link("0->switch0").bytes, 100 * kBigBytes);
}

TEST(Latency, RatesThatDoNotDivideDoNotDrift) {
  NetworkConfig config = config_of("direct", 2);
  config.rate_bits_per_second = 103'125'000'000;  // a byte takes 77 + 19/33 ps
  TestCluster cluster(config);
  constexpr std::uint32_t kCount = 3301;
  for (std::uint32_t i = 0; i < kCount; ++i) {
    cluster.send(0, 0, 1, kBigBytes, i);
  }
  cluster.run();
  const std::vector<Arrival>& arrivals = cluster.node(1).arrivals;
  ASSERT_EQ(arrivals.size(), kCount);
  // 3300 frames of 4188 bytes with gap: 4188 * 3300 * 2560 / 33 ps exactly.
  EXPECT_EQ(arrivals.back().first, kLink + 4188LL * 3300 * 2560 / 33);
}

TEST(Latency, LookaheadAndOneWayAreWhatTheTopologySays) {
  Engine engine;
  const Network direct(config_of("direct", 2), {}, engine);
  EXPECT_EQ(direct.lookahead(), kLink);
  EXPECT_EQ(direct.one_way_latency_min(), kLink);
  const Network ring(config_of("ring", 4), {}, engine);
  EXPECT_EQ(ring.one_way_latency_min(), kLink + 2 * (kHeader + kSwitch + kLink));
  const Network tree(config_of("fat_tree", 16), {}, engine);
  EXPECT_EQ(tree.one_way_latency_min(), kLink + kHeader + kSwitch + kLink);
}

}  // namespace
}  // namespace plait::sim
