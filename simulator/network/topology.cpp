// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One function per topology; spec/topologies.yaml has the table of them.
#include "network/topology.h"

#include <algorithm>

#include "plait_topologies.h"

namespace plait::sim {

std::uint32_t Graph::add_switches(const std::string& name, std::uint32_t count) {
  const auto first = static_cast<std::uint32_t>(switches.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    switches.push_back(name + std::to_string(i));
  }
  return first;
}

std::string Graph::name(Vertex vertex) const {
  return vertex.is_switch ? switches[vertex.number] : std::to_string(vertex.number);
}

namespace {

unsigned divided_up(unsigned count, unsigned by) { return (count + by - 1) / by; }

void build_direct(const NetworkConfig& config, Graph& graph) {
  if (config.node_count > 2) {
    throw ConfigError("network.topology: direct joins two nodes back to back, and there are " +
                      std::to_string(config.node_count) + "; hint: ring, switch or fat_tree");
  }
  if (config.node_count == 2) {
    graph.join(node_vertex(0), node_vertex(1));
  }
}

// Every node has a small switch of its own, which forwards what is not for it.
void build_ring(const NetworkConfig& config, Graph& graph) {
  const unsigned count = config.node_count;
  graph.add_switches("ring", count);
  for (unsigned i = 0; i < count; ++i) {
    graph.join(node_vertex(i), switch_vertex(i));
  }
  // Two nodes have one cable, not two between the same ends.
  for (unsigned i = 0; i < (count > 2 ? count : count - 1); ++i) {
    graph.join(switch_vertex(i), switch_vertex((i + 1) % count));
  }
}

void build_switch(const NetworkConfig& config, Graph& graph) {
  graph.add_switches("switch", 1);
  for (unsigned i = 0; i < config.node_count; ++i) {
    graph.join(node_vertex(i), switch_vertex(0));
  }
}

void build_dual_plane(const NetworkConfig& config, Graph& graph) {
  graph.add_switches("plane", 2);
  for (unsigned i = 0; i < config.node_count; ++i) {
    graph.join(node_vertex(i), switch_vertex(0));
    graph.join(node_vertex(i), switch_vertex(1));
  }
}

void build_leaf_spine(const NetworkConfig& config, Graph& graph) {
  const unsigned leaves = divided_up(config.node_count, config.leaf_ports);
  const std::uint32_t leaf = graph.add_switches("leaf", leaves);
  const std::uint32_t spine = graph.add_switches("spine", leaves > 1 ? config.spines : 0);
  for (unsigned i = 0; i < config.node_count; ++i) {
    graph.join(node_vertex(i), switch_vertex(leaf + i / config.leaf_ports));
  }
  for (unsigned i = 0; leaves > 1 && i < leaves; ++i) {
    for (unsigned j = 0; j < config.spines; ++j) {
      graph.join(switch_vertex(leaf + i), switch_vertex(spine + j));
    }
  }
}

unsigned fat_tree_k(const NetworkConfig& config) {
  unsigned k = config.k;
  if (k == 0) {
    for (k = 2; k * k * k / 4 < config.node_count; k += 2) {
    }
  }
  if (k * k * k / 4 < config.node_count) {
    throw ConfigError("network.k: a fat tree of switches with " + std::to_string(k) +
                      " ports holds " + std::to_string(k * k * k / 4) + " nodes, and there are " +
                      std::to_string(config.node_count));
  }
  return k;
}

// k pods of k/2 edge and k/2 aggregate switches, (k/2)^2 core switches; parts without nodes are
// left out.
void build_fat_tree(const NetworkConfig& config, Graph& graph) {
  const unsigned half = fat_tree_k(config) / 2;
  const unsigned edges = divided_up(config.node_count, half);
  const unsigned pods = divided_up(edges, half);
  const std::uint32_t edge = graph.add_switches("edge", edges);
  const std::uint32_t aggregate = graph.add_switches("aggregate", edges > 1 ? pods * half : 0);
  const std::uint32_t core = graph.add_switches("core", pods > 1 ? half * half : 0);
  for (unsigned i = 0; i < config.node_count; ++i) {
    graph.join(node_vertex(i), switch_vertex(edge + i / half));
  }
  for (unsigned i = 0; edges > 1 && i < edges; ++i) {
    for (unsigned j = 0; j < half; ++j) {
      graph.join(switch_vertex(edge + i), switch_vertex(aggregate + i / half * half + j));
    }
  }
  // Aggregate switch j of every pod reaches the cores j * half ... j * half + half - 1.
  for (unsigned i = 0; pods > 1 && i < pods * half; ++i) {
    for (unsigned j = 0; j < half; ++j) {
      graph.join(switch_vertex(aggregate + i), switch_vertex(core + i % half * half + j));
    }
  }
}

#define X(name, about) {#name, about, build_##name},
constexpr Topology kTopologies[] = {PLAIT_TOPOLOGIES(X)};
#undef X

}  // namespace

std::span<const Topology> topologies() { return kTopologies; }

const Topology& find_topology(const std::string& name) {
  std::string known;
  for (const Topology& topology : kTopologies) {
    if (name == topology.name) {
      return topology;
    }
    known += known.empty() ? topology.name : std::string(", ") + topology.name;
  }
  throw ConfigError("network.topology: wanted one of " + known + ", found \"" + name + "\"");
}

}  // namespace plait::sim
