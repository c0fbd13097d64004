// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the run description says about the network, checked. One key, one field, same name
// without the unit for times.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/types.h"

namespace plait::sim {

// A run description that cannot be used. what() says where, what was wanted and what was found.
class ConfigError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class SwitchMode { cut_through, store_and_forward };

struct SwitchConfig {
  SwitchMode mode = SwitchMode::cut_through;
  Time latency = 300 * kNanosecond;        // from the decision to the first bit out
  std::uint64_t queue_bytes = 512 * 1024;  // of each output
};

struct NetworkConfig {
  std::string topology = "switch";  // a name of topologies(), see topology.h
  unsigned node_count = 1;
  std::vector<NodeId> numbers{};  // of the nodes, upwards, where they are not 0, 1, 2 and so on
  std::uint64_t rate_bits_per_second = 10'000'000'000;
  std::uint64_t uplink_rate_bits_per_second = 0;  // between switches; 0: as all others
  Time link_latency = 500 * kNanosecond;  // of every link, also a ring node's to its own switch
  Time nic_latency = 0;  // added at each end of a link that is a node; usually the platform's
  SwitchConfig switches;
  // A member for each key of a topology that spec/topologies.yaml has.
  unsigned leaf_ports = 8;  // leaf_spine: nodes per leaf
  unsigned spines = 4;      // leaf_spine
  unsigned k = 0;           // fat_tree: ports per switch, even; 0: smallest that holds the nodes
  bool spray = false;       // dual_plane: planes in turn, frame by frame; else by flow
  // Nodes that speak to the host (network.h), each by its first link.
  std::vector<NodeId> hosted;

  NodeId number(unsigned node) const {
    return numbers.empty() ? static_cast<NodeId>(node) : numbers[node];
  }
  // One more than the largest.
  unsigned numbers_end() const { return number(node_count - 1) + 1U; }
};

// Reads the object "network" of a run description. Throws ConfigError.
NetworkConfig parse_network(const nlohmann::json& network, unsigned node_count);

// Throws ConfigError if the values do not make a network (for configs not made by parse_network).
void check_network(const NetworkConfig& config);

}  // namespace plait::sim
