// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Two messengers on a network in memory, and one raw transport that speaks as badly as it likes.
#include <gtest/gtest.h>

#include <numeric>

#include "message/get.h"
#include "message/message.h"
#include "message/test_network.h"

namespace plait::test {
namespace {

constexpr std::uint8_t kUser = PLAIT_HANDLER_USER;
constexpr std::uint64_t kMemoryBytes = 1 << 20;

class Node final : public NodeMemory, public MessageUser {
 public:
  Node(TestNetwork& network, NodeId self, std::uint16_t nodes) : network_(network) {
    std::iota(bytes.begin(), bytes.end(), self);
    TransportConfig config;
    config.self = self;
    config.node_count = nodes;
    messenger = std::make_unique<Messenger>(config, network.link(self), *this, *this);
    network.attach(self, {[this](Time now, const Frame& frame) {
                            messenger->receive(now, frame);
                            messenger->poll(now);
                          },
                          [this](Time now) { messenger->poll(now); },
                          [this] { return messenger->next_wake(); }});
  }

  // Keeps whole messages that come for the handler, while it takes them.
  void collect(std::uint8_t number) {
    messenger->set_handler(number, [this](Time, const Arrival& arrival) {
      if (!taking) return false;
      if (arrival.first) payloads.emplace_back();
      EXPECT_EQ(arrival.offset, payloads.back().size());
      payloads.back().insert(payloads.back().end(), arrival.payload.begin(), arrival.payload.end());
      arguments.assign(arrival.arguments.begin(), arrival.arguments.end());
      wholes += arrival.last;
      return true;
    });
  }

  void send(Outgoing message) {
    messenger->send(network_.now(), std::move(message));
    messenger->poll(network_.now());
  }

  std::span<std::uint8_t> at(std::uint64_t address, std::uint64_t size) override {
    if (address > bytes.size() || size > bytes.size() - address) return {};
    return std::span(bytes).subspan(address, size);
  }
  void sent(Time, std::uint64_t cookie) override { sent_cookies.push_back(cookie); }
  void acknowledged(Time, std::uint64_t cookie) override { arrived_cookies.push_back(cookie); }
  void peer_failed(Time, NodeId peer) override { dead.push_back(peer); }

  std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(kMemoryBytes);
  std::unique_ptr<Messenger> messenger;
  bool taking = true;
  std::vector<std::vector<std::uint8_t>> payloads;
  std::vector<std::uint32_t> arguments;
  unsigned wholes = 0;
  std::vector<std::uint64_t> sent_cookies, arrived_cookies;
  std::vector<NodeId> dead;

 private:
  TestNetwork& network_;
};

class MessageTest : public ::testing::Test {
 protected:
  Outgoing to(NodeId destination, std::uint8_t handler, std::uint64_t address, std::uint64_t size,
              std::uint64_t cookie = 0) {
    Outgoing message;
    message.destination = destination;
    message.channel = Channel::direct;
    message.head.handler = handler;
    message.address = address;
    message.size = size;
    message.cookie = cookie;
    return message;
  }

  std::vector<std::uint8_t> part(Node& node, std::uint64_t address, std::uint64_t size) {
    const auto span = node.at(address, size);
    return {span.begin(), span.end()};
  }

  TestNetwork network{2};
  Node a{network, 0, 2}, b{network, 1, 2};
};

TEST_F(MessageTest, ShortAndMediumMessagesArriveWhole) {
  b.collect(kUser);
  Outgoing with_arguments = to(1, kUser, 100, 9000, 1);
  with_arguments.arguments = {11, 12, 13};
  a.send(with_arguments);
  network.run();
  EXPECT_EQ(b.arguments, (std::vector<std::uint32_t>{11, 12, 13}));
  a.send(to(1, kUser, 0, 0, 2));
  Outgoing owned = to(1, kUser, 0, 0, 3);
  owned.owned = {5, 6, 7};
  a.send(owned);
  network.run();
  ASSERT_EQ(b.payloads.size(), 3u);
  EXPECT_EQ(b.payloads[0], part(a, 100, 9000));
  EXPECT_TRUE(b.payloads[1].empty());
  EXPECT_EQ(b.payloads[2], (std::vector<std::uint8_t>{5, 6, 7}));
  EXPECT_EQ(b.wholes, 3u);
  EXPECT_EQ(a.sent_cookies, (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_EQ(a.arrived_cookies, (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_TRUE(a.messenger->idle());
}

TEST_F(MessageTest, SentComesWhenTheTransportHasAllAndAcknowledgedWhenThePeerHas) {
  b.collect(kUser);
  a.send(to(1, kUser, 0, 4096, 1));
  EXPECT_EQ(a.sent_cookies.size(), 1u);
  EXPECT_TRUE(a.arrived_cookies.empty());
  // More than the window holds.
  a.send(to(1, kUser, 0, (PLAIT_WINDOW_FRAMES + 1) * 4096, 2));
  EXPECT_EQ(a.sent_cookies.size(), 1u);
  network.run();
  EXPECT_EQ(a.sent_cookies, (std::vector<std::uint64_t>{1, 2}));
  EXPECT_EQ(a.arrived_cookies, (std::vector<std::uint64_t>{1, 2}));
}

TEST_F(MessageTest, ManyMessagesKeepTheirOrderThroughLoss) {
  network.lose_one_in(15);
  b.collect(kUser);
  for (std::uint64_t i = 0; i < 200; ++i) a.send(to(1, kUser, i, i * 40, i + 1));
  network.run();
  ASSERT_EQ(b.payloads.size(), 200u);
  for (std::uint64_t i = 0; i < 200; ++i) ASSERT_EQ(b.payloads[i], part(a, i, i * 40));
  EXPECT_EQ(a.arrived_cookies.size(), 200u);
}

TEST_F(MessageTest, ChannelsDoNotWaitForEachOther) {
  b.taking = false;
  b.collect(kUser);
  bool reply_came = false;
  b.messenger->set_handler(kUser + 1, [&](Time, const Arrival& arrival) {
    EXPECT_EQ(arrival.channel, Channel::reply);
    return reply_came = true;
  });
  a.send(to(1, kUser, 0, 10));
  Outgoing reply = to(1, kUser + 1, 0, 10);
  reply.channel = Channel::reply;
  a.send(reply);
  network.run();
  EXPECT_TRUE(reply_came);
  EXPECT_TRUE(b.payloads.empty());
}

TEST_F(MessageTest, PushBackHoldsEverythingUntilResume) {
  b.taking = false;
  b.collect(kUser);
  for (std::uint64_t i = 0; i < 100; ++i) a.send(to(1, kUser, i, 5000));
  network.run();
  EXPECT_TRUE(b.payloads.empty());
  EXPECT_TRUE(a.messenger->idle());
  b.taking = true;
  b.messenger->resume(network.now(), 0, Channel::direct);
  b.messenger->poll(network.now());
  network.run();
  ASSERT_EQ(b.payloads.size(), 100u);
  for (std::uint64_t i = 0; i < 100; ++i) ASSERT_EQ(b.payloads[i], part(a, i, 5000));
}

TEST_F(MessageTest, WhatWaitsToBeMatchedDoesNotStopADirectMessage) {
  unsigned offered = 0;
  b.messenger->set_handler(PLAIT_HANDLER_MATCH, [&](Time, const Arrival&) {
    ++offered;
    return false;
  });
  Outgoing match = to(1, PLAIT_HANDLER_MATCH, 0, 100);
  match.channel = Channel::request;
  for (unsigned i = 0; i < 100; ++i) a.send(match);
  Outgoing put = to(1, PLAIT_HANDLER_PUT, 3, 100);
  put.is_long = true;
  put.head.operand = 200'000;
  a.send(put);
  network.run();
  EXPECT_GT(offered, 0u);
  EXPECT_EQ(part(b, 200'000, 100), part(a, 3, 100));
}

TEST_F(MessageTest, AHandlerMayReply) {
  a.collect(kUser + 1);
  b.messenger->set_handler(kUser, [&](Time now, const Arrival& arrival) {
    Outgoing reply = to(arrival.source, kUser + 1, 0, 0);
    reply.channel = Channel::reply;
    reply.owned.assign(arrival.payload.begin(), arrival.payload.end());
    b.messenger->send(now, reply);
    return true;
  });
  for (std::uint64_t i = 0; i < 150; ++i) a.send(to(1, kUser, i, 20));
  network.run();
  ASSERT_EQ(a.payloads.size(), 150u);
  EXPECT_EQ(a.payloads[149], part(a, 149, 20));
}

TEST_F(MessageTest, PutLandsAtItsAddress) {
  for (const std::uint64_t size : {1, 4096, 4097, 100'000}) {
    Outgoing put = to(1, PLAIT_HANDLER_PUT, 3, size);
    put.is_long = true;
    put.head.operand = 200'000;
    a.send(put);
    network.run();
    EXPECT_EQ(part(b, 200'000, size), part(a, 3, size));
    EXPECT_EQ(b.bytes[200'000 + size], static_cast<std::uint8_t>(200'000 + size + 1));
  }
}

TEST_F(MessageTest, PutOutsideMemoryIsCountedAndNotWritten) {
  b.collect(PLAIT_HANDLER_PUT);
  const std::vector<std::uint8_t> before = b.bytes;
  for (const std::uint64_t address : {kMemoryBytes - 9, ~std::uint64_t{0} - 3}) {
    Outgoing put = to(1, PLAIT_HANDLER_PUT, 0, 10);
    put.is_long = true;
    put.head.operand = address;
    a.send(put);
  }
  network.run();
  EXPECT_EQ(b.messenger->message_counters().out_of_range, 2u);
  EXPECT_TRUE(b.bytes == before);
  EXPECT_EQ(b.wholes, 2u);  // the handler sees their ends, without payload
  EXPECT_TRUE(b.payloads[0].empty());
}

TEST_F(MessageTest, TheAnswerToAPutSaysWhetherAllOfItIsThere) {
  std::vector<std::uint64_t> answers;
  a.messenger->set_handler(PLAIT_HANDLER_PUT_DONE, [&](Time, const Arrival& arrival) {
    EXPECT_EQ(arrival.head->message, 7u);
    answers.push_back(arrival.head->operand);
    return true;
  });
  const std::vector<std::uint8_t> before = b.bytes;
  for (const std::uint64_t address : {kMemoryBytes - 9'999, kMemoryBytes - 10'000}) {
    EXPECT_TRUE(b.bytes == before);  // of the first one nothing, though its frames but one fit
    Outgoing put = to(1, PLAIT_HANDLER_PUT, 0, 10'000);
    put.is_long = true;
    put.head.operand = address;
    put.head.message = 7;
    a.send(put);
    network.run();
  }
  EXPECT_EQ(part(b, kMemoryBytes - 10'000, 10'000), part(a, 0, 10'000));
  EXPECT_EQ(answers, (std::vector<std::uint64_t>{1, 0}));
}

TEST_F(MessageTest, GetBringsMemoryBack) {
  a.collect(PLAIT_HANDLER_PUT_REPLY);
  Outgoing get = to(1, PLAIT_HANDLER_GET, 0, 0);
  get.arguments = get_arguments(17, 300'000, 50'000);
  a.send(get);
  network.run();
  EXPECT_EQ(part(a, 300'000, 50'000), part(b, 17, 50'000));
  EXPECT_EQ(a.wholes, 1u);
}

TEST_F(MessageTest, GetOfNoMemoryIsAnsweredWithNothing) {
  a.collect(PLAIT_HANDLER_PUT_REPLY);
  Outgoing get = to(1, PLAIT_HANDLER_GET, 0, 0);
  get.arguments = get_arguments(kMemoryBytes, 0, 1);
  a.send(get);
  Outgoing bare = to(1, PLAIT_HANDLER_GET, 0, 0);
  a.send(bare);
  network.run();
  EXPECT_EQ(a.wholes, 1u);
  EXPECT_TRUE(a.payloads[0].empty());
  EXPECT_EQ(b.messenger->message_counters().out_of_range, 1u);
  EXPECT_EQ(b.messenger->message_counters().malformed, 1u);
}

TEST_F(MessageTest, UnknownHandlersAndWrongChannelsAreCounted) {
  a.send(to(1, 200, 0, 10));
  a.send(to(1, 60, 0, 5000));
  a.send(to(1, PLAIT_HANDLER_CTS, 0, 0));  // a reply's handler
  network.run();
  EXPECT_EQ(b.messenger->message_counters().unknown_handler, 3u);  // frames
  EXPECT_EQ(b.messenger->message_counters().malformed, 1u);
}

TEST_F(MessageTest, WhatCannotBeSentIsCountedAndForgotten) {
  a.send(to(0, kUser, 0, 10, 1));
  a.send(to(2, kUser, 0, 10, 2));
  a.send(to(1, kUser, kMemoryBytes, 10, 3));
  Outgoing wordy = to(1, kUser, 0, 10, 4);
  wordy.arguments.resize(17);
  a.send(wordy);
  network.run();
  EXPECT_EQ(a.messenger->message_counters().unsendable, 3u);
  EXPECT_EQ(a.messenger->message_counters().out_of_range, 1u);
  EXPECT_TRUE(a.sent_cookies.empty());
  EXPECT_EQ(network.frames(), 0u);
}

TEST_F(MessageTest, ADeadPeerIsToldOnceAndItsMessagesForgotten) {
  network.kill(1);
  a.send(to(1, kUser, 0, 500'000, 1));
  a.send(to(1, kUser, 0, 10, 2));
  network.run();
  EXPECT_EQ(a.dead, (std::vector<NodeId>{1}));
  EXPECT_TRUE(a.messenger->failed(1));
  EXPECT_TRUE(a.messenger->idle());
  a.send(to(1, kUser, 0, 10, 3));
  network.run();
  EXPECT_TRUE(a.sent_cookies.empty());
  EXPECT_TRUE(a.arrived_cookies.empty());
  EXPECT_EQ(a.messenger->message_counters().unsendable, 1u);
}

// A peer without the message layer's manners.
class Rude final : public TransportUser {
 public:
  explicit Rude(TestNetwork& network) : network_(network) {
    TransportConfig config;
    config.self = 0;
    config.node_count = 2;
    transport_ = std::make_unique<Transport>(config, network.link(0), *this);
    network.attach(0, {[this](Time now, const Frame& frame) {
                         transport_->receive(now, frame);
                         transport_->poll(now);
                       },
                       [this](Time now) { transport_->poll(now); },
                       [this] { return transport_->next_wake(); }});
  }

  void say(unsigned flags, std::uint8_t handler, std::uint8_t argument_count, std::size_t bytes) {
    plait_header header{};
    header.flags = static_cast<std::uint8_t>(flags);
    header.handler = handler;
    header.argument_count = argument_count;
    const std::vector<std::uint8_t> body(bytes);
    ASSERT_TRUE(transport_->can_send(1, Channel::direct));
    transport_->send(network_.now(), 1, Channel::direct, header, body, 0);
    transport_->poll(network_.now());
    network_.run();
  }

  bool deliver(Time, NodeId, Channel, const plait_header&, std::span<const std::uint8_t>) override {
    return true;
  }
  void acknowledged(Time, NodeId, Channel, std::uint64_t) override {}
  void sendable(Time, NodeId, Channel) override {}
  void peer_failed(Time, NodeId) override {}

 private:
  TestNetwork& network_;
  std::unique_ptr<Transport> transport_;
};

TEST(MessageMalformed, IsCountedAndTheNextMessageIsWhole) {
  TestNetwork network(2);
  Rude rude(network);
  Node node(network, 1, 2);
  node.collect(kUser);
  const MessageCounters& counters = node.messenger->message_counters();
  rude.say(PLAIT_FLAG_LAST, kUser, 0, 10);  // no first
  EXPECT_EQ(counters.malformed, 1u);
  rude.say(PLAIT_FLAG_FIRST, kUser, 0, 10);
  rude.say(PLAIT_FLAG_FIRST | PLAIT_FLAG_LAST, kUser, 0, 20);  // another before the last
  EXPECT_EQ(counters.malformed, 2u);
  EXPECT_EQ(node.wholes, 1u);
  ASSERT_FALSE(node.payloads.empty());
  EXPECT_EQ(node.payloads.back().size(), 20u);
  rude.say(PLAIT_FLAG_FIRST, PLAIT_HANDLER_GET, 6, 64);  // a GET is one frame
  EXPECT_EQ(counters.malformed, 3u);
}

}  // namespace
}  // namespace plait::test
