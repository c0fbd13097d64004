// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <deque>

#include "transport/test_network.h"

namespace plait {
namespace {

// One transport by itself: what it sends is kept, what it is given is made by hand.
class TransportAlone : public testing::Test, public Link, public TransportUser {
 protected:
  TransportAlone()
      : transport({.self = 0, .node_count = 8, .life = 7, .peer_life = 7}, *this, *this) {}

  Time ready_at() const override { return ready; }
  void transmit(Time, const Frame& frame) override {
    sent.push_back(frame);
    if (one_by_one) ready = kNever;
  }
  bool deliver(Time, NodeId peer, Channel, const plait_header& header,
               std::span<const std::uint8_t> body) override {
    ++delivered[peer];
    last_tag = header.tag;
    last_body.assign(body.begin(), body.end());
    return true;
  }
  void acknowledged(Time, NodeId, Channel, std::uint64_t) override { ++acknowledgements; }
  void sendable(Time, NodeId, Channel) override {}
  void peer_failed(Time, NodeId peer) override { failed.push_back(peer); }

  static plait_header data_from(NodeId source, std::uint16_t sequence) {
    plait_header header{};
    header.flags = PLAIT_FLAG_DATA;
    header.source_life = header.destination_life = 7;
    header.source = source;
    header.sequence_number = sequence;
    header.credit = PLAIT_CREDIT_INITIAL_FRAMES;
    header.tag = sequence;
    header.handler = PLAIT_HANDLER_USER;
    return header;
  }
  void hear(const Frame& frame, Time now = 0) {
    transport.receive(now, frame);
    transport.poll(now);
  }
  void say(NodeId peer, Channel channel, std::uint32_t tag) {
    plait_header header{};
    header.tag = tag;
    transport.send(0, peer, channel, header, std::vector<std::uint8_t>(100), tag);
  }
  // The tag of the next frame, when the link takes one.
  std::uint32_t next_tag() {
    ready = 0;
    transport.poll(0);
    const std::uint32_t tag = parse_frame(*sent.back()).header.tag;
    sent.clear();
    return tag;
  }
  const TransportCounters& counters() const { return transport.counters(); }

  Transport transport;
  Time ready = 0;
  bool one_by_one = false;
  std::deque<Frame> sent;
  std::map<NodeId, unsigned> delivered;
  unsigned acknowledgements = 0;
  std::uint32_t last_tag = 0;
  std::vector<std::uint8_t> last_body;
  std::vector<NodeId> failed;
};

TEST_F(TransportAlone, FramesOfAnotherLifeAreRefused) {
  plait_header header = data_from(3, 0);
  header.source_life = 6;
  hear(sealed(header));
  EXPECT_EQ(delivered[3], 0u);
  EXPECT_EQ(counters().bad_life, 1u);
  EXPECT_TRUE(transport.idle());
  hear(sealed(data_from(3, 0)));
  EXPECT_EQ(delivered[3], 1u);
}

TEST_F(TransportAlone, FramesForAnEarlierLifeAreRefused) {
  plait_header header = data_from(3, 0);
  header.destination_life = 6;
  hear(sealed(header));
  EXPECT_EQ(delivered[3], 0u);
  EXPECT_EQ(counters().bad_life, 1u);
}

TEST_F(TransportAlone, APeerThatWasStartedAgainBeginsAnew) {
  for (std::uint16_t number = 0; number < 3; ++number) hear(sealed(data_from(3, number)));
  for (std::uint32_t tag = 0; tag < 4; ++tag) say(3, Channel::request, tag);
  transport.poll(0);
  transport.renew(0, 3, 8);
  EXPECT_EQ(failed, std::vector<NodeId>{3});
  EXPECT_FALSE(transport.failed(3));
  EXPECT_TRUE(transport.idle());  // nothing of the earlier life leaves any more

  hear(sealed(data_from(3, 3)));  // the earlier life's next, still under way
  plait_header header = data_from(3, 0);
  header.source_life = 8;
  hear(sealed(header));
  EXPECT_EQ(counters().bad_life, 1u);
  EXPECT_EQ(delivered[3], 4u);

  sent.clear();
  say(3, Channel::request, 9);
  transport.poll(0);
  const plait_header first = parse_frame(*sent.back()).header;
  EXPECT_EQ(first.tag, 9u);
  EXPECT_EQ(first.sequence_number, 0u);
  EXPECT_EQ(first.source_life, 7u);
  EXPECT_EQ(first.destination_life, 8u);
}

TEST_F(TransportAlone, AFailedPeerMayComeBack) {
  say(3, Channel::request, 1);
  for (Time now = 0; failed.empty(); now = transport.next_wake()) transport.poll(now);
  EXPECT_TRUE(transport.failed(3));
  transport.renew(0, 3, 8);
  EXPECT_FALSE(transport.failed(3));
  EXPECT_TRUE(transport.can_send(3, Channel::request));
  EXPECT_EQ(failed.size(), 1u);  // told once
}

TEST_F(TransportAlone, FramesForOthersOrFromNobodyAreRefused) {
  plait_header elsewhere = data_from(3, 0);
  elsewhere.destination = 1;
  hear(sealed(elsewhere));
  hear(sealed(data_from(8, 0)));
  hear(sealed(data_from(65535, 0)));
  EXPECT_EQ(counters().foreign, 3u);
  EXPECT_TRUE(delivered.empty());
}

TEST_F(TransportAlone, FramesThatContradictThemselvesAreRefused) {
  plait_header no_block = data_from(3, 0);
  no_block.argument_count = 3;
  hear(sealed(no_block, std::vector<std::uint8_t>(63)));
  plait_header too_many = data_from(3, 0);
  too_many.argument_count = PLAIT_ARGUMENTS_MAX + 1;
  hear(sealed(too_many, std::vector<std::uint8_t>(64)));
  hear(sealed(data_from(3, 0), std::vector<std::uint8_t>(PLAIT_PAYLOAD_BYTES_MAX + 1)));
  hear(nullptr);
  hear(std::make_shared<const FrameBytes>());
  EXPECT_EQ(counters().bad_format, 5u);
  EXPECT_TRUE(delivered.empty());
}

TEST_F(TransportAlone, AFrameBeyondTheCreditIsRefused) {
  hear(sealed(data_from(3, PLAIT_CREDIT_INITIAL_FRAMES)));
  hear(sealed(data_from(3, 30000)));
  EXPECT_EQ(counters().bad_format, 2u);
  EXPECT_EQ(transport.held_frames(3), 0u);
}

TEST_F(TransportAlone, AReplyNeverWaitsBehindRequests) {
  one_by_one = true;
  ready = kNever;
  for (std::uint32_t tag = 0; tag < 6; ++tag) say(1, Channel::request, tag);
  EXPECT_EQ(next_tag(), 0u);
  say(1, Channel::reply, 100);
  EXPECT_EQ(next_tag(), 100u);
  EXPECT_EQ(next_tag(), 1u);
}

TEST_F(TransportAlone, PeersTakeTurns) {
  one_by_one = true;
  ready = kNever;
  for (std::uint32_t tag = 0; tag < 3; ++tag) {
    say(1, Channel::request, 10 + tag);
    say(2, Channel::request, 20 + tag);
  }
  std::vector<std::uint32_t> order;
  for (int i = 0; i < 6; ++i) order.push_back(next_tag());
  EXPECT_EQ(order, (std::vector<std::uint32_t>{10, 20, 11, 21, 12, 22}));
}

TEST_F(TransportAlone, AnAcknowledgementRidesOnDataOfItsChannel) {
  hear(sealed(data_from(3, 0)));
  EXPECT_TRUE(sent.empty());
  EXPECT_EQ(transport.next_wake(), PLAIT_ACKNOWLEDGE_DELAY_NS * kNanosecond);
  EXPECT_FALSE(transport.idle());
  say(3, Channel::request, 1);
  transport.poll(0);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(parse_frame(*sent[0]).header.acknowledge, 1);
  EXPECT_EQ(counters().acknowledgements_sent, 0u);
}

TEST_F(TransportAlone, AnAcknowledgementGoesAloneAfterTheDelay) {
  hear(sealed(data_from(3, 0)));
  transport.poll(PLAIT_ACKNOWLEDGE_DELAY_NS * kNanosecond - 1);
  EXPECT_TRUE(sent.empty());
  transport.poll(PLAIT_ACKNOWLEDGE_DELAY_NS * kNanosecond);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(parse_frame(*sent[0]).header.acknowledge, 1);
  EXPECT_TRUE(transport.idle());
  EXPECT_EQ(transport.next_wake(), kNever);
}

TEST_F(TransportAlone, EveryFewFramesAGapAndADuplicateAreAnsweredAtOnce) {
  for (std::uint16_t i = 0; i < PLAIT_ACKNOWLEDGE_EVERY_FRAMES; ++i) hear(sealed(data_from(3, i)));
  EXPECT_EQ(sent.size(), 1u);
  hear(sealed(data_from(3, 6)));
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(parse_frame(*sent[1]).header.acknowledge, 4);
  EXPECT_EQ(parse_frame(*sent[1]).header.selective, 2u);
  hear(sealed(data_from(3, 2)));
  EXPECT_EQ(sent.size(), 3u);
  EXPECT_EQ(counters().duplicates, 1u);
}

TEST_F(TransportAlone, APureAcknowledgementIsNotAnswered) {
  plait_header header = data_from(3, 0);
  header.flags = 0;
  hear(sealed(header));
  EXPECT_TRUE(sent.empty());
  EXPECT_TRUE(transport.idle());
  header.flags = PLAIT_FLAG_ACKNOWLEDGE_NOW;
  hear(sealed(header));
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(parse_frame(*sent[0]).header.flags, 0);
}

// Anything at all from the wire, and in between a good frame, which is always taken.
TEST_F(TransportAlone, GarbageHurtsNobody) {
  std::mt19937_64 random(11);
  const auto any = [&random](std::size_t below) { return random() % below; };
  for (int round = 0; round < 100'000; ++round) {
    FrameBytes bytes(any(400));
    if (round % 4 == 0) bytes.resize(any(4400));
    if (round % 2 == 0) {
      const std::vector<std::uint8_t> body(any(300));
      bytes = *sealed(data_from(3, static_cast<std::uint16_t>(round / 1000)), body);
      for (std::size_t i = 1 + any(3); i > 0; --i) {
        bytes[any(bytes.size())] ^= static_cast<std::uint8_t>(1 + any(255));
      }
      if (parse_frame(bytes).fault == FrameFault::none) bytes[0] ^= 1;  // all undone by chance
      if (round % 16 == 0) bytes.resize(any(bytes.size()));
    } else {
      for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    }
    hear(std::make_shared<const FrameBytes>(std::move(bytes)), round);
    if (round % 1000 == 999) {
      hear(sealed(data_from(3, static_cast<std::uint16_t>(round / 1000))), round);
      ASSERT_EQ(delivered[3], static_cast<unsigned>(round / 1000 + 1));
    }
  }
  EXPECT_EQ(counters().bad_check + counters().bad_format, 100'000u);
  EXPECT_EQ(counters().frames_received, 100u);
}

// A peer that seals its nonsense well can hurt itself only.
TEST_F(TransportAlone, WellSealedNonsenseHurtsOnlyItsSender) {
  std::mt19937_64 random(12);
  for (NodeId peer = 1; peer < 8; ++peer) {
    while (transport.can_send(peer, Channel::request)) say(peer, Channel::request, peer);
  }
  std::uint16_t good = 0;
  for (int round = 0; round < 100'000; ++round) {
    std::array<std::uint8_t, PLAIT_HEADER_BYTES> bytes{};
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random() & random());
    plait_header header{};
    plait_header_unpack(&header, bytes.data());
    header.source = static_cast<NodeId>(random() % 7 + 1);
    header.destination = 0;
    header.source_life = header.destination_life = 7;
    if (round % 2 == 0) {
      header.sequence_number %= 128;
      header.acknowledge %= 128;
    }
    if (header.source == 5) continue;
    hear(sealed(header, std::vector<std::uint8_t>(random() % 200)), round * kNanosecond);
    sent.clear();
    if (round % 100 == 0) hear(sealed(data_from(5, good++)), round * kNanosecond);
  }
  EXPECT_EQ(delivered[5], good);
}

}  // namespace
}  // namespace plait
