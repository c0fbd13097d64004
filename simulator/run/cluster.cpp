// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/cluster.h"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include "plait_limits.h"

namespace plait::sim {
namespace {

// A rank needs some six descriptors here; ask for what the system allows.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// The fault that kills a rank acts on both kinds of nodes.
Time killed_at(const RunDescription& run, std::uint16_t rank) {
  Time result = kNever;
  for (const auto& fault : run.faults.rank_faults) {
    const bool kills = fault.kind == FaultKind::rank_killed;
    if (fault.rank == rank && kills) result = std::min(result, fault.time);
  }
  return result;
}

void load(const MemoryFile& file, std::span<std::uint8_t> memory, const std::string& where) {
  std::ifstream stream(file.path, std::ios::binary);
  if (!stream) throw ConfigError(where + ": memory: " + file.path + " cannot be read");
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (file.address > memory.size() || bytes.size() > memory.size() - file.address) {
    throw ConfigError(where + ": memory: " + file.path + " has " + std::to_string(bytes.size()) +
                      " bytes for address " + std::to_string(file.address) + "; the node has " +
                      std::to_string(memory.size()));
  }
  std::copy(bytes.begin(), bytes.end(), memory.begin() + static_cast<std::ptrdiff_t>(file.address));
}

void check_dumps(const HardwareRankConfig& rank, std::size_t bytes, const std::string& where) {
  for (const MemoryFile& file : rank.dumps) {
    if (file.address > bytes || file.bytes > bytes - file.address) {
      throw ConfigError(where + ": dumps: " + std::to_string(file.bytes) + " bytes at address " +
                        std::to_string(file.address) + " are wanted; the node has " +
                        std::to_string(bytes));
    }
  }
}

// What holds for a hardware rank whatever its model is.
void check_hardware(const RunDescription& run, std::uint16_t rank) {
  const std::string where = "ranks[" + std::to_string(rank) + "]";
  const PlatformConfig& platform = run.platforms.at(run.ranks[rank].platform);
  if (!platform.clock) {
    throw ConfigError(where + ": its platform \"" + run.ranks[rank].platform + "\" has no clock");
  }
  const bool has_planes = run.network.topology == "dual_plane";
  if (has_planes && platform.cables != 2) {
    throw ConfigError(where + ": a hardware node has one link, and dual_plane gives it two; its " +
                      "platform has to say `cables: 2`");
  }
  if (!has_planes && platform.cables != 1) {
    throw ConfigError(where + ": its platform has " + std::to_string(platform.cables) +
                      " cables, and the network \"" + run.network.topology +
                      "\" gives it one; dual_plane gives it two");
  }
  for (const auto& fault : run.faults.rank_faults) {
    if (fault.rank == rank && fault.kind == FaultKind::rank_paused) {
      throw ConfigError(where + ": hardware cannot be paused (fault rank_paused)");
    }
  }
}

}  // namespace

void check(const RunDescription& run) {
  Engine engine(Engine::Options{});
  const Network network(run.network, run.faults, engine);
  for (std::uint16_t rank = 0; rank < run.ranks.size(); ++rank) {
    if (!run.ranks[rank].hardware) continue;
    check_hardware(run, rank);
  }
}

Cluster::Cluster(const RunDescription& run)
    : engine_(Engine::Options{.threads = run.threads, .idle_skip = run.idle_skip}) {
  raise_descriptor_limit();
  NetworkConfig network = run.network;
  for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
    const RankConfig& config = run.ranks[rank];
    if (config.hardware && config.part() == 0) network.hosted.push_back(run.node_of(rank));
  }
  network_ = std::make_unique<Network>(network, run.faults, engine_);
  if (!run.capture_path.empty()) network_->capture(run.capture_path);
  if (!run.trace_path.empty()) network_->record();
  const auto count = static_cast<std::uint16_t>(run.ranks.size());
  for (std::uint16_t rank = 0; rank < count; ++rank) {
    if (run.ranks[rank].part() != 0) {
      components_.push_back(components_.back());
      continue;
    }
    components_.push_back(engine_.add(make_node(run, rank)));
    network_->attach(rank, components_.back());
  }
  if (!network.hosted.empty()) add_log_host(run);
  engine_.set_lookahead(network_->lookahead());
}

void Cluster::add_log_host(const RunDescription& run) {
  std::map<NodeId, LogTable> tables;
  for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
    const auto& hardware = run.ranks[rank].hardware;
    if (hardware) tables[static_cast<NodeId>(rank)] = hardware->log;
  }
  TransportConfig config = run.endpoint.transport;
  config.node_count = static_cast<std::uint16_t>(run.ranks.size());
  config.peer_life = run.life;
  log_host_ =
      std::make_unique<LogHost>(config, network_->port(PLAIT_CONTROLLER_NODE), std::move(tables));
  network_->attach(PLAIT_CONTROLLER_NODE, engine_.add(*log_host_));
}

// With it all its ranks.
Component& Cluster::make_node(const RunDescription& run, std::uint16_t rank) {
  if (run.ranks[rank].hardware) {
    hardware_nodes_.push_back(make_hardware(run, rank));
    for (const auto& each : hardware_nodes_.back()->ranks()) nodes_.push_back(each.get());
    return *hardware_nodes_.back();
  }
  cpu_nodes_.push_back(std::make_unique<CpuNode>(cpu_config(run, rank), network_->port(rank)));
  nodes_.push_back(cpu_nodes_.back().get());
  return *cpu_nodes_.back();
}

std::unique_ptr<HardwareNode> Cluster::make_hardware(const RunDescription& run,
                                                     std::uint16_t rank) {
  const std::string where = "ranks[" + std::to_string(rank) + "]";
  const HardwareRankConfig& hardware = *run.ranks[rank].hardware;
  const PlatformConfig& platform = run.platforms.at(run.ranks[rank].platform);
  check_hardware(run, rank);
  HardwareNodeConfig config;
  config.number = rank;
  config.model = hardware.model;
  config.clock = *platform.clock;
  config.rate_bits_per_second = run.network.rate_bits_per_second;
  config.idle_skip = run.idle_skip;
  config.start = hardware.start;
  for (std::uint16_t each = rank; each < run.ranks.size() && run.node_of(each) == rank; ++each) {
    const HardwareRankConfig& part = *run.ranks[each].hardware;
    config.ranks.push_back({each, part.sites, part.checks, part.buffers, part.shared});
    config.killed_at = std::min(config.killed_at, killed_at(run, each));
  }
  config.has_parts = run.has_parts();
  config.record = !run.trace_path.empty();
  const std::vector<Port*> ports = network_->cables(rank);
  auto node = std::make_unique<HardwareNode>(std::move(config), ports);
  const std::uint64_t width = node->width_bits();
  if (platform.data_width_bits != 0 && platform.data_width_bits != width) {
    throw ConfigError(where + ": the model is " + std::to_string(width) +
                      " bit wide, its platform " + std::to_string(platform.data_width_bits));
  }
  for (const MemoryFile& file : hardware.memory) load(file, node->memory(), where);
  check_dumps(hardware, node->memory().size(), where);
  return node;
}

CpuNodeConfig Cluster::cpu_config(const RunDescription& run, std::uint16_t rank) const {
  const auto& platform = run.platforms.at(run.ranks[rank].platform);
  CpuNodeConfig config;
  config.segment.rank = rank;
  config.segment.size = static_cast<std::uint32_t>(run.ranks.size());
  config.segment.network_latency = network_->one_way_latency_min();
  config.segment.rate_bits_per_second = run.network.rate_bits_per_second;
  config.segment.eager_bytes_max = run.endpoint.eager_bytes_max;
  config.segment.costs = platform.costs;
  config.segment.beginning_s = run.beginning_s;
  config.segment.processor_name = "plait-node-" + std::to_string(rank);
  config.segment.collectives = run.collectives;
  config.segment.tree = run.tree;
  for (const auto& [file_address, size, symmetric] : run.ranks[rank].symmetric) {
    config.segment.objects.push_back({file_address, size, symmetric});
  }
  config.endpoint = run.endpoint;
  if (run.has_parts()) {
    for (const auto& each : run.ranks) {
      config.endpoint.parts.push_back(static_cast<std::uint8_t>(each.part()));
    }
  }
  config.endpoint.transport.self = rank;
  config.endpoint.transport.node_count = static_cast<std::uint16_t>(run.ranks.size());
  config.endpoint.transport.life = config.endpoint.transport.peer_life = run.life;
  config.program = run.ranks[rank].program;
  config.record = !run.trace_path.empty();
  for (const auto& each : run.ranks) config.is_hardware.push_back(each.hardware.has_value());
  config.killed_at = killed_at(run, rank);
  for (const auto& fault : run.faults.rank_faults) {
    if (fault.rank == rank && fault.kind == FaultKind::rank_paused) {
      config.pauses.emplace_back(fault.time, fault.time + fault.duration);
    }
  }
  return config;
}

std::vector<Node*> Cluster::nodes() const { return nodes_; }

std::vector<CpuNode*> Cluster::cpu_nodes() const {
  std::vector<CpuNode*> result;
  for (const auto& node : cpu_nodes_) result.push_back(node.get());
  return result;
}

std::vector<HardwareRank*> Cluster::hardware_ranks() const {
  std::vector<HardwareRank*> result;
  for (Node* node : nodes_) {
    if (HardwareRank* hardware = node->hardware()) result.push_back(hardware);
  }
  return result;
}

}  // namespace plait::sim
