// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of a run, built from its description: network, nodes, engine.
#pragma once

#include <memory>
#include <vector>

#include "engine/engine.h"
#include "network/network.h"
#include "nodes/cpu_node.h"
#include "run/description.h"

namespace plait::sim {

class Cluster {
 public:
  // Throws ConfigError, or std::system_error if memory or descriptors are not to be had.
  explicit Cluster(const RunDescription& run);

  Engine& engine() { return engine_; }
  Network& network() { return *network_; }
  const std::vector<std::unique_ptr<CpuNode>>& nodes() const { return nodes_; }
  std::vector<CpuNode*> node_pointers() const;
  ComponentId component(std::size_t rank) const { return components_[rank]; }

 private:
  CpuNodeConfig node_config(const RunDescription& run, std::uint16_t rank) const;

  Engine engine_;
  std::unique_ptr<Network> network_;
  std::vector<std::unique_ptr<CpuNode>> nodes_;
  std::vector<ComponentId> components_;
};

}  // namespace plait::sim
