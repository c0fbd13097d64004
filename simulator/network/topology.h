// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which switches there are and which cables join what, for every topology that a run may name.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "network/config.h"

namespace plait::sim {

// One end of a cable: a node or a switch.
struct Vertex {
  bool is_switch = false;
  std::uint32_t number = 0;
  bool operator==(const Vertex&) const = default;
};

inline Vertex node_vertex(std::uint32_t number) { return {false, number}; }
inline Vertex switch_vertex(std::uint32_t number) { return {true, number}; }

// Two links, one each way.
struct Cable {
  Vertex a, b;
};

struct Graph {
  std::vector<std::string> switches;  // their names
  std::vector<Cable> cables;          // a node's in the order of its planes

  // Adds `count` switches `name`0, `name`1 ... and returns the number of the first.
  std::uint32_t add_switches(const std::string& name, std::uint32_t count);
  void join(Vertex a, Vertex b) { cables.push_back({a, b}); }
  std::string name(Vertex vertex) const;
};

struct Topology {
  const char* name;
  const char* about;
  void (*build)(const NetworkConfig& config, Graph& graph);  // throws ConfigError if it cannot be
};

// All of them.
std::span<const Topology> topologies();
// Throws ConfigError, naming all, if there is none of that name.
const Topology& find_topology(const std::string& name);

}  // namespace plait::sim
