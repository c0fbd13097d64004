// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Frames of every malformed kind, and good ones between them, into the model of plait_link_rx; what
// the runtime says of each frame (parse_frame) is what the hardware has to say.
//
//   malformed_frames FRAMES SEED     (see bench/malformed_frames.py)
//
// One frame in eight is good. Prints how many of each kind there were. Where a good frame is not
// served, another one is, or nothing happens any more, it says so on stderr and ends with 1.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "Vplait_link_rx.h"
#include "link/crc32c.h"
#include "transport/frame.h"
#include "verilated.h"

namespace {

using plait::FrameBytes;
using Random = std::mt19937_64;

constexpr std::size_t kBeat = PLAIT_BENCH_WIDTH / 8;
constexpr std::uint16_t kNode = 0x0203, kPeer = 0x0401;
constexpr std::uint64_t kPatience = 20'000;  // cycles without an end of anything

std::uint64_t below(Random& random, std::uint64_t limit) { return random() % limit; }

FrameBytes random_bytes(Random& random, std::size_t size) {
  FrameBytes bytes(size);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
  return bytes;
}

FrameBytes good_frame(Random& random) {
  std::array<std::uint8_t, 48> raw;
  for (auto& byte : raw) byte = static_cast<std::uint8_t>(random());
  plait_header header;
  plait_header_unpack(&header, raw.data());
  header.source = kPeer;
  header.destination = kNode;
  header.argument_count = 0;
  const std::size_t longest = below(random, 100) == 0 ? PLAIT_PAYLOAD_BYTES_MAX : 100;
  const FrameBytes body = random_bytes(random, below(random, longest + 1));
  const auto frame = plait::make_frame(header, body);
  plait::seal_frame(*frame, header);
  return *frame;
}

// Both checks made right again, whatever stands between them.
void reseal(FrameBytes& frame) {
  if (frame.size() < plait::kFrameBytesMin) return;
  const std::span<std::uint8_t> all(frame);
  const auto header = all.subspan(PLAIT_HEADER_OFFSET, PLAIT_HEADER_BYTES);
  header[PLAIT_HEADER_BYTES - 2] = header[PLAIT_HEADER_BYTES - 1] = 0;  // both are over zeros here
  const std::uint32_t crc = plait::crc32c(header);
  const auto body = all.subspan(PLAIT_BODY_OFFSET, frame.size() - plait::kFrameBytesMin);
  const std::uint32_t whole = plait::crc32c(body, crc);
  const std::uint16_t own = plait_header_check_of(crc);
  std::memcpy(&header[PLAIT_HEADER_BYTES - 2], &own, sizeof own);
  std::memcpy(&all[frame.size() - PLAIT_CHECK_BYTES], &whole, sizeof whole);
}

void flip(Random& random, FrameBytes& frame) {
  const std::uint64_t bit = below(random, frame.size() * 8);
  frame[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
}

void append(Random& random, FrameBytes& frame, std::size_t size) {
  const FrameBytes more = random_bytes(random, size);
  frame.insert(frame.end(), more.begin(), more.end());
}

struct Kind {
  const char* name;
  void (*spoil)(Random& random, FrameBytes& frame);
};

constexpr Kind kKinds[] = {
    {"good", [](Random&, FrameBytes&) {}},
    {"bit_flipped", flip},
    {"bits_flipped",
     [](Random& random, FrameBytes& frame) {
       for (std::uint64_t left = 2 + below(random, 30); left > 0; --left) flip(random, frame);
     }},
    {"bit_flipped_under_right_checks",
     [](Random& random, FrameBytes& frame) {
       flip(random, frame);
       reseal(frame);
     }},
    {"wrong_field_under_right_checks",
     [](Random& random, FrameBytes& frame) {
       constexpr std::size_t kFields[] = {0, 4, 5, 6, 7, 14, 15, 41};  // see spec/wire.yaml
       const std::size_t field = kFields[below(random, std::size(kFields))];
       frame[PLAIT_HEADER_OFFSET + field] = static_cast<std::uint8_t>(random());
       reseal(frame);
     }},
    {"other_length_under_right_checks",
     [](Random& random, FrameBytes& frame) {
       frame.resize(PLAIT_BODY_OFFSET +
                    8 * below(random, (frame.size() - PLAIT_BODY_OFFSET) / 8 + 1));
       append(random, frame, 8 * below(random, 5) + PLAIT_CHECK_BYTES);
       reseal(frame);
     }},
    {"cut",
     [](Random& random, FrameBytes& frame) { frame.resize(1 + below(random, frame.size())); }},
    {"too_long",
     [](Random& random, FrameBytes& frame) { append(random, frame, 1 + below(random, 150)); }},
    {"other_ethernet_header",
     [](Random& random, FrameBytes& frame) {
       frame[below(random, PLAIT_HEADER_OFFSET)] = static_cast<std::uint8_t>(random());
     }},
    {"noise",
     [](Random& random, FrameBytes& frame) {
       frame = random_bytes(random, 1 + below(random, below(random, 300) == 0 ? 12'000 : 300));
     }},
};

[[noreturn]] void fail(const std::string& what, std::uint64_t frame) {
  std::fprintf(stderr, "frame %llu: %s\n", static_cast<unsigned long long>(frame), what.c_str());
  std::exit(1);
}

class Bench {
 public:
  Bench(std::uint64_t frames, std::uint64_t seed) : frames_(frames), random_(seed) {
    dut_.node_i = kNode;
    dut_.rst_ni = 0;
    for (int i = 0; i < 4; ++i) {
      settle();
      clock();
    }
    dut_.rst_ni = 1;
  }

  void run() {
    while (sent_ < frames_ || left_ > 0 || !owed_.empty() || dut_.busy_o) {
      drive();
      settle();
      look();
      clock();
    }
    const std::uint64_t all = received_ + bad_ + foreign_;
    if (received_ != good_ || all != frames_) {
      fail("counted " + std::to_string(received_) + " received of " + std::to_string(good_) + ", " +
               std::to_string(all) + " in all",
           frames_);
    }
    for (std::size_t i = 0; i < std::size(kKinds); ++i) {
      std::printf("%s %llu\n", kKinds[i].name, static_cast<unsigned long long>(of_kind_[i]));
    }
    std::printf("served %llu\ncycles %llu\n", static_cast<unsigned long long>(good_),
                static_cast<unsigned long long>(cycles_));
  }

 private:
  struct Owed {
    std::uint64_t number;
    FrameBytes header, body;
  };

  void settle() {
    dut_.clk_i = 0;
    dut_.eval();
  }

  void clock() {
    dut_.clk_i = 1;
    dut_.eval();
    ++cycles_;
  }

  void next_frame() {
    const std::size_t kind = below(random_, 8) == 0 ? 0 : 1 + below(random_, std::size(kKinds) - 1);
    now_ = good_frame(random_);
    kKinds[kind].spoil(random_, now_);
    is_error_ = below(random_, 20) == 0;
    const plait::ParsedFrame parsed = plait::parse_frame(now_);
    if (parsed.fault == plait::FrameFault::none && parsed.header.destination == kNode &&
        !is_error_) {
      const auto header = now_.begin() + PLAIT_HEADER_OFFSET;
      owed_.push_back({sent_,
                       {header, header + PLAIT_HEADER_BYTES},
                       {parsed.body.begin(), parsed.body.begin() + parsed.header.body_bytes}});
      ++good_;
    }
    ++of_kind_[kind];
    ++sent_;
    left_ = now_.size();
  }

  // A beat of the frame, or a gap with junk. As the link's consumers need a cycle more for a short
  // packet than it has beats, gaps are a third of all cycles.
  void drive() {
    dut_.body_ready_i = below(random_, 8) != 0;
    dut_.end_ready_i = below(random_, 8) != 0;
    dut_.mac_valid_i = 0;
    if (below(random_, 3) == 0 || room_ > 0) {
      room_ -= room_ > 0;
      return;
    }
    if (left_ == 0) {
      if (sent_ == frames_) return;
      next_frame();
    }
    const std::size_t count = std::min(left_, kBeat);
    std::array<std::uint8_t, kBeat> data{};
    std::copy_n(now_.end() - static_cast<std::ptrdiff_t>(left_), count, data.begin());
    std::memcpy(&dut_.mac_data_i, data.data(), kBeat);
    dut_.mac_keep_i = count == 64 ? ~0ULL : (1ULL << count) - 1;
    left_ -= count;
    dut_.mac_last_i = left_ == 0;
    dut_.mac_error_i = left_ == 0 && is_error_;
    dut_.mac_valid_i = 1;
    if (left_ == 0) room_ = kBeat == 64 ? 8 : 2;
  }

  void look() {
    received_ += dut_.count_received_o;
    bad_ += dut_.count_bad_o;
    foreign_ += dut_.count_foreign_o;
    if (dut_.count_overflow_o) fail("there was no room for it", sent_);
    if (dut_.body_valid_o && dut_.body_ready_i) {
      const auto* beat = reinterpret_cast<const std::uint8_t*>(&dut_.body_data_o);
      body_.insert(body_.end(), beat, beat + kBeat);
    }
    if (dut_.end_valid_o && dut_.end_ready_i) {
      if (dut_.end_good_o) look_at_good_one();
      body_.clear();
      idle_ = 0;
    }
    if (++idle_ > kPatience) fail("nothing ends any more", sent_);
  }

  // It is the oldest one owed, byte for byte: none was left out, none comes twice.
  void look_at_good_one() {
    if (owed_.empty()) fail("a frame is taken for good, and none is", sent_);
    const Owed& owed = owed_.front();
    if (!std::equal(owed.header.begin(), owed.header.end(),
                    reinterpret_cast<const std::uint8_t*>(&dut_.header_o))) {
      fail("another header", owed.number);
    }
    body_.resize(std::min(body_.size(), owed.body.size()));
    if (body_ != owed.body) fail("another body", owed.number);
    owed_.pop_front();
  }

  Vplait_link_rx dut_;
  std::uint64_t frames_;
  Random random_;
  FrameBytes now_, body_;  // what is being sent, what came of the frame at the output
  bool is_error_ = false;  // the MAC's own check fails
  std::size_t left_ = 0;
  unsigned room_ = 0;
  std::deque<Owed> owed_;
  std::uint64_t sent_ = 0, good_ = 0, received_ = 0, bad_ = 0, foreign_ = 0, cycles_ = 0, idle_ = 0;
  std::array<std::uint64_t, std::size(kKinds)> of_kind_{};
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  Bench(std::strtoull(argv[1], nullptr, 10), std::strtoull(argv[2], nullptr, 10)).run();
  return 0;
}
