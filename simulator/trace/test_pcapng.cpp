// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Captures: the bytes of the file, the order of the frames, and the file's coming and going.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "network/test_cluster.h"
#include "trace/pcapng.h"

namespace plait::sim {
namespace {

namespace fs = std::filesystem;

// A folder of its own for every test.
class Pcapng : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "plait-pcapng-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& name = "run.pcapng") const { return folder_ / name; }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Block {
  std::uint32_t type;
  std::string body;
  std::uint32_t word(std::size_t index) const {
    std::uint32_t value = 0;
    std::memcpy(&value, body.data() + 4 * index, 4);
    return value;
  }
};

// Splits a file and checks that both lengths of every block agree.
std::vector<Block> blocks_of(const std::string& content) {
  std::vector<Block> blocks;
  for (std::size_t at = 0; at + 12 <= content.size();) {
    std::uint32_t type = 0, length = 0, again = 0;
    std::memcpy(&type, &content[at], 4);
    std::memcpy(&length, &content[at + 4], 4);
    EXPECT_EQ(length % 4, 0U);
    std::memcpy(&again, &content[at + length - 4], 4);
    EXPECT_EQ(length, again);
    blocks.push_back({type, content.substr(at + 8, length - 12)});
    at += length;
  }
  return blocks;
}

void traffic(TestCluster& cluster) {
  for (std::uint32_t i = 0; i < 30; ++i) {
    cluster.send(i * 100'000, i % 3, (i + 1) % 3, 61 + i * 50, i);
  }
}

std::string capture_of(const std::string& path, const Engine::Options& options, Time divisor) {
  NetworkConfig config;
  config.node_count = 3;
  FaultPlan plan;
  plan.faults.emplace_back().probability = 0.2;
  TestCluster cluster(config, plan, options);
  cluster.engine.set_lookahead(cluster.network.lookahead() / divisor);
  cluster.network.capture(path);
  traffic(cluster);
  cluster.run();
  cluster.network.finish();
  return content_of(path);
}

TEST_F(Pcapng, HasAnInterfacePerLinkAndAPacketPerFrame) {
  NetworkConfig config;
  config.node_count = 3;
  TestCluster cluster(config);
  cluster.network.capture(path());
  traffic(cluster);
  cluster.run();
  EXPECT_EQ(files(), 0U);  // not before it is complete
  cluster.network.finish();
  EXPECT_EQ(files(), 1U);
  const std::vector<Block> blocks = blocks_of(content_of(path()));
  ASSERT_EQ(blocks.size(), 1U + 6 + 60);
  EXPECT_EQ(blocks[0].type, 0x0A0D0D0AU);
  EXPECT_EQ(blocks[0].word(0), 0x1A2B3C4DU);
  EXPECT_EQ(blocks[1].type, 1U);
  EXPECT_NE(blocks[1].body.find("0->switch0"), std::string::npos);
  EXPECT_NE(blocks[6].body.find("switch0->2"), std::string::npos);
  std::uint64_t before = 0;
  for (std::size_t i = 7; i < blocks.size(); ++i) {
    const Block& packet = blocks[i];
    EXPECT_EQ(packet.type, 6U);
    const std::uint64_t time = std::uint64_t{packet.word(1)} << 32 | packet.word(2);
    EXPECT_GE(time, before);
    before = time;
    EXPECT_EQ(packet.word(3), packet.word(4));
  }
  // The third frame leaves node 2 at 200 ns with 161 bytes, and the switch 857.6 ns later.
  const Block& third = blocks[9];
  EXPECT_EQ(third.word(0), 4U);
  EXPECT_EQ(third.word(2), 200U);
  EXPECT_EQ(third.word(3), 161U);
}

TEST_F(Pcapng, IsTheSameForAnyThreadsAndWindows) {
  const std::string expected = capture_of(path(), {}, 1);
  EXPECT_NE(expected.find("fault: drop"), std::string::npos);
  EXPECT_EQ(capture_of(path(), {3, true, 0}, 1), expected);
  EXPECT_EQ(capture_of(path(), {2, true, 0}, 5), expected);
  EXPECT_EQ(capture_of(path(), {1, false, 0}, 1), expected);
}

TEST_F(Pcapng, LeavesNothingBehindWithoutFinish) {
  {
    PcapngWriter writer(path());
  }
  EXPECT_EQ(files(), 0U);
}

TEST_F(Pcapng, ReplacesAnOlderFile) {
  std::ofstream(path()) << "old";
  PcapngWriter(path()).finish();
  EXPECT_EQ(files(), 1U);
  EXPECT_EQ(blocks_of(content_of(path())).size(), 1U);
}

TEST_F(Pcapng, AnUnwritablePathIsRefusedBeforeTheRun) {
  NetworkConfig config;
  TestCluster cluster(config);
  const auto error_of = [&](const std::string& name) -> std::string {
    try {
      cluster.network.capture(name);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(error_of(path("no/run.pcapng")),
            "capture: cannot write " + path("no/run.pcapng") + ": No such file or directory");
  EXPECT_EQ(error_of(folder_.string()),
            "capture: cannot write " + folder_.string() + ": Is a directory");
}

TEST_F(Pcapng, AFullDiskIsAnErrorOfFinish) {
  if (!fs::exists("/dev/full")) {
    GTEST_SKIP() << "needs /dev/full";
  }
  PcapngWriter writer("/dev/full");
  EXPECT_THROW(writer.finish(), std::runtime_error);
}

}  // namespace
}  // namespace plait::sim
