// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The same seed gives the same run, whatever the threads, idle skipping and the lookahead.
#include <gtest/gtest.h>

#include <unordered_set>

#include "network/random.h"
#include "network/test_cluster.h"

namespace plait::sim {
namespace {

struct Variant {
  unsigned threads = 1;
  bool idle_skip = true;
  Time lookahead_divisor = 1;
  std::uint64_t seed = 1;
  bool faults = true;
};

FaultPlan every_fault(std::uint64_t seed) {
  FaultPlan plan;
  plan.seed = seed;
  for (const FaultKind kind : {FaultKind::drop, FaultKind::burst_loss, FaultKind::duplicate,
                               FaultKind::reorder, FaultKind::delay, FaultKind::bit_flip,
                               FaultKind::bit_flip_after_check, FaultKind::truncate}) {
    Fault fault;
    fault.kind = kind;
    fault.probability = 0.02;
    fault.delay = 12'345;
    plan.faults.push_back(fault);
  }
  return plan;
}

// Random traffic, answered by random traffic for a while, so that what is sent depends on what
// came.
std::uint64_t hash_of_run(const std::string& topology, const Variant& variant) {
  constexpr unsigned kNodes = 12;
  NetworkConfig config;
  config.topology = topology;
  config.node_count = kNodes;
  config.switches.queue_bytes = 20'000;
  config.spray = true;
  TestCluster cluster(config, variant.faults ? every_fault(variant.seed) : FaultPlan{},
                      {variant.threads, variant.idle_skip, 0});
  cluster.engine.set_lookahead(cluster.network.lookahead() / variant.lookahead_divisor);
  for (unsigned id = 0; id < kNodes; ++id) {
    TestNode& node = cluster.node(id);
    for (std::uint32_t i = 0; i < 20; ++i) {
      const std::uint64_t random = draw({id, i});
      cluster.send(static_cast<Time>(random % 40'000'000), id, random / 7 % kNodes,
                   60 + random / 11 % 4000, i);
    }
    node.on_arrival = [&node, id](Time now, const Delivery& delivery) {
      const std::uint64_t random = draw({id, static_cast<std::uint64_t>(now)});
      if (delivery.frame.size() >= 80 && random % 4 != 0) {
        node.send(now, make_frame(static_cast<NodeId>(id), random / 7 % kNodes,
                                  delivery.frame.size() - 20, 1000));
      }
    };
  }
  cluster.run();
  EXPECT_GT(cluster.engine.deliveries(), 1000U);
  return cluster.engine.hash();
}

TEST(Determinism, NothingOfTheHostShows) {
  for (const char* topology : {"switch", "dual_plane", "ring", "fat_tree"}) {
    const std::uint64_t expected = hash_of_run(topology, {});
    for (const unsigned threads : {1U, 2U, 3U}) {
      EXPECT_EQ(hash_of_run(topology, {.threads = threads}), expected);
      EXPECT_EQ(hash_of_run(topology, {.threads = threads, .lookahead_divisor = 7}), expected);
      EXPECT_EQ(hash_of_run(topology, {.threads = threads, .idle_skip = false}), expected);
    }
    EXPECT_EQ(hash_of_run(topology, {.idle_skip = false, .lookahead_divisor = 3}), expected);
  }
}

TEST(Determinism, EverySeedIsARunOfItsOwn) {
  std::unordered_set<std::uint64_t> hashes;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    hashes.insert(hash_of_run("switch", {.seed = seed}));
  }
  EXPECT_EQ(hashes.size(), 20U);
  EXPECT_EQ(hash_of_run("switch", {.seed = 1, .faults = false}),
            hash_of_run("switch", {.seed = 2, .faults = false}));
}

}  // namespace
}  // namespace plait::sim
