// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Frames that leave before their end is made: nothing on the way, no fault, no capture and no
// receiver may see that.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "network/test_cluster.h"

namespace plait::sim {
namespace {

constexpr std::size_t kSize = 1532;
constexpr Time kByteTime = 800;  // at 10 Gb/s

std::uint8_t byte_of(std::uint32_t frame, std::size_t index) {
  return static_cast<std::uint8_t>(frame * 31 + index * 7 + index / 256);
}

// Sends frames one behind the other, whole or each word as late as the wire allows.
class Streamer : public Component {
 public:
  Streamer(Port& port, unsigned frames, bool whole) : port_(port), frames_(frames), whole_(whole) {}

  Step run(Time until, Outbox& outbox) override {
    port_.set_outbox(outbox);
    while (next_event() < until) {
      if (filled_ < kSize) {
        fill(filled_ + 8);
      } else {
        begin();
      }
    }
    return Step::done;
  }
  void deliver(const Delivery&) override {}
  Time next_event() const override {
    if (filled_ < kSize) return first_ + static_cast<Time>(8 + filled_) * kByteTime;
    return sent_ == frames_ ? kNever : port_.ready_at();
  }
  std::uint64_t hash() const override { return 0; }

 private:
  void begin() {
    first_ = port_.ready_at();
    bytes_ = std::make_shared<FrameBytes>(*make_frame(0, 1, kSize));
    filled_ = 14;
    ++sent_;
    fill(whole_ ? kSize : WireFrame::kHeadBytes);
    port_.transmit(first_, bytes_);
  }
  void fill(std::size_t end) {
    for (; filled_ < std::min(end, kSize); ++filled_) {
      (*bytes_)[filled_] = byte_of(sent_ - 1, filled_);
    }
  }

  Port& port_;
  unsigned frames_;
  bool whole_;
  unsigned sent_ = 0;
  Time first_ = 0;
  std::size_t filled_ = kSize;
  std::shared_ptr<FrameBytes> bytes_;
};

// Reads every word of a frame as soon as it has arrived.
class Reader : public Component {
 public:
  explicit Reader(Time byte_time) : byte_time_(byte_time) {}
  std::vector<std::string> frames;

  Step run(Time until, Outbox&) override {
    for (; next_event() < until; read_ += 8) {
      std::array<std::uint8_t, 8> word{};
      const WireFrame& frame = open_.front().frame;
      const auto bytes = std::span(word).first(std::min(word.size(), frame.size() - read_));
      frame.read(read_, bytes);
      frames.back().append(bytes.begin(), bytes.end());
      if (read_ + 8 < frame.size()) continue;
      open_.erase(open_.begin());
      read_ = static_cast<std::size_t>(-8);
      if (!open_.empty()) frames.emplace_back();
    }
    return Step::done;
  }
  void deliver(const Delivery& delivery) override {
    if (open_.empty()) frames.emplace_back();
    open_.push_back(delivery);
  }
  Time next_event() const override {
    if (open_.empty()) return kNever;
    return open_.front().at + static_cast<Time>(8 + read_ + 8) * byte_time_;
  }
  std::uint64_t hash() const override {
    TraceHash hash;
    for (const std::string& frame : frames) {
      hash.add(std::span(reinterpret_cast<const std::uint8_t*>(frame.data()), frame.size()));
    }
    return hash.value();
  }

 private:
  Time byte_time_;
  std::vector<Delivery> open_;
  std::size_t read_ = 0;
};

struct Seen {
  std::vector<std::string> frames;
  std::uint64_t hash = 0;
  std::string capture;
};

class StreamedFrame : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "plait-stream-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    config_.node_count = 2;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Frames from node 0 to node 1, which reads them word by word.
  Seen run(bool whole, const Engine::Options& options = {}, Time divisor = 1) {
    Engine engine(options);
    Network network(config_, plan_, engine);
    Streamer streamer(network.port(0), 20, whole);
    Reader reader(kByteTime);
    network.attach(0, engine.add(streamer));
    network.attach(1, engine.add(reader));
    engine.set_lookahead(network.lookahead() / divisor);
    const std::string path = folder_ / "run.pcapng";
    network.capture(path);
    engine.run([](const Progress& progress) {
      return progress.quiescent ? Verdict::stop : Verdict::go_on;
    });
    network.finish();
    std::ifstream file(path, std::ios::binary);
    return {reader.frames, engine.hash(), {std::istreambuf_iterator<char>(file), {}}};
  }

  std::filesystem::path folder_;
  NetworkConfig config_;
  FaultPlan plan_;
};

TEST_F(StreamedFrame, ArrivesAsItWasMade) {
  const Seen seen = run(false);
  ASSERT_EQ(seen.frames.size(), 20U);
  for (std::uint32_t frame = 0; frame < 20; ++frame) {
    ASSERT_EQ(seen.frames[frame].size(), kSize);
    for (std::size_t i = 14; i < kSize; ++i) {
      ASSERT_EQ(static_cast<std::uint8_t>(seen.frames[frame][i]), byte_of(frame, i)) << i;
    }
  }
}

TEST_F(StreamedFrame, CannotBeToldFromOneThatWasWhole) {
  for (const SwitchMode mode : {SwitchMode::cut_through, SwitchMode::store_and_forward}) {
    config_.switches.mode = mode;
    const Seen whole = run(true), streamed = run(false);
    EXPECT_TRUE(streamed.frames == whole.frames);
    EXPECT_EQ(streamed.hash, whole.hash);
    EXPECT_TRUE(streamed.capture == whole.capture);
  }
}

TEST_F(StreamedFrame, TakesItsFaultsWithIt) {
  for (const FaultKind kind : {FaultKind::bit_flip, FaultKind::bit_flip_after_check,
                               FaultKind::truncate, FaultKind::drop, FaultKind::duplicate}) {
    Fault& fault = plan_.faults.emplace_back();
    fault.kind = kind;
    fault.probability = 0.3;
  }
  const Seen whole = run(true), streamed = run(false);
  EXPECT_TRUE(streamed.frames == whole.frames);
  EXPECT_EQ(streamed.hash, whole.hash);
  EXPECT_TRUE(streamed.capture == whole.capture);
  EXPECT_NE(streamed.capture.find("fault: bit_flip"), std::string::npos);
  EXPECT_NE(streamed.capture.find("fault: truncate"), std::string::npos);
}

TEST_F(StreamedFrame, DependsNeitherOnThreadsNorOnWindows) {
  const Seen reference = run(false);
  for (const unsigned threads : {1U, 2U}) {
    for (const Time divisor : {1, 7, 100}) {
      const Seen seen = run(false, {.threads = threads, .parallel_worth_ns = 0}, divisor);
      EXPECT_TRUE(seen.frames == reference.frames);
      EXPECT_EQ(seen.hash, reference.hash);
      EXPECT_TRUE(seen.capture == reference.capture);
    }
  }
}

}  // namespace
}  // namespace plait::sim
