// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests: nodes joined by a network in memory, in virtual time. Every link has 10 Gb/s and a
// latency of one microsecond; frames may be lost by a seed; a node may die.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "base/types.h"
#include "link/link.h"

namespace plait::test {

class TestNetwork {
 public:
  struct Node {
    std::function<void(Time, const Frame&)> receive;
    std::function<void(Time)> poll;
    std::function<Time()> next_wake;
  };

  explicit TestNetwork(unsigned nodes);
  ~TestNetwork();
  Link& link(NodeId node);
  void attach(NodeId node, Node callbacks) { nodes_.at(node) = std::move(callbacks); }
  // From now on loses one frame in so many, by the seed. 0: none.
  void lose_one_in(unsigned frames, std::uint64_t seed = 1);
  // The node neither sends nor gets anything from now on.
  void kill(NodeId node) { dead_.at(node) = true; }

  Time now() const { return now_; }
  std::uint64_t frames() const { return serial_; }
  // Until nothing more can happen.
  void run() { run_until(kNever); }
  void run_for(Time duration) { run_until(now_ + duration); }

 private:
  class Port;
  void run_until(Time end);
  void transmit(NodeId from, const Frame& frame);
  Time next_event() const;
  void step(Time at);

  std::vector<std::unique_ptr<Port>> ports_;
  std::vector<Node> nodes_;
  std::vector<bool> dead_;
  // Frames on their way, by arrival and then in the order sent.
  std::map<std::pair<Time, std::uint64_t>, std::pair<NodeId, Frame>> arrivals_;
  std::mt19937_64 random_;
  unsigned lose_one_in_ = 0;
  std::uint64_t serial_ = 0;
  Time now_ = 0;
};

}  // namespace plait::test
