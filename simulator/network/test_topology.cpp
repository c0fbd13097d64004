// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Every topology joins everybody, keeps flows in order, and has the switches it should have.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "network/routing.h"
#include "network/test_cluster.h"
#include "network/topology.h"

namespace plait::sim {
namespace {

NetworkConfig config_of(const std::string& topology, unsigned nodes) {
  NetworkConfig config;
  config.topology = topology;
  config.node_count = nodes;
  return config;
}

Graph graph_of(const NetworkConfig& config) {
  Graph graph;
  find_topology(config.topology).build(config, graph);
  return graph;
}

TEST(Topology, EveryNodeReachesEveryOther) {
  for (const Topology& topology : topologies()) {
    for (const unsigned nodes : {1U, 2U, 3U, 5U, 8U, 17U, 33U}) {
      if (topology.name == std::string("direct") && nodes > 2) {
        continue;
      }
      TestCluster cluster(config_of(topology.name, nodes));
      for (unsigned from = 0; from < nodes; ++from) {
        for (unsigned to = 0; to < nodes; ++to) {
          if (from != to) {
            cluster.send(0, from, to, 100);
          }
        }
      }
      cluster.run();
      for (unsigned to = 0; to < nodes; ++to) {
        std::set<NodeId> sources;
        for (const Arrival& arrival : cluster.node(to).arrivals) {
          sources.insert(arrival.source);
        }
        EXPECT_EQ(cluster.node(to).arrivals.size(), nodes - 1) << topology.name << nodes;
        EXPECT_EQ(sources.size(), nodes - 1) << topology.name << nodes;
        EXPECT_FALSE(sources.contains(static_cast<NodeId>(to)));
      }
    }
  }
}

TEST(Topology, FlowsKeepTheirOrder) {
  constexpr std::uint32_t kCount = 60;
  constexpr unsigned kNodes = 16;
  for (const Topology& each : topologies()) {
    const std::string topology = each.name;
    if (topology == "direct") {  // has no room for so many
      continue;
    }
    TestCluster cluster(config_of(topology, kNodes));
    for (std::uint32_t i = 0; i < kCount; ++i) {
      for (unsigned from = 0; from < kNodes; ++from) {
        const unsigned to = (from + 1 + i % (kNodes - 1)) % kNodes;
        cluster.send(0, from, to, i % 3 == 0 ? 4164 : 64 + i, i);
      }
    }
    cluster.run();
    for (unsigned to = 0; to < kNodes; ++to) {
      std::map<NodeId, std::uint32_t> last;
      for (const Arrival& arrival : cluster.node(to).arrivals) {
        EXPECT_GE(arrival.number, last[arrival.source]) << topology;
        last[arrival.source] = arrival.number;
      }
    }
  }
}

TEST(Topology, SprayedFramesTakePlanesInTurn) {
  NetworkConfig config = config_of("dual_plane", 2);
  config.spray = true;
  TestCluster cluster(config);
  for (std::uint32_t i = 0; i < 40; ++i) {
    cluster.send(0, 0, 1, 4164, i);
  }
  cluster.run();
  ASSERT_EQ(cluster.node(1).arrivals.size(), 40U);
  EXPECT_EQ(cluster.link("0->plane0").frames, 20U);
  EXPECT_EQ(cluster.link("plane1->1").frames, 20U);
  // Both planes at once: half the time of one link.
  const Time wire = 4188 * 800;
  EXPECT_EQ(cluster.node(1).arrivals.back().first - cluster.node(1).arrivals.front().first,
            19 * wire);
}

TEST(Topology, FlowsOfADualPlaneKeepToOnePlane) {
  TestCluster cluster(config_of("dual_plane", 8));
  for (unsigned to = 1; to < 8; ++to) {
    for (std::uint32_t i = 0; i < 5; ++i) {
      cluster.send(0, 0, to, 500, i);
    }
  }
  cluster.run();
  std::set<std::uint32_t> used;
  for (unsigned to = 1; to < 8; ++to) {
    std::set<std::uint32_t> planes;
    for (const Arrival& arrival : cluster.node(to).arrivals) {
      planes.insert(arrival.port);
    }
    EXPECT_EQ(planes.size(), 1U);
    used.insert(planes.begin(), planes.end());
  }
  EXPECT_EQ(used.size(), 2U);
}

TEST(Topology, AFatTreeHasTheSwitchesOfItsK) {
  const auto count = [](unsigned nodes, unsigned k, const std::string& kind) {
    NetworkConfig config = config_of("fat_tree", nodes);
    config.k = k;
    const std::vector<std::string> names = graph_of(config).switches;
    return std::count_if(names.begin(), names.end(),
                         [&](const std::string& name) { return name.starts_with(kind); });
  };
  EXPECT_EQ(count(16, 0, "edge"), 8);
  EXPECT_EQ(count(16, 0, "aggregate"), 8);
  EXPECT_EQ(count(16, 0, "core"), 4);
  EXPECT_EQ(count(128, 8, "core"), 16);
  EXPECT_EQ(count(1024, 0, "edge"), 128);  // k = 16
  EXPECT_EQ(count(4, 4, "core"), 0);       // one pod needs none
  EXPECT_EQ(count(2, 4, "aggregate"), 0);  // nor one edge switch an aggregate
}

TEST(Topology, EqualWaysShareTheFlows) {
  NetworkConfig config = config_of("leaf_spine", 64);
  TestCluster cluster(config);
  for (unsigned from = 0; from < 8; ++from) {
    for (unsigned to = 8; to < 64; ++to) {
      cluster.send(0, from, to, 100);
    }
  }
  cluster.run();
  const double mean = 8 * 56 / 4.0;
  for (const char* link : {"leaf0->spine0", "leaf0->spine1", "leaf0->spine2", "leaf0->spine3"}) {
    EXPECT_NEAR(static_cast<double>(cluster.link(link).frames), mean, mean / 3) << link;
  }
}

// All nodes send at once, each to the one a fixed distance ahead: nobody waits for another.
TEST(Topology, ShiftsOfAFullFatTreeShareNoLink) {
  constexpr std::size_t kFrame = 4164;
  for (const unsigned nodes : {16U, 64U}) {
    NetworkConfig config = config_of("fat_tree", nodes);
    TestCluster alone(config), together(config);
    alone.send(0, 0, nodes - 1, kFrame);
    for (unsigned shift = 1; shift < nodes; ++shift) {
      for (unsigned from = 0; from < nodes; ++from) {
        together.send(shift * kMillisecond, from, (from + shift) % nodes, kFrame);
      }
    }
    alone.run();
    together.run();
    const Time longest = alone.node(nodes - 1).arrivals.at(0).last;
    for (unsigned to = 0; to < nodes; ++to) {
      ASSERT_EQ(together.node(to).arrivals.size(), nodes - 1);
      for (const Arrival& arrival : together.node(to).arrivals) {
        EXPECT_LE(arrival.last % kMillisecond, longest) << arrival.source << " to " << to;
      }
    }
  }
}

TEST(Topology, FramesToNowhereAreCountedWhereTheyCame) {
  TestCluster cluster(config_of("switch", 2));
  cluster.send(0, 0, 9, 100);
  cluster.run();
  EXPECT_EQ(cluster.link("0->switch0").dropped, 1U);
}

TEST(Topology, DirectRefusesThreeNodesAndSaysWhy) {
  try {
    graph_of(config_of("direct", 3));
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(),
                 "network.topology: direct joins two nodes back to back, and there are 3; hint: "
                 "ring, switch or fat_tree");
  }
}

TEST(Topology, AFatTreeThatIsTooSmallSaysHowMuchItHolds) {
  NetworkConfig config = config_of("fat_tree", 17);
  config.k = 4;
  try {
    graph_of(config);
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(),
                 "network.k: a fat tree of switches with 4 ports holds 16 nodes, and there are 17");
  }
}

}  // namespace
}  // namespace plait::sim
