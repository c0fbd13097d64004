// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The run description: all that a run depends on, written by the launcher as one JSON object
// (docs/reference/run-description.md) and checked here.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "network/config.h"
#include "network/fault.h"
#include "nodes/cpu_node.h"
#include "nodes/hardware_node.h"
#include "nodes/log_format.h"

namespace plait::sim {

struct PlatformConfig {
  ChannelCosts costs{};
  Time nic_latency = 0;
  std::optional<Frequency> clock;     // of hardware nodes
  std::uint64_t data_width_bits = 0;  // 0: as the model is
  std::uint64_t cables = 1;           // of hardware nodes
};

// A part of a hardware node's memory and the file that it comes from or goes to.
struct MemoryFile {
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;  // of a dump
  std::string path;
};

struct HardwareRankConfig {
  unsigned part = 0;  // of the node whose first rank is so many ranks before it
  // Of the node, with its first rank:
  std::string model;                  // path
  std::vector<RegisterAccess> start;  // written in this order
  std::vector<MemoryFile> memory;     // before the run
  std::vector<MemoryFile> dumps;      // after it
  // Of each rank:
  HardwareSites sites;                                 // where its role waits
  std::vector<HardwareCheck> checks;                   // of what its role reads and writes
  std::optional<std::vector<HardwareBuffer>> buffers;  // where its messages must stay
  std::optional<std::vector<HardwareBuffer>> shared;   // and what it reaches in its peers
  LogTable log;                                        // what its role prints
};

struct RankConfig {
  std::string platform;
  ProgramConfig program;                       // of a CPU rank
  std::optional<HardwareRankConfig> hardware;  // a hardware rank
  // Of a CPU rank beside hardware ranks: the variables that they reach, as a SharedObject.
  std::vector<std::array<std::uint64_t, 3>> symmetric;

  unsigned part() const { return hardware ? hardware->part : 0; }
};

struct RunDescription {
  std::uint64_t seed = 1;
  unsigned threads = 1;
  bool idle_skip = true;
  bool label = false;
  std::optional<double> timeout_s;
  std::optional<Time> until;                                    // virtual time at which it is ended
  std::optional<std::int64_t> beginning_s = PLAIT_BEGINNING_S;  // not there: the machine's clocks
  std::uint8_t life = 1;
  std::string result_path, capture_path, trace_path;  // empty: not wanted
  std::vector<RankConfig> ranks;
  // The number of a rank's node: that of the node's first rank.
  NodeId node_of(std::size_t rank) const { return static_cast<NodeId>(rank - ranks[rank].part()); }
  // Whether some node has several ranks.
  bool has_parts() const;
  std::map<std::string, PlatformConfig> platforms;
  NetworkConfig network;
  FaultPlan faults;
  std::string collectives;  // "kind=algorithm,..."
  std::string tree;         // "parent,parent,..."
  EndpointConfig endpoint;  // with the limits of the description; node numbers not filled in
};

// Reads the file, or standard input if path is "-". Throws ConfigError, naming the key.
RunDescription read_description(const std::string& path);

}  // namespace plait::sim
