// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Switches under load: full queues, many to one, who gets through.
#include <gtest/gtest.h>

#include <map>

#include "network/switch.h"
#include "network/test_cluster.h"
#include "network/transmitter.h"

namespace plait::sim {
namespace {

constexpr std::size_t kBigBytes = 4164;  // 4168 in a queue
constexpr Time kBigWire = 4188 * 800;    // with preamble and gap

NetworkConfig one_switch(unsigned nodes) {
  NetworkConfig config;
  config.node_count = nodes;
  return config;
}

TEST(Switch, IncastUsesTheOutputFully) {
  constexpr unsigned kSenders = 8, kFrames = 10;
  TestCluster cluster(one_switch(kSenders + 1));
  for (unsigned from = 1; from <= kSenders; ++from) {
    for (std::uint32_t i = 0; i < kFrames; ++i) {
      cluster.send(0, from, 0, kBigBytes, i);
    }
  }
  cluster.run();
  const std::vector<Arrival>& arrivals = cluster.node(0).arrivals;
  ASSERT_EQ(arrivals.size(), kSenders * kFrames);
  for (std::size_t i = 1; i < arrivals.size(); ++i) {
    EXPECT_EQ(arrivals[i].first - arrivals[i - 1].first, kBigWire);
  }
  EXPECT_EQ(cluster.link("switch0->0").dropped, 0U);
  // Ten rounds of eight come in while ten frames go out; the first of all leaves at once.
  EXPECT_EQ(cluster.link("switch0->0").queue_high_water_bytes,
            4168 * (kSenders * kFrames - (kFrames - 1)));
}

TEST(Switch, AFullQueueDropsWhatDoesNotFit) {
  NetworkConfig config = one_switch(3);
  config.switches.queue_bytes = 3 * 4168;
  TestCluster cluster(config);
  cluster.network.record();
  for (std::uint32_t i = 0; i < 10; ++i) {
    cluster.send(0, 1, 0, kBigBytes, i);
    cluster.send(0, 2, 0, kBigBytes, i);
  }
  cluster.run();
  const LinkReport report = cluster.link("switch0->0");
  EXPECT_EQ(report.queue_high_water_bytes, 3U * 4168);
  EXPECT_EQ(report.dropped + report.frames, 20U);
  EXPECT_EQ(cluster.node(0).arrivals.size(), report.frames);
  // Two come and one goes a frame time: ten go while they come, and the last two that wait.
  EXPECT_EQ(report.frames, 12U);
  ASSERT_EQ(report.mishaps->size(), report.dropped);
  EXPECT_STREQ(report.mishaps->front().cause, "queue full");
  EXPECT_EQ(report.mishaps->front().destination, 0U);
}

TEST(Switch, NoInputIsFavouredWhenNotAllFit) {
  constexpr unsigned kSenders = 4, kFrames = 1000;
  NetworkConfig config = one_switch(kSenders + 1);
  config.switches.queue_bytes = 16 * 4168;
  TestCluster cluster(config);
  for (unsigned from = 1; from <= kSenders; ++from) {
    for (std::uint32_t i = 0; i < kFrames; ++i) {
      cluster.send(0, from, 0, kBigBytes, i);
    }
  }
  cluster.run();
  std::map<NodeId, double> got;
  for (const Arrival& arrival : cluster.node(0).arrivals) {
    ++got[arrival.source];
  }
  const double share = static_cast<double>(cluster.node(0).arrivals.size()) / kSenders;
  for (NodeId from = 1; from <= kSenders; ++from) {
    EXPECT_NEAR(got[from], share, share / 5) << from;
  }
}

TEST(Switch, OtherOutputsAreNotHeldUp) {
  TestCluster cluster(one_switch(4));
  for (std::uint32_t i = 0; i < 20; ++i) {
    cluster.send(0, 1, 0, kBigBytes, i);
    cluster.send(0, 2, 0, kBigBytes, i);
  }
  cluster.send(20 * kBigWire, 1, 3, kBigBytes, 99);
  cluster.run();
  ASSERT_EQ(cluster.node(3).arrivals.size(), 1U);
  EXPECT_EQ(cluster.node(3).arrivals[0].first, 20 * kBigWire + 2 * 500'000 + 57'600 + 300'000);
}

FaultPlan flip_every_frame_of(const std::string& link) {
  FaultPlan plan;
  Fault fault;
  fault.kind = FaultKind::bit_flip;
  fault.link = link;
  plan.faults.push_back(fault);
  return plan;
}

// The bit may be one of the destination's, so many frames are sent and counted on both ways.
TEST(Switch, StoreAndForwardDropsABadFcs) {
  NetworkConfig config = one_switch(2);
  config.switches.mode = SwitchMode::store_and_forward;
  TestCluster cluster(config, flip_every_frame_of("0->switch0"));
  for (std::uint32_t i = 0; i < 50; ++i) {
    cluster.send(0, 0, 1, 100, i);
  }
  cluster.run();
  EXPECT_TRUE(cluster.node(1).arrivals.empty());
  EXPECT_EQ(cluster.link("0->switch0").dropped, 50U);
}

TEST(Switch, CutThroughSendsABadFcsOn) {
  TestCluster cluster(one_switch(2), flip_every_frame_of("0->switch0"));
  for (std::uint32_t i = 0; i < 50; ++i) {
    cluster.send(0, 0, 1, 100, i);
  }
  cluster.run();
  ASSERT_GT(cluster.node(1).arrivals.size(), 40U);
  for (const Arrival& arrival : cluster.node(1).arrivals) {
    EXPECT_TRUE(arrival.fcs_bad);
  }
}

}  // namespace
}  // namespace plait::sim
