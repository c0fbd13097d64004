// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "message/test_network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "plait_wire.h"

namespace plait::test {
namespace {

constexpr Time kLatency = 1 * kMicrosecond;
constexpr Time kByte = 800;  // 10 Gb/s
constexpr std::uint64_t kStepsMax = 20'000'000;

}  // namespace

class TestNetwork::Port final : public Link {
 public:
  Port(TestNetwork& network, NodeId node) : network_(network), node_(node) {}
  Time ready_at() const override { return ready_at_; }
  void transmit(Time now, const Frame& frame) override {
    EXPECT_LE(ready_at_, now) << "the link was not ready";
    ready_at_ = now + static_cast<Time>(frame->size()) * kByte;
    network_.transmit(node_, frame);
  }

 private:
  TestNetwork& network_;
  NodeId node_;
  Time ready_at_ = 0;
};

TestNetwork::TestNetwork(unsigned nodes) : nodes_(nodes), dead_(nodes) {
  for (unsigned node = 0; node < nodes; ++node) {
    ports_.push_back(std::make_unique<Port>(*this, static_cast<NodeId>(node)));
  }
}

TestNetwork::~TestNetwork() = default;

Link& TestNetwork::link(NodeId node) { return *ports_.at(node); }

void TestNetwork::lose_one_in(unsigned frames, std::uint64_t seed) {
  lose_one_in_ = frames;
  random_.seed(seed);
}

void TestNetwork::transmit(NodeId from, const Frame& frame) {
  ++serial_;
  plait_header header;
  plait_header_unpack(&header, frame->data() + PLAIT_HEADER_OFFSET);
  ASSERT_LT(header.destination, nodes_.size());
  if (dead_[from]) return;
  if (lose_one_in_ != 0 && random_() % lose_one_in_ == 0) return;
  arrivals_[{ports_[from]->ready_at() + kLatency, serial_}] = {header.destination, frame};
}

Time TestNetwork::next_event() const {
  Time next = arrivals_.empty() ? kNever : arrivals_.begin()->first.first;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (!dead_[node] && nodes_[node].next_wake) next = std::min(next, nodes_[node].next_wake());
  }
  return next == kNever ? kNever : std::max(next, now_);
}

void TestNetwork::step(Time at) {
  now_ = at;
  while (!arrivals_.empty() && arrivals_.begin()->first.first <= now_) {
    const auto [node, frame] = arrivals_.begin()->second;
    arrivals_.erase(arrivals_.begin());
    if (!dead_[node]) nodes_[node].receive(now_, frame);
  }
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (!dead_[node] && nodes_[node].next_wake && nodes_[node].next_wake() <= now_) {
      nodes_[node].poll(now_);
    }
  }
}

void TestNetwork::run_until(Time end) {
  for (std::uint64_t steps = 0;; ++steps) {
    ASSERT_LT(steps, kStepsMax) << "the network never comes to rest";
    const Time next = next_event();
    if (next == kNever || next > end) break;
    step(next);
  }
  if (end != kNever) now_ = end;
}

}  // namespace plait::test
