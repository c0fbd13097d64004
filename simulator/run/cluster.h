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
#include "nodes/hardware_node.h"
#include "nodes/log_host.h"
#include "nodes/node.h"
#include "run/description.h"

namespace plait::sim {

// Throws ConfigError where a run would, but for programs, models and files: these may be absent.
void check(const RunDescription& run);

class Cluster {
 public:
  // Throws ConfigError, or std::system_error if memory or descriptors are not to be had.
  explicit Cluster(const RunDescription& run);

  Engine& engine() { return engine_; }
  Network& network() { return *network_; }
  // By rank.
  std::vector<Node*> nodes() const;
  // Those that are of one kind, in the order of their ranks.
  std::vector<CpuNode*> cpu_nodes() const;
  std::vector<HardwareRank*> hardware_ranks() const;
  // To which hardware ranks send what they print; nullptr if there are none.
  LogHost* log_host() { return log_host_.get(); }
  ComponentId component(std::size_t rank) const { return components_[rank]; }

 private:
  Component& make_node(const RunDescription& run, std::uint16_t rank);
  CpuNodeConfig cpu_config(const RunDescription& run, std::uint16_t rank) const;
  std::unique_ptr<HardwareNode> make_hardware(const RunDescription& run, std::uint16_t rank);
  void add_log_host(const RunDescription& run);

  Engine engine_;
  std::unique_ptr<Network> network_;
  std::vector<std::unique_ptr<CpuNode>> cpu_nodes_;
  std::vector<std::unique_ptr<HardwareNode>> hardware_nodes_;
  std::vector<Node*> nodes_;  // by rank
  std::unique_ptr<LogHost> log_host_;
  std::vector<ComponentId> components_;  // by rank
};

}  // namespace plait::sim
