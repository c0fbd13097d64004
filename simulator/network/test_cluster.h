// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests: a cluster of nodes that send what a script says and remember what arrives.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/arrival_queue.h"
#include "engine/engine.h"
#include "network/network.h"
#include "trace/hash.h"

namespace plait::sim {

// A frame with the two addresses, a number, and its size in all.
inline Frame make_frame(NodeId source, NodeId destination, std::size_t size,
                        std::uint32_t number = 0) {
  FrameBytes bytes(size, 0);
  bytes[4] = static_cast<std::uint8_t>(destination >> 8);
  bytes[5] = static_cast<std::uint8_t>(destination);
  bytes[10] = static_cast<std::uint8_t>(source >> 8);
  bytes[11] = static_cast<std::uint8_t>(source);
  for (std::size_t i = 0; i < 4 && 14 + i < size; ++i) {
    bytes[14 + i] = static_cast<std::uint8_t>(number >> (8 * i));
  }
  return std::make_shared<const FrameBytes>(std::move(bytes));
}

inline std::uint32_t number_of(const FrameBytes& frame) {
  return static_cast<std::uint32_t>(frame[14] | frame[15] << 8 | frame[16] << 16 | frame[17] << 24);
}
inline NodeId source_of(const FrameBytes& frame) {
  return static_cast<NodeId>(frame[10] << 8 | frame[11]);
}

struct Arrival {
  Time first = 0, last = 0;  // bits in
  NodeId source = 0;
  std::uint32_t number = 0, port = 0;
  std::size_t size = 0;
  bool fcs_bad = false;
};

// Sends its frames in order, each at its time or when the port is ready.
class TestNode : public Component {
 public:
  explicit TestNode(Port& port) : port_(port) {}

  // Before the run, or from on_arrival with a time that is not over.
  void send(Time time, Frame frame) { outgoing_.push_back({time, std::move(frame)}); }
  std::function<void(Time now, const Delivery&)> on_arrival;
  std::vector<Arrival> arrivals;

  Step run(Time until, Outbox& outbox) override {
    port_.set_outbox(outbox);
    while (next_event() < until) {
      if (next_send() < arrivals_.next_time()) {
        last_send_ = next_send();
        port_.transmit(last_send_, outgoing_[sent_].frame);
        ++sent_;
      } else {
        const Time now = arrivals_.next_time();
        take(now, arrivals_.pop());
      }
    }
    return Step::done;
  }
  void deliver(const Delivery& delivery) override {
    arrivals_.push(delivery.at + delivery.duration, delivery);
  }
  Time next_event() const override { return std::min(next_send(), arrivals_.next_time()); }
  std::uint64_t hash() const override { return hash_.value(); }

 private:
  struct Outgoing {
    Time time;
    Frame frame;
  };
  Time next_send() const {
    if (sent_ == outgoing_.size()) {
      return kNever;
    }
    return std::max({outgoing_[sent_].time, port_.ready_at(), last_send_});
  }
  void take(Time now, const Delivery& delivery) {
    const Frame whole = delivery.frame.whole();
    const FrameBytes& frame = *whole;
    const std::uint32_t number = frame.size() >= 18 ? number_of(frame) : 0;
    arrivals.push_back({delivery.at, now, source_of(frame), number, delivery.port, frame.size(),
                        delivery.fcs_bad});
    hash_.add(static_cast<std::uint64_t>(now));
    hash_.add(std::span(frame));
    if (on_arrival) {
      on_arrival(now, delivery);
    }
  }

  Port& port_;
  std::vector<Outgoing> outgoing_;
  std::size_t sent_ = 0;
  Time last_send_ = 0;
  ArrivalQueue arrivals_;
  TraceHash hash_;
};

class TestCluster {
 public:
  explicit TestCluster(const NetworkConfig& config, const FaultPlan& plan = {},
                       const Engine::Options& options = {})
      : engine(options), network(config, plan, engine) {
    for (unsigned i = 0; i < config.node_count; ++i) {
      const auto id = static_cast<NodeId>(i);
      nodes.push_back(std::make_unique<TestNode>(network.port(id)));
      network.attach(id, engine.add(*nodes.back()));
    }
    engine.set_lookahead(network.lookahead());
  }

  TestNode& node(unsigned number) { return *nodes[number]; }
  void send(Time time, unsigned from, unsigned to, std::size_t size, std::uint32_t number = 0) {
    node(from).send(time,
                    make_frame(static_cast<NodeId>(from), static_cast<NodeId>(to), size, number));
  }
  // Until nothing is left to do.
  void run() {
    engine.run([](const Progress& progress) {
      return progress.quiescent ? Verdict::stop : Verdict::go_on;
    });
  }
  LinkReport link(const std::string& name) const {
    for (const LinkReport& report : network.links()) {
      if (report.name == name) {
        return report;
      }
    }
    return {};
  }

  Engine engine;
  Network network;
  std::vector<std::unique_ptr<TestNode>> nodes;
};

}  // namespace plait::sim
