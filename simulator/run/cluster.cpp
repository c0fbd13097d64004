// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/cluster.h"

#include <sys/resource.h>

namespace plait::sim {
namespace {

// A rank needs some six descriptors here; ask for what the system allows.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

Cluster::Cluster(const RunDescription& run)
    : engine_(Engine::Options{.threads = run.threads, .idle_skip = run.idle_skip}) {
  raise_descriptor_limit();
  network_ = std::make_unique<Network>(run.network, run.faults, engine_);
  if (!run.capture_path.empty()) network_->capture(run.capture_path);
  const auto count = static_cast<std::uint16_t>(run.ranks.size());
  for (std::uint16_t rank = 0; rank < count; ++rank) {
    nodes_.push_back(std::make_unique<CpuNode>(node_config(run, rank), network_->port(rank)));
    components_.push_back(engine_.add(*nodes_.back()));
    network_->attach(rank, components_.back());
  }
  engine_.set_lookahead(network_->lookahead());
}

CpuNodeConfig Cluster::node_config(const RunDescription& run, std::uint16_t rank) const {
  const auto& platform = run.platforms.at(run.ranks[rank].platform);
  CpuNodeConfig config;
  config.segment.rank = rank;
  config.segment.size = static_cast<std::uint32_t>(run.ranks.size());
  config.segment.network_latency = network_->one_way_latency_min();
  config.segment.rate_bits_per_second = run.network.rate_bits_per_second;
  config.segment.eager_bytes_max = run.endpoint.eager_bytes_max;
  config.segment.costs = platform.costs;
  config.segment.processor_name = "plait-node-" + std::to_string(rank);
  config.segment.collectives = run.collectives;
  config.segment.tree = run.tree;
  config.endpoint = run.endpoint;
  config.endpoint.transport.self = rank;
  config.endpoint.transport.node_count = static_cast<std::uint16_t>(run.ranks.size());
  config.endpoint.transport.epoch = run.epoch;
  config.program = run.ranks[rank].program;
  config.record_calls = !run.trace_path.empty();
  for (const auto& fault : run.faults.rank_faults) {
    if (fault.rank != rank) continue;
    if (fault.kind == FaultKind::rank_killed) {
      config.killed_at = std::min(config.killed_at, fault.time);
    } else {
      config.pauses.emplace_back(fault.time, fault.time + fault.duration);
    }
  }
  return config;
}

std::vector<CpuNode*> Cluster::node_pointers() const {
  std::vector<CpuNode*> result;
  for (const auto& node : nodes_) result.push_back(node.get());
  return result;
}

}  // namespace plait::sim
