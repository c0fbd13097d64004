// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Hardware nodes on a network, with the stand-in of hardware/model/testdata as their model.
// hardware/model/test_hardware_node.py builds it, and runs these tests with its path in
// PLAIT_TEST_MODEL_64 and PLAIT_TEST_MODEL_512: without them they are disabled.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>

#include "engine/engine.h"
#include "network/network.h"
#include "nodes/hardware_node.h"
#include "plait_wire.h"

namespace plait::sim {
namespace {

// Registers of the stand-in.
enum Config : std::uint16_t {
  kStart = 0x400,
  kFrameBytes = 0x404,
  kFrames = 0x408,
  kGap = 0x40C,
  kEcho = 0x410,
  kExpect = 0x414,
  kCode = 0x418,
  kPauseWord = 0x41C,
  kPause = 0x420,
  kFirstAt = 0x424,
};

constexpr std::size_t kBodyBytes = 132;      // padded to 136
constexpr std::size_t kFrameSize = 204;      // 64 + 136 + 4
constexpr Time kPeriod = 6400, kByte = 800;  // 156.25 MHz, 10 Gb/s

std::string model(int width) {
  const char* path = std::getenv(("PLAIT_TEST_MODEL_" + std::to_string(width)).c_str());
  return path != nullptr ? path : "";
}

FrameBytes frame_to(NodeId source, NodeId destination, std::size_t body_bytes = kBodyBytes) {
  FrameBytes frame(PLAIT_BODY_OFFSET + (body_bytes + 7) / 8 * 8 + PLAIT_CHECK_BYTES);
  for (std::size_t i = 0; i < frame.size(); ++i) frame[i] = static_cast<std::uint8_t>(i * 13 + 5);
  frame[4] = 0;
  frame[5] = static_cast<std::uint8_t>(destination);
  frame[10] = 0;
  frame[11] = static_cast<std::uint8_t>(source);
  frame[12] = PLAIT_ETHERTYPE >> 8;
  frame[13] = PLAIT_ETHERTYPE & 0xFF;
  plait_header header{};
  header.body_bytes = static_cast<std::uint16_t>(body_bytes);
  plait_header_pack(&header, frame.data() + PLAIT_HEADER_OFFSET);
  return frame;
}

// How one of the two nodes behaves; what is 0 is not said.
struct Role {
  std::uint32_t frames = 0, gap = 0, first_at = 100, echo = 0, expect = 0, code = 0;
  std::uint32_t pause_word = 0, pause = 0;
};

struct Options {
  int width = 64;
  Frequency clock{};
  unsigned threads = 1;
  bool idle_skip = true;
  Time divisor = 1;
  Time killed_at = kNever;
};

class Pair {
 public:
  Pair(const NetworkConfig& config, const FaultPlan& plan, const std::array<Role, 2>& roles,
       const Options& options)
      : beat_bytes_(static_cast<std::size_t>(options.width) / 8),
        engine_(
            {.threads = options.threads, .idle_skip = options.idle_skip, .parallel_worth_ns = 0}),
        network_(config, plan, engine_) {
    for (NodeId id = 0; id < 2; ++id) {
      HardwareNodeConfig node;
      node.number = id;
      node.ranks.resize(1);
      node.ranks[0].rank = id;
      node.model = model(options.width);
      node.clock = options.clock;
      node.rate_bits_per_second = config.rate_bits_per_second;
      node.idle_skip = options.idle_skip;
      if (id == 1) node.killed_at = options.killed_at;
      node.start = start_of(roles[id]);
      const std::array ports{&network_.port(id)};
      nodes_[id] = std::make_unique<HardwareNode>(node, ports);
      const FrameBytes frame = frame_to(id, static_cast<NodeId>(1 - id));
      std::copy(frame.begin(), frame.end(), nodes_[id]->memory().begin());
      network_.attach(id, engine_.add(*nodes_[id]));
    }
    engine_.set_lookahead(network_.lookahead() / options.divisor);
  }

  void run() {
    engine_.run([](const Progress& progress) {
      return progress.quiescent ? Verdict::stop : Verdict::go_on;
    });
  }
  HardwareNode& node(unsigned id) { return *nodes_[id]; }
  HardwareRank& rank(unsigned id) { return *nodes_[id]->ranks().front(); }
  std::uint64_t hash() const { return engine_.hash(); }
  // The n-th frame that a node got, if all before it had the same size.
  FrameBytes received(unsigned id, std::size_t size = kFrameSize, std::size_t number = 0) {
    const auto memory = node(id).memory();
    const std::size_t at =
        memory.size() / 2 + number * ((size + beat_bytes_ - 1) / beat_bytes_ * beat_bytes_);
    return {memory.begin() + static_cast<std::ptrdiff_t>(at),
            memory.begin() + static_cast<std::ptrdiff_t>(at + size)};
  }
  // Cycles of the last frame's first and last beat.
  std::pair<std::uint32_t, std::uint32_t> beats(unsigned id) {
    const auto memory = node(id).memory();
    std::array<std::uint32_t, 2> cycles{};
    std::memcpy(cycles.data(), memory.data() + memory.size() - beat_bytes_, sizeof cycles);
    return {cycles[0], cycles[1]};
  }

 private:
  static std::vector<RegisterAccess> start_of(const Role& role) {
    return {{kFrameBytes, kFrameSize},
            {kFrames, role.frames},
            {kGap, role.gap},
            {kFirstAt, role.first_at},
            {kEcho, role.echo},
            {kExpect, role.expect},
            {kCode, role.code},
            {kPause, role.pause},
            {kPauseWord, role.pause_word},
            {kStart, 1}};
  }

  std::size_t beat_bytes_;
  Engine engine_;
  Network network_;
  std::array<std::unique_ptr<HardwareNode>, 2> nodes_;
};

class DISABLED_HardwareNode : public testing::Test {  // NOLINT
 protected:
  void SetUp() override {
    config_.node_count = 2;
    config_.link_latency = 500 * kNanosecond;
    ASSERT_NE(model(64), "") << "PLAIT_TEST_MODEL_64 is not set";
  }
  Pair pair(const Role& a, const Role& b, const Options& options = {}) {
    return Pair(config_, plan_, {a, b}, options);
  }
  void fault(FaultKind kind) {
    Fault& fault = plan_.faults.emplace_back();
    fault.kind = kind;
    fault.link = "0->switch0";
  }

  NetworkConfig config_;
  FaultPlan plan_;
};

TEST_F(DISABLED_HardwareNode, SendsAndReceivesAtTheCycleOfTheWire) {
  auto cluster = pair({.frames = 1, .first_at = 100}, {.expect = 1});
  cluster.run();
  EXPECT_EQ(cluster.received(1), frame_to(0, 1));
  // The timer acts in cycle 100, the first beat is there in cycle 101, the eighth, with which the
  // head is complete, passes at the end of cycle 108.
  const Time first_out = 109 * kPeriod;
  // The switch decides with the 72nd byte and is 300 ns late.
  const Time first_in = first_out + 500'000 + 72 * kByte + 300'000 + 500'000;
  const Time first_beat = first_in + (8 + 8) * kByte;
  const Time last_bit = first_in + (8 + kFrameSize + 4) * kByte;
  EXPECT_EQ(first_beat, 2'068'000);  // in cycle 323.1
  EXPECT_EQ(last_bit, 2'228'000);    // in cycle 348.1
  EXPECT_EQ(cluster.beats(1), std::pair(324U, 349U));
}

TEST_F(DISABLED_HardwareNode, SendsAtLineRate) {
  constexpr unsigned kCount = 40;
  auto first = pair({.frames = 1}, {.expect = 1}), all = pair({.frames = kCount}, {.expect = 1});
  first.run();
  all.run();
  EXPECT_EQ(all.node(1).counters().frames_received, kCount);
  const Time slot = (8 + kFrameSize + 4 + 12) * kByte;  // 28.5 cycles
  const auto began = first.beats(1).first, ended = all.beats(1).first;
  EXPECT_NEAR(ended - began, (kCount - 1) * slot / kPeriod, (kCount - 1) / 2 + 1);
  for (unsigned i = 0; i < kCount; ++i) EXPECT_EQ(all.received(1, kFrameSize, i), frame_to(0, 1));
}

TEST_F(DISABLED_HardwareNode, AnswersWhatItGets) {
  auto cluster = pair({.frames = 3, .gap = 1000, .expect = 3, .code = 5}, {.echo = 1, .expect = 3});
  cluster.run();
  for (unsigned i = 0; i < 3; ++i) EXPECT_EQ(cluster.received(0, kFrameSize, i), frame_to(1, 0));
  EXPECT_EQ(cluster.rank(0).state(), Node::State::ended);
  EXPECT_EQ(cluster.rank(0).exit_status().code, 5);
  EXPECT_EQ(cluster.rank(1).state(), Node::State::ended);
  const auto events = cluster.rank(0).take_events();
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].kind, NodeEvent::Kind::ended);
  EXPECT_EQ(events[0].exit.code, 5);
  EXPECT_EQ(events[0].time, cluster.rank(0).now());
  // The last echo ended it, the next idle cycle read the status and then the exit code.
  const Time last = cluster.beats(0).second * kPeriod;
  EXPECT_GT(events[0].time, last);
  EXPECT_LT(events[0].time, last + 12 * kPeriod);
}

TEST_F(DISABLED_HardwareNode, IsTheSameHoweverItIsRun) {
  Fault& loss = plan_.faults.emplace_back();
  loss.kind = FaultKind::bit_flip;
  loss.probability = 0.2;
  for (const Frequency& clock : {Frequency{156'250'000, 1}, Frequency{322'265'625, 1}}) {
    const auto run = [&](unsigned threads, bool idle_skip, Time divisor) {
      auto cluster =
          pair({.frames = 20, .gap = 700, .expect = 1, .code = 1},
               {.frames = 5, .gap = 3000, .first_at = 20'000, .echo = 1, .expect = 5},
               {.clock = clock, .threads = threads, .idle_skip = idle_skip, .divisor = divisor});
      cluster.run();
      const HardwareCounters counters = cluster.node(0).counters();
      EXPECT_EQ(counters.frames_sent, 20U);
      EXPECT_GT(counters.bad_fcs, 0U);
      EXPECT_EQ(counters.cycles_skipped > counters.cycles_run, idle_skip);
      return std::tuple(cluster.hash(), cluster.beats(0), cluster.beats(1), cluster.rank(0).now(),
                        counters.frames_received);
    };
    const auto reference = run(1, true, 1);
    EXPECT_EQ(run(2, true, 1), reference);
    EXPECT_EQ(run(1, false, 1), reference);
    EXPECT_EQ(run(2, false, 3), reference);
    EXPECT_EQ(run(1, true, 10), reference);
  }
}

TEST_F(DISABLED_HardwareNode, SeesWhatFaultsDid) {
  fault(FaultKind::bit_flip);
  auto flipped = pair({.frames = 1}, {.expect = 1});
  flipped.run();
  const FrameBytes sent = frame_to(0, 1), got = flipped.received(1);
  int bits = 0;
  for (std::size_t i = 0; i < kFrameSize; ++i) bits += __builtin_popcount(sent[i] ^ got[i]);
  EXPECT_EQ(bits, 1);
  EXPECT_EQ(flipped.node(1).counters().bad_fcs, 1U);
  EXPECT_EQ(flipped.rank(1).state(), Node::State::blocked);  // the stand-in dropped it

  plan_.faults.clear();
  fault(FaultKind::truncate);
  auto cut = pair({.frames = 1}, {.expect = 1});
  cut.run();
  const FrameBytes shorter = cut.received(1);
  EXPECT_TRUE(std::equal(shorter.begin(), shorter.begin() + 14, sent.begin()));
  EXPECT_NE(shorter, sent);
  EXPECT_EQ(cut.node(1).counters().bad_fcs, 0U);
  EXPECT_EQ(cut.node(1).counters().frames_received, 1U);

  plan_.faults.clear();
  fault(FaultKind::drop);
  auto dropped = pair({.frames = 1}, {.expect = 1});
  dropped.run();
  EXPECT_EQ(dropped.node(1).counters().frames_received, 0U);
}

TEST_F(DISABLED_HardwareNode, MayPauseInTheHeadButNotOnTheWire) {
  auto early = pair({.frames = 1, .pause_word = 3, .pause = 50}, {.expect = 1});
  early.run();
  EXPECT_EQ(early.received(1), frame_to(0, 1));
  // The head and the preamble are eight beats and one ahead of the wire.
  auto short_pause = pair({.frames = 1, .pause_word = 12, .pause = 8}, {.expect = 1});
  short_pause.run();
  EXPECT_EQ(short_pause.received(1), frame_to(0, 1));
  auto late = pair({.frames = 1, .pause_word = 12, .pause = 9}, {.expect = 1});
  try {
    late.run();
    FAIL() << "no error";
  } catch (const std::logic_error& error) {
    EXPECT_STREQ(
        error.what(),
        "rank 0: its MAC ran dry: byte 96 of a frame of 204 was to go out at 780800 ps and "
        "was not there before 787200 ps");
  }
}

TEST_F(DISABLED_HardwareNode, DiesWhenAFaultSaysSo) {
  auto cluster =
      pair({.frames = 10, .gap = 1000}, {.expect = 10}, {.killed_at = 30 * kMicrosecond});
  cluster.run();
  EXPECT_EQ(cluster.rank(1).state(), Node::State::killed);
  EXPECT_EQ(cluster.rank(1).now(), 30'003'200);  // the first cycle from then on
  const auto got = cluster.node(1).counters().frames_received;
  EXPECT_EQ(got, 5U);
  EXPECT_EQ(cluster.node(0).counters().frames_sent, 10U);
}

TEST_F(DISABLED_HardwareNode, SaysWhatItsRoleWaitsFor) {
  auto cluster = pair({}, {.expect = 1});
  cluster.run();
  const HardwareWait wait = cluster.rank(1).read_wait();
  EXPECT_EQ(wait.kind, 1U);  // receive
  EXPECT_EQ(wait.peer, 7U);
  EXPECT_EQ(wait.tag, 42U);
  EXPECT_EQ(wait.context, 4U);
}

TEST_F(DISABLED_HardwareNode, HasNoCountsOfUnitsThatAreNotThere) {
  auto cluster = pair({}, {.expect = 1});
  cluster.run();
  EXPECT_TRUE(cluster.node(1).counts(PLAIT_MODEL_COUNTS_TASKS).empty());
  EXPECT_TRUE(cluster.node(1).counts(~0U).empty());
}

TEST_F(DISABLED_HardwareNode, TakesWideBeats) {
  ASSERT_NE(model(512), "") << "PLAIT_TEST_MODEL_512 is not set";
  config_.rate_bits_per_second = 100'000'000'000;
  auto cluster = pair({.frames = 40}, {.expect = 40}, {.width = 512, .clock = {322'265'625, 1}});
  cluster.run();
  EXPECT_EQ(cluster.node(1).counters().frames_received, 40U);
  EXPECT_EQ(cluster.rank(1).state(), Node::State::ended);
}

TEST_F(DISABLED_HardwareNode, MayBeSlowerThanItsLink) {
  auto cluster = pair({.frames = 40}, {.expect = 40}, {.clock = {100'000'000, 1}});
  cluster.run();
  EXPECT_EQ(cluster.node(1).counters().frames_received, 40U);
  EXPECT_EQ(cluster.received(1, kFrameSize, 39), frame_to(0, 1));
  // It may pause as long as if the link were as slow as it is.
  auto pauses = [this](unsigned cycles) {
    auto late = pair({.frames = 1, .pause_word = 12, .pause = cycles}, {.expect = 1},
                     {.clock = {100'000'000, 1}});
    late.run();
    return late.node(1).counters().frames_received;
  };
  EXPECT_EQ(pauses(7), 1U);
  EXPECT_THROW(pauses(40), std::logic_error);
}

std::string error_of_model(const std::string& path) {
  try {
    const HardwareModel model(path);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "no error";
}

TEST(HardwareModel, SaysWhyItCannotBeUsed) {
  EXPECT_EQ(error_of_model("/no/such/model.so").substr(0, 53),
            "the hardware model /no/such/model.so cannot be used: ");
  const std::string library = "libm.so.6";
  EXPECT_NE(error_of_model(library), "no error");  // in this folder, not the system's
}

}  // namespace
}  // namespace plait::sim
