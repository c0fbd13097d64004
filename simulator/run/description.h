// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The run description: all that a run depends on, written by the launcher as one JSON object
// (docs/reference/run-description.md) and checked here.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "network/config.h"
#include "network/fault.h"
#include "nodes/cpu_node.h"

namespace plait::sim {

struct PlatformConfig {
  ChannelCosts costs{};
  Time nic_latency = 0;
};

struct RankConfig {
  ProgramConfig program;
  std::string platform;
};

struct RunDescription {
  std::uint64_t seed = 1;
  unsigned threads = 1;
  bool idle_skip = true;
  bool label = false;
  std::optional<double> timeout_s;
  std::uint16_t epoch = 1;
  std::string result_path, capture_path, trace_path;  // empty: not wanted
  std::vector<RankConfig> ranks;
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
