// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The host's side of the memory that it shares with a CPU rank's process (channel/layout.h).
// The descriptor is anonymous memory: nothing is left behind in any file system.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "channel/layout.h"
#include "message/message.h"

namespace plait::sim {

// A variable that other ranks reach, where FPGA ranks have it too.
struct SharedObject {
  std::uint64_t file_address, size, symmetric;  // the first as the rank's executable has it
};

// What a rank is told before it starts.
struct SegmentConfig {
  std::uint32_t rank = 0, size = 1;
  Time network_latency = 0;
  std::uint64_t rate_bits_per_second = 0;
  std::uint64_t eager_bytes_max = PLAIT_EAGER_BYTES_MAX;
  ChannelCosts costs{};
  // What the calendar says at virtual time 0; not there: clocks and pauses are the machine's.
  std::optional<std::int64_t> beginning_s = PLAIT_BEGINNING_S;
  std::string processor_name, collectives, tree;
  std::vector<SharedObject> objects;
};

// Throws std::system_error if the memory is not to be had, std::length_error if a text is too long.
class Segment : public NodeMemory {
 public:
  explicit Segment(const SegmentConfig& config);
  ~Segment() override;
  Segment(const Segment&) = delete;
  Segment& operator=(const Segment&) = delete;

  int descriptor() const { return descriptor_; }
  ChannelHead& head() { return *head_; }
  const ChannelHead& head() const { return *head_; }

  std::span<std::uint8_t> at(std::uint64_t address, std::uint64_t size) override;
  std::uint64_t own(std::uint64_t symmetric, std::uint64_t size) override;
  std::uint64_t symmetric(std::uint64_t own, std::uint64_t size) override;
  // The same of what at() has reached before.
  std::span<const std::uint8_t> seen(std::uint64_t address, std::uint64_t size) const;
  // The process has its variables here: so many bytes at this address, which stand at file_address
  // in its executable. Before, nothing is shared; with a list of objects, nothing else.
  void share(std::uint64_t address, std::uint64_t bytes, std::uint64_t file_address);

  // The address in its executable of a variable that stands there; 0 if none does.
  std::uint64_t file_address(std::uint64_t own) const;

  // The next entry the process posted, or false.
  bool take(ChannelEntry& entry);
  // Hands the process a completion; those beyond the ring's size wait here.
  void complete(const plait_completion& completion);
  // Moves waiting completions into the ring; call before the process goes on.
  void flush_completions();
  // Completions that the process has not read.
  std::uint64_t completions_unread() const;

 private:
  bool grow();

  int descriptor_ = -1;
  std::uint8_t* base_ = nullptr;
  std::uint64_t mapped_bytes_ = 0;
  ChannelHead* head_ = nullptr;
  std::deque<plait_completion> overflow_;
  // Own addresses, once they are known; until then what the configuration says.
  std::vector<SharedObject> objects_;
  bool is_shared_ = false;
  std::uint64_t moved_ = 0;  // own addresses of variables are so much above those of the executable
};

}  // namespace plait::sim
