// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The object "network" of a run description, field by field.
#include "network/config.h"

#include <nlohmann/json.hpp>

#include "network/json_reader.h"
#include "network/topology.h"
#include "network/wire_time.h"
#include "plait_limits.h"
#include "plait_topologies.h"

namespace plait::sim {
namespace {

constexpr std::uint64_t kRateMin = 1'000'000, kRateMax = 10'000'000'000'000;
constexpr std::uint64_t kQueueBytesMin = 8192;  // a full frame and some
constexpr std::uint64_t kQueueBytesMax = std::uint64_t{1} << 40;
constexpr Time kLatencyMax = kSecond;

SwitchConfig parse_switch(const nlohmann::json& object) {
  const JsonReader reader(object, "network.switch", {"mode", "latency_ps", "queue_bytes"});
  SwitchConfig config;
  std::string mode = "cut_through";
  reader.read("mode", mode);
  if (mode != "cut_through" && mode != "store_and_forward") {
    reader.fail("mode", "cut_through or store_and_forward");
  }
  config.mode = mode == "cut_through" ? SwitchMode::cut_through : SwitchMode::store_and_forward;
  reader.read_time("latency_ps", config.latency, 0, kLatencyMax);
  reader.read("queue_bytes", config.queue_bytes, kQueueBytesMin, kQueueBytesMax);
  return config;
}

void require(bool holds, const char* key, const char* wanted) {
  if (!holds) {
    throw ConfigError(std::string("network.") + key + ": wanted " + wanted);
  }
}

}  // namespace

NetworkConfig parse_network(const nlohmann::json& network, unsigned node_count) {
#define NUMBER(name, least, most) , #name
#define FLAG(name) , #name
  const JsonReader reader(
      network, "network",
      {"topology", "rate_bits_per_second", "uplink_rate_bits_per_second", "link_latency_ps",
       "nic_latency_ps", "switch" PLAIT_TOPOLOGY_NUMBERS(NUMBER) PLAIT_TOPOLOGY_FLAGS(FLAG)});
#undef FLAG
#undef NUMBER
  NetworkConfig config;
  config.node_count = node_count;
  reader.read("topology", config.topology);
  reader.read("rate_bits_per_second", config.rate_bits_per_second, kRateMin, kRateMax);
  reader.read("uplink_rate_bits_per_second", config.uplink_rate_bits_per_second, kRateMin,
              kRateMax);
  reader.read_time("link_latency_ps", config.link_latency, 1, kLatencyMax);
  reader.read_time("nic_latency_ps", config.nic_latency, 0, kLatencyMax);
  if (const nlohmann::json* object = reader.find("switch")) {
    config.switches = parse_switch(*object);
  }
#define NUMBER(name, least, most) reader.read(#name, config.name, least, most);
#define FLAG(name) reader.read(#name, config.name);
  PLAIT_TOPOLOGY_NUMBERS(NUMBER)
  PLAIT_TOPOLOGY_FLAGS(FLAG)
#undef FLAG
#undef NUMBER
  check_network(config);
  return config;
}

void check_network(const NetworkConfig& config) {
  find_topology(config.topology);
  require(config.node_count >= 1 && config.node_count <= PLAIT_NODES_MAX, "node_count",
          "1 to nodes_max nodes");
  require(config.rate_bits_per_second > 0, "rate_bits_per_second", "more than 0");
  require(config.link_latency > 0, "link_latency_ps",
          "more than 0: frames must take time, or nothing could run ahead of anything");
  require(config.nic_latency >= 0, "nic_latency_ps", "0 or more");
  require(config.switches.latency >= 0, "switch.latency_ps", "0 or more");
  require(config.leaf_ports > 0 && config.spines > 0, "leaf_ports, spines", "1 or more");
  require(config.k % 2 == 0, "k", "an even number: half of the ports go up");
}

}  // namespace plait::sim
