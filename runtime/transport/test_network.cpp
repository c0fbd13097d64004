// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/test_network.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace plait {
namespace {

std::uint64_t mix(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

std::uint64_t message_seed(NodeId from, NodeId to, Channel channel, std::uint64_t number) {
  return mix(mix(mix(from) + to) * 2 + static_cast<std::uint64_t>(channel)) + number;
}

std::vector<std::uint8_t> message_body(std::uint64_t seed, std::size_t size) {
  std::vector<std::uint8_t> body(size);
  for (std::size_t i = 0; i < size; ++i) {
    body[i] = static_cast<std::uint8_t>((seed >> (i % 8 * 8)) + i * (2 * seed + 1));
  }
  return body;
}

}  // namespace

Frame sealed(plait_header header, std::span<const std::uint8_t> body) {
  header.version = PLAIT_WIRE_VERSION;
  auto frame = make_frame(header, body);
  seal_frame(*frame, header);
  return frame;
}

TestNode::TestNode(TestNetwork& network, const TransportConfig& config)
    : self(config.self), transport(config, *this, *this), network_(network) {}

void TestNode::say(NodeId peer, Channel channel, std::uint64_t count) {
  Talk& talk = talks_[{peer, channel}];
  talk.wanted += count;
  speak(network_.now(), {peer, channel}, talk);
}

void TestNode::speak(Time now, const Key& key, Talk& talk) {
  const auto [peer, channel] = key;
  while (talk.said < talk.wanted && transport.can_send(peer, channel)) {
    const std::uint64_t seed = message_seed(self, peer, channel, talk.said);
    plait_header header{};
    header.handler = PLAIT_HANDLER_USER;
    header.flags = PLAIT_FLAG_FIRST | PLAIT_FLAG_LAST;
    header.tag = static_cast<std::uint32_t>(talk.said);
    header.operand = seed;
    const std::size_t size = whole_bodies ? body_bytes_max : mix(seed) % (body_bytes_max + 1);
    transport.send(now, peer, channel, header, message_body(seed, size), talk.said);
    ++talk.said;
  }
}

std::uint64_t TestNode::heard(NodeId peer, Channel channel) const {
  const auto found = talks_.find({peer, channel});
  return found == talks_.end() ? 0 : found->second.heard;
}

std::uint64_t TestNode::acknowledged_count(NodeId peer, Channel channel) const {
  const auto found = talks_.find({peer, channel});
  return found == talks_.end() ? 0 : found->second.acknowledged;
}

bool TestNode::deliver(Time now, NodeId peer, Channel channel, const plait_header& header,
                       std::span<const std::uint8_t> body) {
  if (appetite == 0) {
    waiting.insert({peer, channel});
    return false;
  }
  --appetite;
  Talk& talk = talks_[{peer, channel}];
  const std::uint64_t seed = message_seed(peer, self, channel, talk.heard);
  const auto wanted = message_body(seed, body.size());
  EXPECT_EQ(header.tag, static_cast<std::uint32_t>(talk.heard)) << "from " << peer;
  EXPECT_EQ(header.operand, seed);
  EXPECT_EQ(header.handler, PLAIT_HANDLER_USER);
  EXPECT_TRUE(std::equal(body.begin(), body.end(), wanted.begin(), wanted.end()));
  EXPECT_EQ(body.size(), whole_bodies ? body_bytes_max : mix(seed) % (body_bytes_max + 1));
  ++talk.heard;
  last_heard_at = now;
  return true;
}

void TestNode::acknowledged(Time, NodeId peer, Channel channel, std::uint64_t cookie) {
  Talk& talk = talks_[{peer, channel}];
  EXPECT_EQ(cookie, talk.acknowledged) << "acknowledged out of order";
  ++talk.acknowledged;
}

void TestNode::sendable(Time now, NodeId peer, Channel channel) {
  EXPECT_TRUE(transport.can_send(peer, channel));
  speak(now, {peer, channel}, talks_[{peer, channel}]);
}

void TestNode::peer_failed(Time, NodeId peer) {
  EXPECT_TRUE(failed_peers.insert(peer).second) << "told twice";
  EXPECT_TRUE(transport.failed(peer));
  EXPECT_FALSE(transport.can_send(peer, Channel::request));
}

void TestNode::transmit(Time now, const Frame& frame) {
  ASSERT_LE(ready_at_, now) << "the link was not ready";
  ready_at_ = now + network_.wire_time(frame->size());
  network_.carry(now, self, frame, ready_at_);
}

TestNetwork::TestNetwork(std::uint16_t nodes, const NetworkOptions& options, TransportConfig config)
    : faults(options.faults),
      options_(options),
      random_(options.seed),
      ports_(nodes),
      credit_initial_(static_cast<std::uint16_t>(config.credit_initial_frames)) {
  config.node_count = nodes;
  for (NodeId node = 0; node < nodes; ++node) {
    config.self = node;
    nodes_.push_back(std::make_unique<TestNode>(*this, config));
  }
}

void TestNetwork::chatter(NodeId a, NodeId b, std::uint64_t count) {
  for (const Channel channel : {Channel::request, Channel::reply}) {
    nodes_[a]->say(b, channel, count);
    nodes_[b]->say(a, channel, count);
  }
}

Time TestNetwork::wire_time(std::size_t frame_bytes) const {
  const std::uint64_t bits = (std::max<std::size_t>(frame_bytes, 60) + 24) * 8;  // FCS and gap
  return static_cast<Time>(bits * 1'000'000'000'000 / options_.bits_per_second);
}

// The frame's last bit leaves the node at sent_at.
void TestNetwork::carry(Time now, NodeId from, const Frame& frame, Time sent_at) {
  const ParsedFrame parsed = parse_frame(*frame);
  ASSERT_EQ(parsed.fault, FrameFault::none);
  ASSERT_EQ(parsed.header.source, from);
  ++carried;
  now_ = now;
  check_departure(parsed.header);
  const NodeId to = parsed.header.destination;
  if (unplugged_.contains(from) || unplugged_.contains(to)) return;
  if (loses && loses(parsed.header)) return;
  if (burst_left_ == 0 && chance(faults.burst)) burst_left_ = faults.burst_frames;
  if (burst_left_ > 0) {
    --burst_left_;
    return;
  }
  if (chance(faults.drop)) return;
  Time at = sent_at + options_.latency;
  if (chance(faults.reorder)) {
    at += static_cast<Time>(random_() % static_cast<std::uint64_t>(faults.reorder_time));
  }
  if (chance(faults.delay)) at += faults.delay_time;
  const Frame sent = damaged(frame);
  enter_queue(at, to, sent);
  if (chance(faults.duplicate)) enter_queue(at, to, sent);
}

Frame TestNetwork::damaged(const Frame& frame) {
  const bool corrupt = chance(faults.corrupt), truncate = chance(faults.truncate);
  if (!corrupt && !truncate) return frame;
  FrameBytes bytes = *frame;
  if (corrupt) bytes[random_() % bytes.size()] ^= static_cast<std::uint8_t>(1 << random_() % 8);
  if (truncate) bytes.resize(random_() % bytes.size());
  return std::make_shared<const FrameBytes>(std::move(bytes));
}

// A switch's port towards the node: drains at line rate, drops what does not fit. The time to
// drain a frame that met an empty queue is hidden, as in a switch that cuts through.
void TestNetwork::enter_queue(Time at, NodeId to, const Frame& frame) {
  Port& port = ports_[to];
  const Time wait = std::max<Time>(port.free_at - at, 0);
  if (wait > wire_time(options_.queue_bytes)) return;
  const Time arrives = at + wait;
  port.free_at = arrives + wire_time(frame->size());
  inject(to, frame, arrives);
}

void TestNetwork::inject(NodeId node, Frame frame, Time at) {
  arrivals_.push({at, next_serial_++, node, std::move(frame)});
}

void TestNetwork::check_departure(const plait_header& header) {
  const bool reply = (header.flags & PLAIT_FLAG_REPLY) != 0;
  if ((header.flags & PLAIT_FLAG_DATA) != 0) {
    const auto known = credit_.find({header.source, header.destination, reply});
    const std::uint16_t credit = known == credit_.end() ? credit_initial_ : known->second;
    const auto room = static_cast<std::int16_t>(credit - header.sequence_number);
    EXPECT_GT(room, 0) << header.source << " sends beyond its credit to " << header.destination;
  }
  auto [stated, first] =
      granted_.try_emplace({header.destination, header.source, reply}, header.credit);
  const auto opened = static_cast<std::int16_t>(header.credit - stated->second);
  EXPECT_GE(opened, 0) << header.source << " takes credit back from " << header.destination;
  stated->second = header.credit;
}

void TestNetwork::note_credit(const plait_header& header) {
  const bool reply = (header.flags & PLAIT_FLAG_REPLY) != 0;
  auto [known, first] =
      credit_.try_emplace({header.destination, header.source, reply}, header.credit);
  const auto opened = static_cast<std::int16_t>(header.credit - known->second);
  if (opened > 0) known->second = header.credit;
}

void TestNetwork::arrive(const Arrival& arrival) {
  if (unplugged_.contains(arrival.node)) return;
  const ParsedFrame parsed = parse_frame(*arrival.frame);
  if (parsed.fault == FrameFault::none) note_credit(parsed.header);
  nodes_[arrival.node]->transport.receive(now_, arrival.frame);
  nodes_[arrival.node]->transport.poll(now_);
}

Time TestNetwork::run(Time until) {
  for (auto& node : nodes_) node->transport.poll(now_);
  for (;;) {
    Time next = arrivals_.empty() ? kNever : arrivals_.top().at;
    TestNode* awake = nullptr;
    for (auto& node : nodes_) {
      const Time wake = node->transport.next_wake();
      if (wake >= next) continue;
      next = wake;
      awake = node.get();
    }
    if (next == kNever || next > until) break;
    now_ = std::max(now_, next);
    if (restless) {
      for (auto& node : nodes_) node->transport.poll(now_ - 1);
    }
    if (awake != nullptr) {
      awake->transport.poll(now_);
      continue;
    }
    const Arrival arrival = arrivals_.top();
    arrivals_.pop();
    arrive(arrival);
  }
  if (until != kNever) now_ = std::max(now_, until);
  return now_;
}

void TestNetwork::feed(TestNode& node, std::uint64_t appetite) {
  node.appetite = appetite;
  const auto waiting = std::move(node.waiting);
  node.waiting.clear();
  for (const auto& [peer, channel] : waiting) node.transport.resume(now_, peer, channel);
}

bool TestNetwork::quiet() const {
  return arrivals_.empty() && std::all_of(nodes_.begin(), nodes_.end(), [](const auto& node) {
           return node->transport.idle() && node->transport.next_wake() == kNever;
         });
}

}  // namespace plait
