// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Run descriptions as a whole: what is read, and the words for what cannot be.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "run/description.h"

namespace plait::sim {
namespace {

using nlohmann::json;

class DescriptionTest : public testing::Test {
 protected:
  void SetUp() override { run_ = json::parse(kMinimal); }
  void TearDown() override { std::remove(path_.c_str()); }

  RunDescription read_text(const std::string& text) {
    std::ofstream(path_) << text;
    return read_description(path_);
  }
  RunDescription read() { return read_text(run_.dump()); }
  std::string error_of_text(const std::string& text) {
    try {
      read_text(text);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "no error";
  }
  std::string error() { return error_of_text(run_.dump()); }

  static constexpr const char* kMinimal = R"({
    "version": 1,
    "platforms": {"ideal": {}},
    "ranks": [{"path": "/bin/true", "argv": ["true"], "platform": "ideal"}]})";
  json run_;
  std::string path_ = testing::TempDir() + "plait_description_" +
                      testing::UnitTest::GetInstance()->current_test_info()->name() + ".json";
};

TEST_F(DescriptionTest, HasDefaults) {
  const auto run = read();
  EXPECT_EQ(run.seed, 1U);
  EXPECT_EQ(run.threads, 1U);
  EXPECT_TRUE(run.idle_skip);
  EXPECT_FALSE(run.label);
  EXPECT_FALSE(run.timeout_s);
  EXPECT_FALSE(run.until);
  EXPECT_EQ(run.result_path + run.capture_path + run.trace_path, "");
  EXPECT_EQ(run.collectives + run.tree, "");
  ASSERT_EQ(run.ranks.size(), 1U);
  EXPECT_EQ(run.ranks[0].program.path, "/bin/true");
  // Time must go on in a loop that polls, whatever a platform says.
  EXPECT_EQ(run.platforms.at("ideal").costs.poll, kNanosecond);
  EXPECT_EQ(run.platforms.at("ideal").costs.wtime, kNanosecond);
}

TEST_F(DescriptionTest, ReadsAllThatIsGiven) {
  run_.merge_patch(json::parse(R"({
    "seed": 7, "threads": 2, "idle_skip": false, "label": true, "timeout_s": 2.5, "life": 3,
    "until_ps": 70, "result": "/r", "capture": "/c", "trace": "/t", "tree": [-1, 0, 0],
    "collectives": {"bcast": "bcast_linear", "reduce": "reduce_linear"},
    "platforms": {"ideal": {"nic_latency_ps": 5, "cpu": {"call_ps": 1, "send_ps": 2,
      "receive_ps": 3, "poll_ps": 4000, "compute": "fixed", "compute_ps": 6}}},
    "limits": {"window_frames": 8, "retransmit_min_ns": 9, "eager_bytes_max": 10}})"));
  run_["ranks"][0]["env"] = {{"KEY", "value"}};
  const auto run = read();
  EXPECT_EQ(run.seed, 7U);
  EXPECT_EQ(run.threads, 2U);
  EXPECT_FALSE(run.idle_skip);
  EXPECT_TRUE(run.label);
  EXPECT_EQ(run.timeout_s, 2.5);
  EXPECT_EQ(run.until, 70U);
  EXPECT_EQ(run.life, 3U);
  EXPECT_EQ(run.result_path + run.capture_path + run.trace_path, "/r/c/t");
  EXPECT_EQ(run.tree, "-1,0,0");
  EXPECT_EQ(run.collectives, "bcast=bcast_linear,reduce=reduce_linear");
  const auto& costs = run.platforms.at("ideal").costs;
  EXPECT_EQ(costs.call + costs.send + costs.receive + costs.poll + costs.compute, 4012);
  EXPECT_EQ(run.network.nic_latency, 5);  // of rank 0, where the network does not say
  EXPECT_EQ(run.endpoint.transport.window_frames, 8U);
  EXPECT_EQ(run.endpoint.transport.retransmit_min, 9 * kNanosecond);
  EXPECT_EQ(run.endpoint.eager_bytes_max, 10U);
  EXPECT_EQ(run.ranks[0].program.environment.at("KEY"), "value");
}

TEST_F(DescriptionTest, TheNetworkHasALatencyOfItsOwn) {
  run_.merge_patch(json::parse(R"({
    "network": {"nic_latency_ps": 7}, "platforms": {"ideal": {"nic_latency_ps": 5}}})"));
  EXPECT_EQ(read().network.nic_latency, 7);
}

TEST_F(DescriptionTest, NamesAFileThatCannotBeRead) {
  EXPECT_EQ(error_of_text("{").substr(0, path_.size() + 2), path_ + ": ");
  EXPECT_NE(error_of_text("{").find("parse error"), std::string::npos);
  EXPECT_EQ(error_of_text("[]"), "run: \"version\" is missing");
  try {
    read_description("/no/such/file");
    FAIL() << "no error";
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(), "/no/such/file: cannot be read");
  }
}

TEST_F(DescriptionTest, RefusesAnotherVersion) {
  run_["version"] = 2;
  EXPECT_EQ(error(), "run: version 2 is not known; wanted 1");
}

TEST_F(DescriptionTest, RefusesRanksThatCannotBe) {
  run_["ranks"][0]["platform"] = "real";
  EXPECT_EQ(error(), "ranks[0]: there is no platform \"real\"");
  run_["ranks"][0].erase("argv");
  EXPECT_EQ(error(), "ranks[0]: \"argv\" is missing");
  run_["ranks"][0]["node"] = "fpga";
  EXPECT_EQ(error(), "ranks[0]: nodes of kind \"fpga\" cannot be run yet");
  run_["ranks"] = json::array();
  EXPECT_EQ(error(), "run: there are no ranks");
  run_["ranks"] = json::array({1});
  EXPECT_NE(error(), "no error");
  run_["ranks"] = json::array();
  for (int i = 0; i <= PLAIT_NODES_MAX; ++i) {
    run_["ranks"].push_back(json::parse(kMinimal)["ranks"][0]);
  }
  EXPECT_EQ(error(), "run: " + std::to_string(PLAIT_NODES_MAX + 1) + " ranks; at most " +
                         std::to_string(PLAIT_NODES_MAX) + " are possible");
}

TEST_F(DescriptionTest, RefusesValuesOfAnotherType) {
  const auto with = [&](const char* key, const json& value) {
    json changed = run_;
    changed[key] = value;
    return error_of_text(changed.dump());
  };
  for (const char* key :
       {"seed", "threads", "idle_skip", "label", "life", "timeout_s", "until_ps", "tree",
        "collectives", "limits", "network", "faults", "platforms", "ranks"}) {
    EXPECT_NE(with(key, "text"), "no error") << key;
  }
  EXPECT_EQ(with("tree", {"a"}).substr(0, 11), "run: \"tree\"");
  EXPECT_EQ(with("collectives", {{"bcast", 1}}).substr(0, 18), "run: \"collectives\"");
}

TEST_F(DescriptionTest, RefusesLimitsThatCannotBe) {
  run_["limits"] = {{"window_frames", 0}};
  EXPECT_EQ(error(), "limits: \"window_frames\" must not be 0");
  run_["limits"] = {{"window_frames", PLAIT_WINDOW_FRAMES + 1}};
  EXPECT_EQ(error(), "limits: \"window_frames\" is " + std::to_string(PLAIT_WINDOW_FRAMES + 1) +
                         "; at most " + std::to_string(PLAIT_WINDOW_FRAMES) + " are possible");
}

TEST_F(DescriptionTest, ReadsHardwareRanks) {
  run_["platforms"]["ideal"] = {{"clock_hz", {644'531'250, 2}}, {"data_width_bits", 512}};
  run_["ranks"][0] = json::parse(R"({"node": "hardware", "platform": "ideal", "model": "/m.so",
    "start": [[16, 1], [20, 4294967295]], "memory": [{"address": 8, "path": "/i"}],
    "dumps": [{"address": 64, "bytes": 32, "path": "/d"}]})");
  const auto run = read();
  const auto& platform = run.platforms.at("ideal");
  ASSERT_TRUE(platform.clock);
  EXPECT_EQ(platform.clock->numerator, 644'531'250U);
  EXPECT_EQ(platform.clock->denominator, 2U);
  EXPECT_EQ(platform.data_width_bits, 512U);
  run_["limits"] = {{"eager_bytes_max", 16385}};
  EXPECT_EQ(error(), "limits: \"eager_bytes_max\" is 16385; at most 16384 beside hardware ranks");
  ASSERT_TRUE(run.ranks[0].hardware);
  const auto& rank = *run.ranks[0].hardware;
  EXPECT_EQ(rank.model, "/m.so");
  ASSERT_EQ(rank.start.size(), 2U);
  EXPECT_EQ(rank.start[1].address, 20U);
  EXPECT_EQ(rank.start[1].value, 4294967295U);
  EXPECT_TRUE(rank.start[1].is_write);
  ASSERT_EQ(rank.memory.size(), 1U);
  EXPECT_EQ(rank.memory[0].address, 8U);
  EXPECT_EQ(rank.memory[0].path, "/i");
  ASSERT_EQ(rank.dumps.size(), 1U);
  EXPECT_EQ(rank.dumps[0].bytes, 32U);
}

TEST_F(DescriptionTest, TakesTheClockFromThePeriod) {
  run_["platforms"]["ideal"] = {{"clock_period_ps", 3103}};
  const auto clock = read().platforms.at("ideal").clock;
  ASSERT_TRUE(clock);
  EXPECT_EQ(CycleClock(*clock).start_of(1000), 3'103'000);
}

TEST_F(DescriptionTest, RefusesClocksAndHardwareThatCannotBe) {
  run_["platforms"]["ideal"] = {{"clock_hz", 0}};
  EXPECT_EQ(error(), "platforms.ideal: no clock runs at \"clock_hz\"");
  run_["platforms"]["ideal"] = {{"clock_hz", {1, 2, 3}}};
  EXPECT_EQ(error(), "platforms.ideal: \"clock_hz\" is not a pair of numbers");
  run_["platforms"]["ideal"] = json::object();
  run_["ranks"][0] = {{"node", "hardware"}, {"platform", "ideal"}};
  EXPECT_EQ(error(), "ranks[0]: \"model\" is missing");
  run_["ranks"][0]["model"] = "/m.so";
  run_["ranks"][0]["dumps"] = {{{"address", 0}, {"path", "/d"}}};
  EXPECT_EQ(error(), "ranks[0].dumps[0]: \"bytes\" is missing");
}

TEST_F(DescriptionTest, RefusesAnUnknownWayToChargeComputeTime) {
  run_["platforms"]["ideal"] = {{"cpu", {{"compute", "guessed"}}}};
  EXPECT_EQ(error(),
            "platforms.ideal: \"compute\" is \"guessed\"; it may be zero, fixed, counted or "
            "measured");
  run_["platforms"]["ideal"] = {{"cpu", 1}};
  EXPECT_EQ(error(), "platforms.ideal: \"cpu\" is not an object");
  run_["platforms"]["ideal"] = {{"cpu", {{"compute", "fixed"}}}};
  EXPECT_EQ(error(), "platforms.ideal: \"compute_ps\" is missing");
}

}  // namespace
}  // namespace plait::sim
