// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What goes wrong: too long, of another type, nobody there, no room.
#include <gtest/gtest.h>

#include <algorithm>

#include "mpi/test_cluster.h"

namespace plait::test {
namespace {

constexpr std::uint64_t kLong = 100'000;

TEST(EndpointErrors, TruncationOfAnEagerMessageWritesWhatFits) {
  for (const bool posted_first : {false, true}) {
    for (const std::uint64_t capacity : {0, 1, 4096, 5000, 8999}) {
      Cluster cluster(2);
      Request receive;
      if (posted_first) receive = cluster.receive(1, 0, 5, capacity);
      const Request send = cluster.send(0, 1, 5, 9000);
      cluster.run();
      if (!posted_first) receive = cluster.receive(1, 0, 5, capacity);
      ASSERT_EQ(cluster.status(receive), PLAIT_STATUS_TRUNCATED);
      EXPECT_EQ(cluster.completion(receive)->size, 9000u);
      EXPECT_EQ(cluster.bytes(receive, capacity), cluster.bytes(send, capacity));
      cluster.expect_guard(receive);
      EXPECT_EQ(cluster.status(send), PLAIT_STATUS_OK);
      EXPECT_EQ(cluster.endpoint(1).counters().payload_received, capacity);
    }
  }
}

TEST(EndpointErrors, TruncationOfARendezvousMovesNothingAndEndsTheSend) {
  for (const bool posted_first : {false, true}) {
    Cluster cluster(2);
    Request receive;
    if (posted_first) receive = cluster.receive(1, kAny, 5, 10);
    const Request send = cluster.send(0, 1, 5, kLong);
    cluster.run();
    if (!posted_first) receive = cluster.receive(1, kAny, 5, 10);
    cluster.run();
    ASSERT_EQ(cluster.status(receive), PLAIT_STATUS_TRUNCATED);
    EXPECT_EQ(cluster.completion(receive)->size, kLong);
    EXPECT_EQ(cluster.bytes(receive, 10), std::vector<std::uint8_t>(10, TestMemory::kFresh));
    EXPECT_EQ(cluster.status(send), PLAIT_STATUS_OK);
    cluster.expect_all_quiet();
  }
}

TEST(EndpointErrors, TruncationOnTheOwnNode) {
  for (const std::uint64_t size : {std::uint64_t{100}, kLong}) {
    Cluster cluster(1);
    const Request send = cluster.send(0, 0, 5, size);
    const Request receive = cluster.receive(0, 0, 5, 10);
    ASSERT_EQ(cluster.status(receive), PLAIT_STATUS_TRUNCATED);
    EXPECT_EQ(cluster.completion(receive)->size, size);
    EXPECT_EQ(cluster.bytes(receive, 10), cluster.bytes(send, 10));
    cluster.expect_guard(receive);
    EXPECT_EQ(cluster.status(send), PLAIT_STATUS_OK);
  }
}

int status_of_types(std::uint8_t sent, std::uint8_t wanted, std::uint64_t size = 8) {
  Cluster cluster(2);
  const Request receive = cluster.receive(1, 0, 5, size, {.datatype = wanted});
  const Request send = cluster.send(0, 1, 5, size, {.datatype = sent});
  cluster.run();
  EXPECT_EQ(cluster.completion(receive)->datatype, sent);
  EXPECT_EQ(cluster.bytes(receive, size), cluster.bytes(send, size));
  return cluster.status(receive);
}

TEST(EndpointErrors, ADatatypeThatDiffersIsNamedAndDelivered) {
  EXPECT_EQ(status_of_types(PLAIT_DATATYPE_DOUBLE, PLAIT_DATATYPE_INT), PLAIT_STATUS_MISMATCHED);
  EXPECT_EQ(status_of_types(PLAIT_DATATYPE_DOUBLE, PLAIT_DATATYPE_INT, kLong),
            PLAIT_STATUS_MISMATCHED);
  EXPECT_EQ(status_of_types(PLAIT_DATATYPE_INT, PLAIT_DATATYPE_INT), PLAIT_STATUS_OK);
  EXPECT_EQ(status_of_types(PLAIT_DATATYPE_DOUBLE, PLAIT_DATATYPE_BYTE), PLAIT_STATUS_OK);
  EXPECT_EQ(status_of_types(PLAIT_DATATYPE_PACKED, PLAIT_DATATYPE_INT), PLAIT_STATUS_OK);
  EXPECT_EQ(status_of_types(0, PLAIT_DATATYPE_INT), PLAIT_STATUS_OK);
  EXPECT_EQ(status_of_types(PLAIT_DATATYPE_DOUBLE, 0), PLAIT_STATUS_OK);
}

TEST(EndpointErrors, AMessageWithoutBytesGoesWithEveryDatatype) {
  EXPECT_EQ(status_of_types(PLAIT_DATATYPE_INT, PLAIT_DATATYPE_DOUBLE, 0), PLAIT_STATUS_OK);
}

TEST(EndpointErrors, ACollectiveThatDiffersIsNamed) {
  Cluster cluster(2);
  cluster.send(0, 1, 5, 8, {.collective = 2, .context = 1});
  const Request other = cluster.receive(1, 0, 5, 8, {.collective = 11, .context = 1});
  cluster.send(0, 1, 5, 8, {.collective = 2, .context = 1});
  const Request same = cluster.receive(1, 0, 5, 8, {.collective = 2, .context = 1});
  cluster.run();
  EXPECT_EQ(cluster.status(other), PLAIT_STATUS_MISMATCHED);
  EXPECT_EQ(cluster.completion(other)->collective, 2);
  EXPECT_EQ(cluster.status(same), PLAIT_STATUS_OK);
}

TEST(EndpointErrors, ADoubleForAnIntIsAMismatchBeforeItIsTooLong) {
  Cluster cluster(2);
  cluster.send(0, 1, 5, 8, {.datatype = PLAIT_DATATYPE_DOUBLE});
  const Request receive = cluster.receive(1, 0, 5, 4);
  cluster.run();
  EXPECT_EQ(cluster.status(receive), PLAIT_STATUS_MISMATCHED);
  EXPECT_EQ(cluster.completion(receive)->size, 8u);
  cluster.expect_guard(receive);
}

TEST(EndpointErrors, WhatCannotBeIsRefused) {
  Cluster cluster(2);
  EXPECT_EQ(cluster.status(cluster.send(0, 2, 5, 8)), PLAIT_STATUS_REFUSED);
  EXPECT_EQ(cluster.status(cluster.receive(0, 2, 5, 8)), PLAIT_STATUS_REFUSED);
  EXPECT_EQ(cluster.status(cluster.probe_now(0, 2, 5)), PLAIT_STATUS_REFUSED);
  for (const int opcode : {PLAIT_OPCODE_SEND, PLAIT_OPCODE_RECEIVE}) {
    plait_command outside{};
    outside.opcode = static_cast<std::uint8_t>(opcode);
    outside.peer = 1;
    outside.size = 8;
    outside.address = ~std::uint64_t{0} - 3;
    EXPECT_EQ(cluster.status(cluster.command(0, outside)), PLAIT_STATUS_REFUSED);
  }
}

TEST(EndpointErrors, CommandsOfAHardwareNodeAndUnknownOnesAreRefused) {
  Cluster cluster(2);
  for (const int opcode : {PLAIT_OPCODE_LOG, PLAIT_OPCODE_EXIT, PLAIT_OPCODE_EXIT + 1, 200, 255}) {
    plait_command command{};
    command.opcode = static_cast<std::uint8_t>(opcode);
    command.peer = 1;
    command.tag = 77;
    const Request request = cluster.command(0, command);
    EXPECT_EQ(cluster.status(request), PLAIT_STATUS_REFUSED) << opcode;
    ASSERT_TRUE(cluster.done(request)) << opcode;
    EXPECT_EQ(cluster.completion(request)->tag, 77u);
  }
  const Request nothing = cluster.command(0, plait_command{});
  const Request send = cluster.send(0, 1, 5, 8);
  const Request receive = cluster.receive(1, 0, 5, 8);
  cluster.run();
  cluster.expect_received(receive, send);
  EXPECT_FALSE(cluster.done(nothing));
}

TEST(EndpointErrors, ADeadPeerEndsEveryCommandThatNamesIt) {
  Cluster cluster(3);
  const Request early = cluster.send(1, 0, 9, 30);
  const Request lost = cluster.send(1, 0, 8, kLong);
  cluster.run();
  ASSERT_TRUE(cluster.done(early));
  cluster.network.kill(1);
  const Request eager = cluster.send(0, 1, 5, 10);  // the transport takes it before it knows
  const Request many = cluster.send(0, 1, 5, 16384);
  const Request rendezvous = cluster.send(0, 1, 5, kLong);
  const Request receive = cluster.receive(0, 1, 5, 10);
  const Request probe = cluster.probe(0, 1, 5);
  const Request any = cluster.receive(0, kAny, 5, 10);
  cluster.run();
  EXPECT_TRUE(cluster.endpoint(0).failed(1));
  EXPECT_EQ(cluster.status(eager), PLAIT_STATUS_OK);
  EXPECT_TRUE(cluster.done(many));
  EXPECT_EQ(cluster.status(rendezvous), PLAIT_STATUS_PEER_FAILED);
  EXPECT_EQ(cluster.status(receive), PLAIT_STATUS_PEER_FAILED);
  EXPECT_EQ(cluster.completion(receive)->peer, 1);
  EXPECT_EQ(cluster.status(probe), PLAIT_STATUS_PEER_FAILED);
  EXPECT_FALSE(cluster.done(any));
  EXPECT_FALSE(cluster.done(lost));

  EXPECT_EQ(cluster.status(cluster.send(0, 1, 5, 10)), PLAIT_STATUS_PEER_FAILED);
  EXPECT_EQ(cluster.status(cluster.receive(0, 1, 5, 10)), PLAIT_STATUS_PEER_FAILED);
  EXPECT_EQ(cluster.status(cluster.probe_now(0, 1, 5)), PLAIT_STATUS_PEER_FAILED);
  EXPECT_EQ(cluster.status(cluster.receive(0, 1, 8, kLong)), PLAIT_STATUS_PEER_FAILED);
  cluster.expect_received(cluster.receive(0, 1, 9, 30), early);
  const Request alive = cluster.send(2, 0, 5, 10);
  cluster.run();
  cluster.expect_received(any, alive);
  EXPECT_TRUE(cluster.endpoint(0).idle());
}

TEST(EndpointErrors, APeerThatDiesMidwayEndsWhatHadMatched) {
  for (const std::uint64_t size : {std::uint64_t{16384}, kLong}) {
    Cluster cluster(2);
    const Request receive = cluster.receive(0, kAny, 5, size);
    cluster.send(1, 0, 5, size);
    cluster.network.run_for(size == kLong ? 40 * kMicrosecond : 8 * kMicrosecond);
    cluster.network.kill(1);
    EXPECT_GT(cluster.endpoint(0).transport_counters().bytes_received, 4096u);
    EXPECT_FALSE(cluster.done(receive));
    cluster.send(0, 1, 5, kLong);  // so that the silence is noticed
    cluster.run();
    EXPECT_EQ(cluster.status(receive), PLAIT_STATUS_PEER_FAILED);
    EXPECT_EQ(cluster.completion(receive)->peer, 1);
    EXPECT_TRUE(cluster.endpoint(0).posted().empty());
    EXPECT_TRUE(cluster.endpoint(0).sends().empty());
  }
}

TEST(EndpointErrors, AMessageCutShortByDeathCannotBeReceived) {
  Cluster cluster(2);
  cluster.send(1, 0, 5, 16384);
  cluster.network.run_for(8 * kMicrosecond);
  EXPECT_EQ(cluster.endpoint(0).unexpected().size(), 1u);
  cluster.network.kill(1);
  cluster.send(0, 1, 5, 10);
  cluster.run();
  EXPECT_TRUE(cluster.endpoint(0).unexpected().empty());
  const Request receive = cluster.receive(0, 1, 5, 16384);
  EXPECT_EQ(cluster.status(receive), PLAIT_STATUS_PEER_FAILED);
}

EndpointConfig small(std::uint64_t messages, std::uint64_t bytes) {
  EndpointConfig config;
  config.unexpected_messages_max = messages;
  config.unexpected_bytes_max = bytes;
  return config;
}

TEST(EndpointErrors, AFullUnexpectedQueuePushesBackAndLosesNothing) {
  for (const std::uint64_t size : {50, 10'000}) {
    Cluster cluster(4, small(4, 1 << 20));
    cluster.network.lose_one_in(size == 50 ? 20 : 0);
    std::vector<Request> sends[4];
    for (int i = 0; i < 100; ++i) {
      for (NodeId from = 1; from < 4; ++from) {
        sends[from].push_back(cluster.send(from, 0, 5, size));
      }
    }
    cluster.run();
    EXPECT_EQ(cluster.endpoint(0).unexpected().size(), 4u);
    for (std::size_t i = 0; i < 100; ++i) {
      for (NodeId from = 1; from < 4; ++from) {
        const Request receive = cluster.receive(0, from, 5, size);
        cluster.run();
        EXPECT_LE(cluster.endpoint(0).unexpected().size(), 4u);
        cluster.expect_received(receive, sends[from][i]);
      }
    }
    cluster.expect_all_quiet();
    EXPECT_EQ(cluster.endpoint(0).counters().unexpected_high_water, 4u);
  }
}

TEST(EndpointErrors, APutIsNotStuckBehindAMessageThatHasNoRoom) {
  Cluster cluster(2, small(2, 1000));
  const Request rendezvous = cluster.send(0, 1, 5, kLong);
  std::vector<Request> sends;
  for (int i = 0; i < 10; ++i) sends.push_back(cluster.send(0, 1, 6, 900));
  cluster.run();
  EXPECT_EQ(cluster.endpoint(1).unexpected().size(), 2u);
  const Request receive = cluster.receive(1, 0, 5, kLong);
  cluster.run();
  cluster.expect_received(receive, rendezvous);
  for (const Request& send : sends) {
    const Request small = cluster.receive(1, 0, 6, 900);
    cluster.run();
    cluster.expect_received(small, send);
  }
  cluster.expect_all_quiet();
}

TEST(EndpointErrors, AMessageThatCanNeverBeKeptWaitsForItsReceive) {
  Cluster cluster(2, small(100, 1000));
  const Request big = cluster.send(0, 1, 5, 9000);
  const Request next = cluster.send(0, 1, 6, 100);
  cluster.run();
  EXPECT_TRUE(cluster.endpoint(1).unexpected().empty());
  const Request receive = cluster.receive(1, 0, 5, 9000);
  cluster.run();
  cluster.expect_received(receive, big);
  const Request other = cluster.receive(1, 0, 6, 100);
  cluster.expect_received(other, next);
  cluster.expect_all_quiet();
}

// The messages that fill the queue may be meant for receives that come after the probe.
TEST(EndpointErrors, AProbeFindsWhatAFullQueuePushedBack) {
  for (const std::uint64_t size : {std::uint64_t{10}, kLong}) {
    for (const bool now : {false, true}) {
      Cluster cluster(3, small(2, 1000));
      for (int i = 0; i < 10; ++i) cluster.send(1, 0, 5, 10);
      const Request send = cluster.send(2, 0, 6, size);
      Request probe;
      if (!now) probe = cluster.probe(0, 2, 6);
      cluster.run();
      if (now) {
        const Request elsewhere = cluster.probe_now(0, 2, 7);
        ASSERT_TRUE(cluster.done(elsewhere));
        EXPECT_EQ(cluster.completion(elsewhere)->found, 0);
        probe = cluster.probe_now(0, 2, 6);
      }
      ASSERT_TRUE(cluster.done(probe));
      EXPECT_EQ(cluster.completion(probe)->found, 1);
      EXPECT_EQ(cluster.completion(probe)->size, size);
      const Request receive = cluster.receive(0, 2, 6, size);
      cluster.run();
      cluster.expect_received(receive, send);
    }
  }
}

TEST(EndpointErrors, AFullQueueTakesTurnsAmongItsSenders) {
  Cluster cluster(4, small(1, 1000));
  for (int i = 0; i < 30; ++i) {
    for (NodeId from = 1; from < 4; ++from) cluster.send(from, 0, 5, 10);
  }
  cluster.run();
  unsigned got[4] = {};
  for (int i = 0; i < 30; ++i) {
    const Request receive = cluster.receive(0, kAny, 5, 10);
    cluster.run();
    ASSERT_TRUE(cluster.done(receive));
    ++got[cluster.completion(receive)->peer];
  }
  for (NodeId from = 1; from < 4; ++from) EXPECT_GE(got[from], 8u);
}

TEST(EndpointErrors, ASelfSendWithoutRoomWaits) {
  Cluster cluster(1, small(1, 1000));
  const Request kept = cluster.send(0, 0, 5, 10);
  const Request waits = cluster.send(0, 0, 5, 20);
  EXPECT_TRUE(cluster.done(kept));
  EXPECT_FALSE(cluster.done(waits));
  cluster.expect_received(cluster.receive(0, 0, 5, 64), kept);
  cluster.expect_received(cluster.receive(0, 0, 5, 64), waits);
  EXPECT_EQ(cluster.status(waits), PLAIT_STATUS_OK);
}

}  // namespace
}  // namespace plait::test
