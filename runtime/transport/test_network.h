// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// For the transport's tests: nodes that talk, a network that misbehaves as it is told, virtual
// time. Every node checks by itself that what it hears is in order, once and unaltered; the
// network checks that nobody sends beyond the credit that has reached it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "transport/frame.h"
#include "transport/transport.h"

namespace plait {

// Probability of each fault per frame, in parts of a thousand.
struct Faults {
  unsigned drop = 0;
  unsigned burst = 0;  // starts a burst of burst_frames lost frames
  unsigned burst_frames = 8;
  unsigned duplicate = 0;
  unsigned reorder = 0;  // late by up to reorder_time
  Time reorder_time = 27 * kMicrosecond;
  unsigned delay = 0;  // late by delay_time
  Time delay_time = 300 * kMicrosecond;
  unsigned corrupt = 0;   // one bit anywhere
  unsigned truncate = 0;  // any shorter length
};

struct NetworkOptions {
  std::uint64_t bits_per_second = 10'000'000'000;
  Time latency = 1250 * kNanosecond;     // between two ports, through one switch
  std::size_t queue_bytes = 512 * 1024;  // of each port of the switch towards a node
  Faults faults;
  std::uint64_t seed = 1;
};

class TestNetwork;

// A node that sends numbered messages of one frame and checks those that it hears.
class TestNode final : public TransportUser, public Link {
 public:
  TestNode(TestNetwork& network, const TransportConfig& config);

  // Queues more messages to a peer; they leave as the transport takes them.
  void say(NodeId peer, Channel channel, std::uint64_t count);

  std::uint64_t heard(NodeId peer, Channel channel) const;
  std::uint64_t acknowledged_count(NodeId peer, Channel channel) const;

  bool deliver(Time now, NodeId peer, Channel channel, const plait_header& header,
               std::span<const std::uint8_t> body) override;
  void acknowledged(Time now, NodeId peer, Channel channel, std::uint64_t cookie) override;
  void sendable(Time now, NodeId peer, Channel channel) override;
  void peer_failed(Time now, NodeId peer) override;
  Time ready_at() const override { return ready_at_; }
  void transmit(Time now, const Frame& frame) override;

  const NodeId self;
  Transport transport;
  std::uint64_t appetite = ~std::uint64_t{0};  // frames that it still takes before it pushes back
  std::size_t body_bytes_max = PLAIT_PAYLOAD_BYTES_MAX;
  bool whole_bodies = false;  // every body has body_bytes_max, else any size
  std::set<NodeId> failed_peers;
  std::set<std::pair<NodeId, Channel>> waiting;  // whom it pushed back
  Time last_heard_at = 0;

 private:
  using Key = std::pair<NodeId, Channel>;
  struct Talk {
    std::uint64_t wanted = 0, said = 0, acknowledged = 0, heard = 0;
  };

  void speak(Time now, const Key& key, Talk& talk);

  TestNetwork& network_;
  std::map<Key, Talk> talks_;
  Time ready_at_ = 0;
};

class TestNetwork {
 public:
  TestNetwork(std::uint16_t nodes, const NetworkOptions& options, TransportConfig config = {});

  TestNode& operator[](std::size_t node) { return *nodes_[node]; }
  // Both directions and channels between two nodes.
  void chatter(NodeId a, NodeId b, std::uint64_t count);
  // Runs until nothing can happen any more, or until that time. Gives the time it is then.
  Time run(Time until = kNever);
  // All nodes forget that they pushed back and take what they hold, and `appetite` frames more.
  void feed(TestNode& node, std::uint64_t appetite);
  // Nothing under way, no timer, no work.
  bool quiet() const;
  // Puts bytes on a node's doorstep.
  void inject(NodeId node, Frame frame, Time at);
  void unplug(NodeId node) { unplugged_.insert(node); }

  void carry(Time now, NodeId from, const Frame& frame, Time sent_at);
  Time wire_time(std::size_t frame_bytes) const;
  Time now() const { return now_; }

  Faults faults;
  // Says of each frame whether it is lost, in place of chance. Given before the faults.
  std::function<bool(const plait_header&)> loses;
  std::uint64_t carried = 0;
  bool restless = false;  // polls every node at every event, asked or not

 private:
  struct Arrival {
    Time at;
    std::uint64_t serial;
    NodeId node;
    Frame frame;
    bool operator>(const Arrival& other) const {
      return std::tie(at, serial) > std::tie(other.at, other.serial);
    }
  };
  struct Port {
    Time free_at = 0;  // when the queue towards the node has drained
  };
  using Way = std::tuple<NodeId, NodeId, bool>;  // who may send to whom, on which channel

  bool chance(unsigned per_thousand) { return random_() % 1000 < per_thousand; }
  Frame damaged(const Frame& frame);
  void enter_queue(Time at, NodeId to, const Frame& frame);
  void check_departure(const plait_header& header);
  void note_credit(const plait_header& header);
  void arrive(const Arrival& arrival);

  NetworkOptions options_;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<TestNode>> nodes_;
  std::vector<Port> ports_;
  std::priority_queue<Arrival, std::vector<Arrival>, std::greater<>> arrivals_;
  std::map<Way, std::uint16_t> credit_;   // that has reached the sender
  std::map<Way, std::uint16_t> granted_;  // that the receiver last stated
  std::set<NodeId> unplugged_;
  unsigned burst_left_ = 0;
  std::uint64_t next_serial_ = 0;
  std::uint16_t credit_initial_;
  Time now_ = 0;
};

// The frame of a header and a body as the transport would seal it, for injection.
Frame sealed(plait_header header, std::span<const std::uint8_t> body = {});

}  // namespace plait
