// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each fault does what it says, as often as it says, and none shifts another's draws.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "network/fault.h"
#include "network/fault_injector.h"
#include "network/random.h"
#include "network/test_cluster.h"
#include "network/transmitter.h"

namespace plait::sim {
namespace {

constexpr std::uint32_t kFrames = 20'000;
constexpr Time kFullFrame = 4188 * 800;

Fault fault_of(FaultKind kind, double probability) {
  Fault fault;
  fault.kind = kind;
  fault.probability = probability;
  return fault;
}

FaultPlan plan_of(std::vector<Fault> faults, std::uint64_t seed = 1) {
  FaultPlan plan;
  plan.seed = seed;
  plan.faults = std::move(faults);
  return plan;
}

// What arrives of kFrames frames that node 0 sends to node 1 over one link.
std::vector<Arrival> arrivals_under(const FaultPlan& plan, std::uint32_t frames = kFrames,
                                    std::size_t size = 100) {
  NetworkConfig config;
  config.topology = "direct";
  config.node_count = 2;
  TestCluster cluster(config, plan);
  for (std::uint32_t i = 0; i < frames; ++i) {
    cluster.send(0, 0, 1, size, i);
  }
  cluster.run();
  return cluster.node(1).arrivals;
}

std::set<std::uint32_t> lost_of(const std::vector<Arrival>& arrivals, std::uint32_t frames) {
  std::set<std::uint32_t> lost;
  for (std::uint32_t i = 0; i < frames; ++i) {
    lost.insert(lost.end(), i);
  }
  for (const Arrival& arrival : arrivals) {
    lost.erase(arrival.number);
  }
  return lost;
}

TEST(Fault, DropLosesItsShare) {
  const auto arrivals = arrivals_under(plan_of({fault_of(FaultKind::drop, 0.05)}));
  EXPECT_NEAR(static_cast<double>(arrivals.size()), 0.95 * kFrames, 0.005 * kFrames);
}

TEST(Fault, BurstLossHasTheWantedMeanAndLength) {
  Fault fault = fault_of(FaultKind::burst_loss, 0.1);
  fault.burst_frames = 5;
  const auto lost = lost_of(arrivals_under(plan_of({fault})), kFrames);
  EXPECT_NEAR(static_cast<double>(lost.size()), 0.1 * kFrames, 0.02 * kFrames);
  const auto bursts = std::count_if(lost.begin(), lost.end(), [&](std::uint32_t number) {
    return number == 0 || !lost.contains(number - 1);
  });
  EXPECT_NEAR(static_cast<double>(lost.size()) / static_cast<double>(bursts), 5.0, 1.0);
}

TEST(Fault, DuplicateComesRightBehindAndReordersNothing) {
  const auto arrivals = arrivals_under(plan_of({fault_of(FaultKind::duplicate, 0.1)}));
  EXPECT_NEAR(static_cast<double>(arrivals.size()), 1.1 * kFrames, 0.01 * kFrames);
  EXPECT_TRUE(
      std::is_sorted(arrivals.begin(), arrivals.end(),
                     [](const Arrival& a, const Arrival& b) { return a.number < b.number; }));
}

TEST(Fault, ReorderLetsExactlyThatManyFullFramesPass) {
  Fault fault = fault_of(FaultKind::reorder, 1.0);
  fault.frames = 3;
  fault.from = 10 * kFullFrame;
  fault.until = 10 * kFullFrame + 1;  // the frame that starts just then
  const auto arrivals = arrivals_under(plan_of({fault}), 20, 4164);
  ASSERT_EQ(arrivals.size(), 20U);
  std::vector<std::uint32_t> order;
  for (const Arrival& arrival : arrivals) {
    order.push_back(arrival.number);
  }
  const std::vector<std::uint32_t> middle(order.begin() + 9, order.begin() + 15);
  EXPECT_EQ(middle, (std::vector<std::uint32_t>{9, 11, 12, 13, 10, 14}));
}

TEST(Fault, DelayAddsItsTime) {
  Fault fault = fault_of(FaultKind::delay, 1.0);
  fault.delay = 123'456;
  const auto arrivals = arrivals_under(plan_of({fault}), 1);
  EXPECT_EQ(arrivals.at(0).first, 500'000 + 123'456);
}

TEST(Fault, BitFlipsAreSeenOnlyBeforeTheCheck) {
  const auto count = [](FaultKind kind) {
    const auto arrivals = arrivals_under(plan_of({fault_of(kind, 0.1)}));
    EXPECT_EQ(arrivals.size(), kFrames);
    return std::count_if(arrivals.begin(), arrivals.end(),
                         [](const Arrival& arrival) { return arrival.fcs_bad; });
  };
  EXPECT_NEAR(static_cast<double>(count(FaultKind::bit_flip)), 0.1 * kFrames, 0.01 * kFrames);
  EXPECT_EQ(count(FaultKind::bit_flip_after_check), 0);
}

TEST(Fault, ABitFlipAltersOneBitOfOneCopy) {
  const Frame sent = make_frame(0, 1, 100, 7);
  FaultInjector injector(1, 0, kFullFrame);
  injector.add(fault_of(FaultKind::bit_flip_after_check, 1.0), 0);
  std::set<std::size_t> places;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const FaultOutcome outcome = injector.apply(number, 0, sent);
    ASSERT_EQ(outcome.frame.size(), sent->size());
    int flipped = 0;
    for (std::size_t i = 0; i < sent->size(); ++i) {
      const int bits = __builtin_popcount((*outcome.frame.whole())[i] ^ (*sent)[i]);
      flipped += bits;
      if (bits > 0) {
        places.insert(i);
      }
    }
    EXPECT_EQ(flipped, 1);
  }
  EXPECT_EQ(places.size(), 100U);  // any byte
  EXPECT_EQ(*sent, *make_frame(0, 1, 100, 7));
}

TEST(Fault, TruncateLeavesTheEthernetHeader) {
  const auto arrivals = arrivals_under(plan_of({fault_of(FaultKind::truncate, 1.0)}), 2000);
  ASSERT_EQ(arrivals.size(), 2000U);
  for (const Arrival& arrival : arrivals) {
    EXPECT_GE(arrival.size, 14U);
    EXPECT_LT(arrival.size, 100U);
    EXPECT_FALSE(arrival.fcs_bad);
  }
}

TEST(Fault, ALinkIsDownFromUntil) {
  Fault fault = fault_of(FaultKind::link_down, 1.0);
  fault.from = 10 * 99'200;  // a frame of 100 bytes takes 124 byte times
  fault.until = 20 * 99'200;
  const auto lost = lost_of(arrivals_under(plan_of({fault}), 50), 50);
  ASSERT_EQ(lost.size(), 10U);
  EXPECT_EQ(*lost.begin(), 10U);
  EXPECT_EQ(*lost.rbegin(), 19U);
}

TEST(Fault, OneFaultDoesNotShiftAnother) {
  const Fault drop = fault_of(FaultKind::drop, 0.05);
  const auto alone = lost_of(arrivals_under(plan_of({drop}), 4000), 4000);
  const auto beside = lost_of(arrivals_under(plan_of({drop, fault_of(FaultKind::duplicate, 0.3),
                                                      fault_of(FaultKind::reorder, 0.3)}),
                                             4000),
                              4000);
  EXPECT_EQ(alone, beside);
}

TEST(Fault, SeedsAndPlacesInTheListMakeTheirOwnDraws) {
  const Fault drop = fault_of(FaultKind::drop, 0.05);
  const auto lost = [](const FaultPlan& plan) { return lost_of(arrivals_under(plan, 4000), 4000); };
  EXPECT_EQ(lost(plan_of({drop}, 5)), lost(plan_of({drop}, 5)));
  EXPECT_NE(lost(plan_of({drop}, 5)), lost(plan_of({drop}, 6)));
  // Two faults of one kind strike on their own: 1 - 0.95 * 0.95.
  EXPECT_NEAR(static_cast<double>(lost(plan_of({drop, drop})).size()), 0.0975 * 4000, 60);
}

std::set<std::string> links_with_loss(const Fault& fault) {
  NetworkConfig config;
  config.node_count = 3;
  TestCluster cluster(config, plan_of({fault}));
  for (unsigned from = 0; from < 3; ++from) {
    for (std::uint32_t i = 0; i < 20; ++i) {
      cluster.send(0, from, (from + 1) % 3, 100, i);
    }
  }
  cluster.run();
  std::set<std::string> names;
  for (const LinkReport& report : cluster.network.links()) {
    if (report.dropped > 0) {
      names.insert(report.name);
    }
  }
  return names;
}

TEST(Fault, IsCountedWhereTheFrameArrives) {
  using enum FaultKind;
  for (const FaultKind kind : {drop, bit_flip_after_check, delay}) {
    Fault fault = fault_of(kind, 1.0);
    fault.link = "0->switch0";
    NetworkConfig config;
    config.node_count = 2;
    TestCluster cluster(config, plan_of({fault}));
    cluster.network.record();
    for (std::uint32_t i = 0; i < 5; ++i) cluster.send(0, 0, 1, 100, i);
    cluster.run();
    const LinkReport report = cluster.link("0->switch0");
    const bool is_lost = kind == drop;
    EXPECT_EQ(report.dropped, is_lost ? 5U : 0U);
    EXPECT_EQ(report.faulted, is_lost ? 0U : 5U);
    ASSERT_EQ(report.mishaps->size(), 5U);
    const Mishap& last = report.mishaps->back();
    EXPECT_EQ(last.source, 0U);
    EXPECT_EQ(last.destination, 1U);
    EXPECT_EQ(last.bytes, 100U);
    EXPECT_EQ(last.is_lost, is_lost);
    EXPECT_STREQ(last.cause, fault_name(kind));
    EXPECT_GT(last.time, report.mishaps->front().time);
    EXPECT_TRUE(cluster.link("switch0->1").mishaps->empty());
  }
}

TEST(Fault, StrikesTheLinksThatItNames) {
  Fault fault = fault_of(FaultKind::drop, 0.5);
  using Names = std::set<std::string>;
  EXPECT_EQ(links_with_loss(fault).size(), 6U);
  fault.link = "1->switch0";
  EXPECT_EQ(links_with_loss(fault), Names{"1->switch0"});
  fault.link = "3";
  EXPECT_EQ(links_with_loss(fault), Names{"switch0->1"});
  fault.link = "switch0->*";
  EXPECT_EQ(links_with_loss(fault), (Names{"switch0->0", "switch0->1", "switch0->2"}));
  fault.link = "";
  fault.rank = NodeId{2};
  EXPECT_EQ(links_with_loss(fault), (Names{"2->switch0", "switch0->2"}));
}

TEST(Fault, DrawsAreEven) {
  double sum = 0;
  int high = 0;
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const double value = fraction(draw({1, 2, i, 0}));
    ASSERT_GE(value, 0.0);
    ASSERT_LT(value, 1.0);
    sum += value;
    high += value >= 0.99 ? 1 : 0;
  }
  EXPECT_NEAR(sum / 100'000, 0.5, 0.005);
  EXPECT_NEAR(high, 1000, 120);
}

}  // namespace
}  // namespace plait::sim
