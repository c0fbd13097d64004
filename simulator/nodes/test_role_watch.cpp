// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>

#include "nodes/role_watch.h"
#include "plait_collectives.h"

namespace plait::sim {
namespace {

constexpr Time kCycle = 6400;

// A role that is watched, a cycle at a time.
class Watched {
 public:
  Watched& at(std::uint16_t site, bool busy, unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) pass(site, busy, {});
    return *this;
  }
  Watched& command(std::uint8_t opcode, std::uint32_t request, std::uint64_t size,
                   std::uint8_t collective = 0) {
    plait_command body{};
    body.opcode = opcode;
    body.request = request;
    body.size = size;
    body.peer = 3;
    body.tag = 7;
    body.collective = collective;
    plait_model_role role{};
    role.command_taken = 1;
    std::memcpy(role.command, &body, sizeof body);
    pass(1, true, role);
    return *this;
  }
  Watched& completion(std::uint32_t request, std::uint8_t status, std::uint64_t size,
                      std::uint8_t collective = 0) {
    plait_completion body{};
    body.request = request;
    body.status = status;
    body.size = size;
    body.peer = 3;
    body.tag = 7;
    body.collective = collective;
    plait_model_role role{};
    role.completion_taken = 1;
    std::memcpy(role.completion, &body, sizeof body);
    pass(2, false, role);
    return *this;
  }
  const RoleCounters& end() {
    watch_.finish(now_);
    return watch_.counters();
  }
  const Timeline& timeline() const { return timeline_; }
  const RoleWatch& watch() const { return watch_; }
  std::vector<RoleCollective> collectives() { return watch_.take_collectives(); }
  std::vector<RoleTransfer> transfers() { return watch_.take_transfers(); }

 private:
  void pass(std::uint16_t site, bool busy, plait_model_role role) {
    role.site = site;
    role.busy = busy ? 1 : 0;
    watch_.cycle(now_, now_ + kCycle, role);
    now_ += kCycle;
  }

  Time now_ = 0;
  Timeline timeline_;
  RoleWatch watch_{0, &timeline_};
};

TEST(RoleWatch, tellsWhatCircuitsTransfer) {
  Watched role;
  role.command(PLAIT_OPCODE_CIRCUIT_SEND, 0, 640).command(PLAIT_OPCODE_CIRCUIT_RECEIVE, 1, 640);
  EXPECT_EQ(role.watch().circuits().size(), 2U);
  role.completion(0, PLAIT_STATUS_OK, 640).completion(1, PLAIT_STATUS_TRUNCATED, 128);
  EXPECT_EQ(role.watch().circuits().size(), 0U);
  role.command(PLAIT_OPCODE_CIRCUIT_RECEIVE, 1, 640).completion(1, PLAIT_STATUS_REFUSED, 0);
  const auto transfers = role.transfers();
  ASSERT_EQ(transfers.size(), 2U) << "what is refused has brought nothing";
  EXPECT_EQ(transfers[0].bytes, 640U);
  EXPECT_EQ(transfers[1].bytes, 128U);
}

constexpr std::uint16_t kComputesAt = 0x8001, kAsksAt = 0xC002, kLooksAtTheClock = 0xA003;

TEST(RoleWatch, knowsWhereARoleComputes) {
  Watched role;
  role.at(1, false, 2).at(kComputesAt, true, 3);
  EXPECT_EQ(role.watch().place(), kComputesAt);
  EXPECT_EQ(role.watch().site(), 0);
  EXPECT_EQ(role.watch().polled(), 0);
  EXPECT_EQ(role.end().compute, 3 * kCycle);
}

TEST(RoleWatch, tellsARoleThatAsksInVain) {
  Watched role;
  for (int i = 0; i < 1000; ++i) role.at(kAsksAt, true, 1).at(0, true, 1);
  EXPECT_EQ(role.watch().polled(), kAsksAt);
  EXPECT_TRUE(role.watch().polls_for_ever(1000, 1998 * kCycle));
  EXPECT_FALSE(role.watch().polls_for_ever(1001, 0));
  EXPECT_FALSE(role.watch().polls_for_ever(1000, 1999 * kCycle));
  // The clock may end it, and so may whatever else the role does.
  role.at(kLooksAtTheClock, true, 1);
  EXPECT_FALSE(role.watch().polls_for_ever(1, 0));
  EXPECT_EQ(role.watch().polled(), kAsksAt);
  role.command(PLAIT_OPCODE_SEND, 1, 8);
  EXPECT_EQ(role.watch().polled(), 0);
}

TEST(RoleWatch, tellsASoftProcessorThatAsksInVain) {
  Watched role;
  constexpr std::uint16_t kTest = 0x123;
  role.at(kTest, true, 2).at(0, true, 1);
  EXPECT_EQ(role.watch().polled(), 0);
  for (int i = 0; i < 100; ++i) {
    role.at(kTest, true, 2).at(PLAIT_SOFT_ASKED_IN_VAIN, true, 1).at(0, true, 1);
  }
  EXPECT_EQ(role.watch().polled(), kTest);
  EXPECT_EQ(role.watch().last_site(), kTest);
  role.command(PLAIT_OPCODE_SEND, 1, 8);
  EXPECT_EQ(role.watch().polled(), 0);
}

TEST(RoleWatch, tellsACoreThatLooksInVainIntoASharedMemory) {
  Watched role;
  constexpr std::uint16_t kReceive = 0x123;
  const auto look = [&] { role.at(PLAIT_SOFT_LOOKED_IN_VAIN, true, 1).at(kReceive, true, 1); };
  role.at(kReceive, true, 2);
  for (int i = 0; i < 999; ++i) look();
  EXPECT_EQ(role.watch().site(), kReceive);
  EXPECT_FALSE(role.watch().looks_for_ever());
  look();
  EXPECT_TRUE(role.watch().looks_for_ever());
  role.at(PLAIT_SOFT_FOUND_IN_SHARED, true, 1).at(kReceive, true, 1);
  EXPECT_FALSE(role.watch().looks_for_ever());
  look();
  EXPECT_FALSE(role.watch().looks_for_ever());
}

TEST(RoleWatch, tellsOperationAndRootOfASoftProcessorsCollective) {
  Watched role;
  const auto reduce = [&role](std::uint32_t number) {
    role.command(PLAIT_OPCODE_SEND, number, 4, PLAIT_COLLECTIVE_REDUCE);
    return role.collectives().at(0);
  };
  role.at(1, true, 2).at(PLAIT_SOFT_OF_OPERATION + 3, true, 1).at(1, true, 1);
  role.at(PLAIT_SOFT_OF_ROOT + 2, true, 1);
  EXPECT_EQ(role.watch().site(), 1) << "they are no places";
  const RoleCollective told = reduce(0);
  EXPECT_EQ(told.operation, 3);
  EXPECT_EQ(told.root, 2U);
  role.at(0, true, 1);
  const RoleCollective another = reduce(1);
  EXPECT_EQ(another.operation, 0);
  EXPECT_EQ(another.root, std::nullopt);
}

TEST(RoleWatch, knowsTheLastCallOfARoleThatComputes) {
  Watched role;
  role.at(0, true, 2);
  EXPECT_EQ(role.watch().last_site(), 0);
  role.at(3, false, 1);
  EXPECT_EQ(role.watch().site(), 3);
  role.at(0, true, 1);
  EXPECT_EQ(role.watch().site(), 0);
  EXPECT_EQ(role.watch().last_site(), 3);
}

TEST(RoleWatch, TimeIsComputingCommunicatingOrWaiting) {
  Watched role;
  const RoleCounters counters = role.at(0, true, 10).at(1, true, 4).at(2, false, 20).end();
  EXPECT_EQ(counters.compute, 10 * kCycle);
  EXPECT_EQ(counters.communication, 4 * kCycle);
  EXPECT_EQ(counters.wait, 20 * kCycle);
  ASSERT_EQ(role.timeline().calls().size(), 2u);
  EXPECT_EQ(role.timeline().calls()[1].begin, 14 * kCycle);
  EXPECT_EQ(role.timeline().calls()[1].end, 34 * kCycle);
  ASSERT_EQ(role.timeline().waits().size(), 1u);
  EXPECT_EQ(role.timeline().waits()[0].begin, 14 * kCycle);
}

TEST(RoleWatch, MessagesCountWithWhatTheyBring) {
  Watched role;
  role.command(PLAIT_OPCODE_SEND, 0, 100).command(PLAIT_OPCODE_RECEIVE, 1, 16);
  role.completion(0, PLAIT_STATUS_OK, 100).completion(1, PLAIT_STATUS_TRUNCATED, 40);
  const RoleCounters counters = role.end();
  EXPECT_EQ(counters.calls, 2u);
  EXPECT_EQ(counters.messages_sent, 1u);
  EXPECT_EQ(counters.bytes_sent, 100u);
  EXPECT_EQ(counters.messages_received, 1u);
  EXPECT_EQ(counters.bytes_received, 16u) << "no more than there was room for";
  ASSERT_EQ(role.timeline().messages().size(), 2u);
  EXPECT_TRUE(role.timeline().messages()[0].is_send);
  EXPECT_EQ(role.timeline().messages()[1].size, 40u);
}

TEST(RoleWatch, WhatWasSentAndReceivedIsKnownByItsEnvelope) {
  Watched role;
  role.command(PLAIT_OPCODE_SEND, 0, 100).command(PLAIT_OPCODE_SEND, 1, 4);
  role.command(PLAIT_OPCODE_RECEIVE, 2, 16).completion(2, PLAIT_STATUS_OK, 16);
  const Envelope envelope{3, 0, 7};
  ASSERT_EQ(role.watch().sent().count(envelope), 1u);
  EXPECT_EQ(role.watch().sent().at(envelope).count, 2u);
  EXPECT_EQ(role.watch().sent().at(envelope).size, 4u);
  EXPECT_EQ(role.watch().received().at(envelope).count, 1u);
}

TEST(RoleWatch, MessagesOfCollectivesAreCountedByThemselvesWithTheirPlace) {
  constexpr std::uint8_t kBcast = PLAIT_COLLECTIVE_BCAST, kReduce = PLAIT_COLLECTIVE_REDUCE;
  Watched role;
  role.command(PLAIT_OPCODE_SEND, 0, 4).command(PLAIT_OPCODE_SEND, 1, 8, kReduce);
  EXPECT_EQ(role.watch().sent().at({3, 0, 7}).count, 1u);
  EXPECT_EQ(role.watch().sent().at({3, 0, 7, kReduce}).count, 1u);
  EXPECT_EQ(role.watch().sent().at({3, 0, 7, kReduce}).site, 1u);
  role.command(PLAIT_OPCODE_RECEIVE, 2, 4, kBcast);
  EXPECT_EQ(role.watch().collective_at(0, 7), kBcast);
  EXPECT_EQ(role.watch().collective_at(0, 8), 0u);
  role.completion(2, PLAIT_STATUS_MISMATCHED, 4, kReduce);
  EXPECT_EQ(role.watch().collective_at(0, 7), 0u);
  EXPECT_EQ(role.watch().received().at({3, 0, 7, kReduce}).count, 1u) << "what came, not asked for";
}

TEST(Letters, WhatIsLeftOverWasSentMoreOftenThanReceived) {
  Letters sent, received;  // by node 1, by node 2
  for (int i = 0; i < 2; ++i) add_letter(sent, {2, 1, 0, 1}, {0, 40, 0, 100});
  add_letter(sent, {2, 1, 1, 1}, {0, 4});
  add_letter(sent, {4, 1, 2, 1}, {0, 4});
  add_letter(received, {1, 1, 0, 1}, {0, 40});
  add_letter(received, {1, 1, 1, 1}, {0, 4});
  add_letter(received, {3, 1, 0, 1}, {0, 40});
  const auto left = left_over(1, sent, 2, received);
  ASSERT_EQ(left.size(), 1u) << "not what went to others or came from others";
  EXPECT_EQ(left[0].first, (Envelope{2, 1, 0, 1}));
  EXPECT_EQ(left[0].second.site, 100u);
  add_letter(received, {1, 1, 0, 2}, {0, 40});
  EXPECT_EQ(left_over(1, sent, 2, received).size(), 1u) << "another collective";
  add_letter(received, {1, 1, 0, 1}, {0, 40});
  EXPECT_TRUE(left_over(1, sent, 2, received).empty());
}

TEST(RoleWatch, AReceiveThatFailedIsNoMessageAndPrintingIsNoCall) {
  Watched role;
  role.command(PLAIT_OPCODE_RECEIVE, 1, 16).command(PLAIT_OPCODE_LOG, 2, 8);
  const RoleCounters counters = role.completion(1, PLAIT_STATUS_PEER_FAILED, 0).end();
  EXPECT_EQ(counters.calls, 1u);
  EXPECT_EQ(counters.messages_received, 0u);
}

TEST(RoleWatch, WhatIsUnderWayIsFoundByWhatTheRegistersTell) {
  Watched role;
  role.command(PLAIT_OPCODE_SEND, 0, 100).command(PLAIT_OPCODE_SEND, 1, 200);
  role.command(PLAIT_OPCODE_RECEIVE, 2, 16);
  const RoleRequest* send = role.watch().oldest(PLAIT_OPCODE_SEND, 0, 3, 7);
  ASSERT_NE(send, nullptr);
  EXPECT_EQ(send->command.size, 100u) << "the oldest";
  EXPECT_EQ(send->site, 1u);
  EXPECT_EQ(role.watch().oldest(PLAIT_OPCODE_RECEIVE, 0, {}, {})->command.size, 16u);
  EXPECT_EQ(role.watch().oldest(PLAIT_OPCODE_SEND, 0, 4, 7), nullptr) << "another peer";
  EXPECT_EQ(role.watch().oldest(PLAIT_OPCODE_SEND, 0, 3, 8), nullptr) << "another tag";
  EXPECT_EQ(role.watch().oldest(PLAIT_OPCODE_SEND, 2, 3, 7), nullptr) << "another context";
  role.completion(0, PLAIT_STATUS_OK, 100);
  EXPECT_EQ(role.watch().oldest(PLAIT_OPCODE_SEND, 0, 3, 7)->command.size, 200u);
  EXPECT_EQ(role.watch().counters().messages_received, 0u);
}

TEST(RoleWatch, AfterExitNothingCounts) {
  Watched role;
  const RoleCounters counters =
      role.at(0, true, 5).command(PLAIT_OPCODE_EXIT, 0, 0).at(0, false, 100).end();
  EXPECT_EQ(counters.compute, 5 * kCycle);
  EXPECT_EQ(counters.communication, kCycle);
  EXPECT_EQ(counters.wait, 0);
}

}  // namespace
}  // namespace plait::sim
