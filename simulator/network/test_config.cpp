// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Run descriptions: what is read, and the exact words for what cannot be.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/engine.h"
#include "network/config.h"
#include "network/fault.h"
#include "network/network.h"

namespace plait::sim {
namespace {

using nlohmann::json;

template <typename Parse>
std::string error_of(Parse parse) {
  try {
    parse();
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "no error";
}

std::string network_error(const char* text, unsigned nodes = 4) {
  return error_of([&] { parse_network(json::parse(text), nodes); });
}

std::string fault_error(const char* text) {
  return error_of([&] { parse_faults(json::parse(text), 1, 4); });
}

TEST(Config, ReadsEveryField) {
  const NetworkConfig config = parse_network(json::parse(R"({
    "topology": "leaf_spine", "rate_bits_per_second": 100e9, "link_latency_ps": 250000,
    "uplink_rate_bits_per_second": 400000000000, "nic_latency_ps": 1000,
    "switch": {"mode": "store_and_forward", "latency_ps": 7, "queue_bytes": 10000},
    "leaf_ports": 2, "spines": 3, "k": null, "spray": true})"),
                                             4);
  EXPECT_EQ(config.topology, "leaf_spine");
  EXPECT_EQ(config.node_count, 4U);
  EXPECT_EQ(config.rate_bits_per_second, 100'000'000'000U);
  EXPECT_EQ(config.uplink_rate_bits_per_second, 400'000'000'000U);
  EXPECT_EQ(config.link_latency, 250'000);
  EXPECT_EQ(config.nic_latency, 1'000);
  EXPECT_EQ(config.switches.mode, SwitchMode::store_and_forward);
  EXPECT_EQ(config.switches.latency, 7);
  EXPECT_EQ(config.switches.queue_bytes, 10'000U);
  EXPECT_EQ(config.leaf_ports, 2U);
  EXPECT_EQ(config.spines, 3U);
  EXPECT_EQ(config.k, 0U);
  EXPECT_TRUE(config.spray);
}

TEST(Config, AnEmptyObjectIsTheDefault) {
  EXPECT_EQ(parse_network(json::object(), 2).topology, "switch");
}

TEST(Config, SaysWhatIsWrong) {
  EXPECT_EQ(network_error("[]"), "network: wanted an object, found []");
  EXPECT_EQ(network_error(R"({"topology": "torus"})"),
            "network.topology: wanted one of direct, ring, switch, dual_plane, leaf_spine, "
            "fat_tree, found \"torus\"");
  EXPECT_EQ(network_error(R"({"topology": 3})"), "network.topology: wanted a string, found 3");
  EXPECT_EQ(network_error(R"({"latency": 3})"),
            "network: unknown key \"latency\"; known are topology, rate_bits_per_second, "
            "uplink_rate_bits_per_second, link_latency_ps, nic_latency_ps, switch, leaf_ports, "
            "spines, k, spray");
  EXPECT_EQ(network_error(R"({"link_latency_ps": 0})"),
            "network.link_latency_ps: wanted a whole number from 1 to 1000000000000, found 0");
  EXPECT_EQ(network_error(R"({"link_latency_ps": -5})"),
            "network.link_latency_ps: wanted a whole number from 1 to 1000000000000, found -5");
  EXPECT_EQ(network_error(R"({"leaf_ports": 2.5})"),
            "network.leaf_ports: wanted a whole number from 1 to 1024, found 2.5");
  EXPECT_EQ(network_error(R"({"k": 1025})"),
            "network.k: wanted a whole number from 2 to 1024, found 1025");
  EXPECT_EQ(network_error(R"({"switch": {"mode": "fast"}})"),
            "network.switch.mode: wanted cut_through or store_and_forward, found \"fast\"");
  EXPECT_EQ(network_error(R"({"switch": {"queue_bytes": "many"}})"),
            "network.switch.queue_bytes: wanted a whole number from 8192 to 1099511627776, found "
            "\"many\"");
  EXPECT_EQ(network_error(R"({"spray": "yes"})"),
            "network.spray: wanted true or false, found \"yes\"");
  EXPECT_EQ(network_error(R"({"k": 5})"),
            "network.k: wanted an even number: half of the ports go up");
  EXPECT_EQ(network_error("{}", 0), "network.node_count: wanted 1 to nodes_max nodes");
}

TEST(Config, ReadsFaultsOfLinksAndRanks) {
  const FaultPlan plan = parse_faults(json::parse(R"([
    {"kind": "rank_paused", "rank": 3, "from_ps": 50, "until_ps": 80},
    {"kind": "drop", "probability": 0.25, "link": 2, "from_ps": 10, "until_ps": null},
    {"kind": "rank_killed", "rank": 1, "from_ps": 5},
    {"kind": "burst_loss", "probability": 0.1, "burst_frames": 4, "rank": 2}])"),
                                      42, 4);
  EXPECT_EQ(plan.seed, 42U);
  ASSERT_EQ(plan.faults.size(), 2U);
  EXPECT_EQ(plan.faults[0].kind, FaultKind::drop);
  EXPECT_EQ(plan.faults[0].probability, 0.25);
  EXPECT_EQ(plan.faults[0].link, "2");
  EXPECT_EQ(plan.faults[0].from, 10);
  EXPECT_EQ(plan.faults[0].until, kNever);
  EXPECT_EQ(plan.faults[1].burst_frames, 4.0);
  EXPECT_EQ(plan.faults[1].rank, NodeId{2});
  ASSERT_EQ(plan.rank_faults.size(), 2U);
  EXPECT_EQ(plan.rank_faults[0].kind, FaultKind::rank_killed);
  EXPECT_EQ(plan.rank_faults[0].time, 5);
  EXPECT_EQ(plan.rank_faults[1].rank, 3);
  EXPECT_EQ(plan.rank_faults[1].duration, 30);
}

TEST(Config, SaysWhatIsWrongWithAFault) {
  EXPECT_EQ(fault_error("{}"), "faults: wanted a list, found {}");
  EXPECT_EQ(fault_error("[{}]"),
            "faults[0].kind: wanted one of drop, burst_loss, duplicate, reorder, delay, bit_flip, "
            "bit_flip_after_check, truncate, link_down, rank_killed, rank_paused, found null");
  EXPECT_EQ(fault_error(R"([{"kind": "drop"}])"),
            "faults[0].probability: missing; a fault drop needs it");
  EXPECT_EQ(fault_error(R"([{"kind": "drop", "probability": 1.5}])"),
            "faults[0].probability: wanted a number from 0 to 1, found 1.5");
  EXPECT_EQ(fault_error(R"([{"kind": "rank_killed", "rank": 4}])"),
            "faults[0].rank: wanted a whole number from 0 to 3, found 4");
  EXPECT_EQ(fault_error(R"([{"kind": "link_down", "from_ps": 9, "until_ps": 3}])"),
            "faults[0].until_ps: wanted a time not before from_ps, 9, found 3");
}

TEST(Config, AFaultOnALinkThatIsNotThereIsRefused) {
  NetworkConfig config;
  config.node_count = 2;
  FaultPlan plan;
  plan.faults.emplace_back().link = "7->switch0";
  EXPECT_EQ(error_of([&] {
              Engine engine;
              const Network network(config, plan, engine);
            }),
            "faults: no link matches \"7->switch0\" of a fault drop; there are 4 links: "
            "0->switch0, switch0->0, 1->switch0, switch0->1");
}

}  // namespace
}  // namespace plait::sim
