// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One-sided commands between endpoints: what arrives, what is refused, under loss and with a peer
// that dies.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <set>
#include <vector>

#include "mpi/test_cluster.h"
#include "pgas/word.h"
#include "plait_wire.h"

namespace plait::test {
namespace {

constexpr std::uint32_t kLong = PLAIT_WORD_TYPE_INT64;

template <typename View>
plait_command command_of(const View& view) {
  plait_command command;
  static_assert(sizeof view == sizeof command);
  std::memcpy(&command, &view, sizeof command);
  return command;
}

class OneSidedTest : public ::testing::Test {
 protected:
  static constexpr NodeId kNodes = 4;
  OneSidedTest() : cluster(kNodes) {
    for (NodeId node = 0; node < kNodes; ++node) cluster.memory(node).allocate(1 << 20);
  }

  std::span<std::uint8_t> bytes(NodeId node, std::uint64_t address, std::uint64_t size) {
    return cluster.memory(node).at(address, size);
  }
  std::uint64_t word(NodeId node, std::uint64_t address) {
    return load_word(bytes(node, address, 8));
  }
  void set(NodeId node, std::uint64_t address, std::uint64_t value) {
    std::memcpy(bytes(node, address, 8).data(), &value, 8);
  }
  Request copy(std::uint8_t opcode, NodeId from, NodeId to, std::uint64_t here, std::uint64_t there,
               std::uint32_t size) {
    plait_one_sided_command view{};
    view.opcode = opcode;
    view.peer = to;
    view.size = size;
    view.address = here;
    view.remote_address = there;
    return cluster.command(from, command_of(view));
  }
  // The operands stand at `here`, the result behind them.
  Request atomic(NodeId from, NodeId to, std::uint64_t here, std::uint64_t there,
                 std::uint32_t operation, std::uint32_t type, std::uint64_t operand,
                 std::uint64_t comparand = 0) {
    set(from, here, there);
    set(from, here + 8, operand);
    set(from, here + 16, comparand);
    plait_user_request_command view{};
    view.opcode = PLAIT_OPCODE_REQUEST;
    view.flags = PLAIT_COMMAND_FLAG_REPLIED;
    view.handler = PLAIT_HANDLER_ATOMIC;
    view.reply_units = 1;
    view.peer = to;
    view.size = 24;
    view.tag = operation | type << 8;
    view.address = here;
    view.reply_address = here + 24;
    return cluster.command(from, command_of(view));
  }
  Request watch(NodeId at, std::uint64_t address, std::uint32_t type, std::uint8_t comparison,
                std::uint64_t value) {
    plait_watch_command view{};
    view.opcode = PLAIT_OPCODE_WATCH;
    view.word_type = static_cast<std::uint8_t>(type);
    view.comparison = comparison;
    view.peer = at;
    view.address = address;
    view.value = value;
    return cluster.command(at, command_of(view));
  }

  // To a handler of the program, with so many bytes at `here` and room for the reply at `answer`.
  Request ask(NodeId from, NodeId to, std::uint8_t handler, std::uint64_t here, std::uint16_t size,
              std::uint64_t answer, std::uint8_t units) {
    plait_user_request_command view{};
    view.opcode = PLAIT_OPCODE_REQUEST;
    view.flags = units > 0 ? PLAIT_COMMAND_FLAG_REPLIED : 0;
    view.handler = handler;
    view.reply_units = units;
    view.peer = to;
    view.size = size;
    view.tag = handler * 3u;
    view.address = here;
    view.reply_address = answer;
    return cluster.command(from, command_of(view));
  }
  Request take(NodeId at, std::uint64_t address, std::uint64_t size) {
    plait_command command{};
    command.opcode = PLAIT_OPCODE_TAKE;
    command.address = address;
    command.size = size;
    return cluster.command(at, command);
  }
  Request reply(NodeId from, NodeId to, std::uint64_t message, std::uint64_t here,
                std::uint16_t size) {
    plait_user_reply_command view{};
    view.opcode = PLAIT_OPCODE_REPLY;
    view.handler = 200;
    view.peer = to;
    view.size = size;
    view.tag = 77;
    view.address = here;
    view.message = static_cast<std::uint32_t>(message);
    return cluster.command(from, command_of(view));
  }

  Cluster cluster;
};

TEST_F(OneSidedTest, CopiesOfAllSizesArrive) {
  for (const NodeId to : {NodeId{0}, NodeId{2}}) {
    for (const std::uint32_t size : {0u, 1u, 7u, 4096u, 4097u, 70000u}) {
      for (std::uint32_t i = 0; i < size; ++i) {
        bytes(0, 100, size)[i] = static_cast<std::uint8_t>(i * 7 + size);
      }
      const Request put = copy(PLAIT_OPCODE_PUT, 0, to, 100, 200003, size);
      cluster.run();
      EXPECT_EQ(cluster.status(put), PLAIT_STATUS_OK);
      const Request get = copy(PLAIT_OPCODE_GET, 0, to, 500001, 200003, size);
      cluster.run();
      EXPECT_EQ(cluster.status(get), PLAIT_STATUS_OK);
      if (size == 0) continue;
      EXPECT_EQ(std::memcmp(bytes(0, 100, size).data(), bytes(0, 500001, size).data(), size), 0);
      EXPECT_EQ(std::memcmp(bytes(0, 100, size).data(), bytes(to, 200003, size).data(), size), 0);
    }
  }
  cluster.expect_all_quiet();
}

TEST_F(OneSidedTest, WhatIsNotThereIsRefused) {
  const std::uint64_t end = (1 << 20) + TestMemory::kGuardBytes;
  const std::vector<Request> refused{
      copy(PLAIT_OPCODE_PUT, 0, 1, 0, end - 3, 4),
      copy(PLAIT_OPCODE_PUT, 0, 1, end - 3, 0, 4),
      copy(PLAIT_OPCODE_GET, 0, 1, 0, end - 3, 4),
      copy(PLAIT_OPCODE_GET, 0, 1, end - 3, 0, 4),
      copy(PLAIT_OPCODE_PUT, 0, 0, 0, end - 3, 4),
      copy(PLAIT_OPCODE_GET, 0, 0, 0, end - 3, 4),
      copy(PLAIT_OPCODE_PUT, 0, kNodes, 0, 0, 4),
      atomic(0, 1, 0, end - 3, PLAIT_ATOMIC_OPERATION_ADD, kLong, 1),
      atomic(0, 0, 64, end - 3, PLAIT_ATOMIC_OPERATION_ADD, kLong, 1),
      atomic(0, 1, 128, 0, 99, kLong, 1),
      atomic(0, 1, 192, 0, PLAIT_ATOMIC_OPERATION_ADD, 3, 1),
      atomic(0, kNodes, 256, 0, PLAIT_ATOMIC_OPERATION_ADD, kLong, 1),
      watch(0, end - 3, kLong, PLAIT_COMPARISON_EQUAL, 0),
  };
  cluster.run();
  for (std::size_t i = 0; i < refused.size(); ++i) {
    EXPECT_EQ(cluster.status(refused[i]), PLAIT_STATUS_REFUSED) << i;
  }
  cluster.expect_all_quiet();
}

TEST_F(OneSidedTest, EachOperationDoesWhatItSays) {
  struct Case {
    std::uint32_t operation;
    std::uint64_t operand, comparand, after;
  };
  const std::uint64_t before = 0xFFFF'FFFF'0000'0005;
  const Case cases[] = {
      {PLAIT_ATOMIC_OPERATION_FETCH, 1, 1, before},
      {PLAIT_ATOMIC_OPERATION_SET, 9, 0, 9},
      {PLAIT_ATOMIC_OPERATION_COMPARE_SET, 9, before, 9},
      {PLAIT_ATOMIC_OPERATION_COMPARE_SET, 9, 5, before},
      {PLAIT_ATOMIC_OPERATION_ADD, 7, 0, before + 7},
      {PLAIT_ATOMIC_OPERATION_AND, 4, 0, 4},
      {PLAIT_ATOMIC_OPERATION_OR, 8, 0, before | 8},
      {PLAIT_ATOMIC_OPERATION_XOR, 6, 0, before ^ 6},
  };
  for (const NodeId to : {NodeId{0}, NodeId{3}}) {
    for (const Case& each : cases) {
      set(to, 4096, before);
      const Request done =
          atomic(0, to, 0, 4096, each.operation, kLong, each.operand, each.comparand);
      cluster.run();
      EXPECT_EQ(cluster.status(done), PLAIT_STATUS_OK);
      EXPECT_EQ(word(to, 4096), each.after) << each.operation;
      EXPECT_EQ(word(0, 24), before) << each.operation;
    }
  }
}

TEST_F(OneSidedTest, ANarrowWordLeavesItsNeighbourAlone) {
  set(1, 4096, 0x1122'3344'FFFF'FFFF);
  const auto add = PLAIT_ATOMIC_OPERATION_ADD, compare = PLAIT_ATOMIC_OPERATION_COMPARE_SET;
  const Request sum = atomic(0, 1, 0, 4096, add, PLAIT_WORD_TYPE_INT32, 2);
  // Of the comparand as many bits count as the word has.
  const Request swap =
      atomic(0, 1, 64, 4096, compare, PLAIT_WORD_TYPE_INT32, 7, 0xFFFF'FFFF'0000'0001);
  cluster.run();
  EXPECT_EQ(cluster.status(sum), PLAIT_STATUS_OK);
  EXPECT_EQ(cluster.status(swap), PLAIT_STATUS_OK);
  EXPECT_EQ(word(0, 24), 0xFFFF'FFFFu);
  EXPECT_EQ(word(0, 64 + 24), 1u);
  EXPECT_EQ(word(1, 4096), 0x1122'3344'0000'0007u);
}

// Every number is given out once, whatever is lost.
TEST_F(OneSidedTest, UnderLossEachAddIsDoneOnce) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    set(0, 4096, 0);
    cluster.network.lose_one_in(5, seed);
    std::vector<std::pair<NodeId, std::uint64_t>> results;
    std::vector<Request> requests;
    for (std::uint64_t i = 0; i < 200; ++i) {
      for (NodeId node = 0; node < kNodes; ++node) {
        const std::uint64_t here = 8192 + 64 * i;
        requests.push_back(atomic(node, 0, here, 4096, PLAIT_ATOMIC_OPERATION_ADD, kLong, 1));
        results.emplace_back(node, here + 24);
      }
    }
    cluster.run();
    std::set<std::uint64_t> given;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      ASSERT_EQ(cluster.status(requests[i]), PLAIT_STATUS_OK);
      given.insert(word(results[i].first, results[i].second));
    }
    EXPECT_EQ(word(0, 4096), requests.size());
    EXPECT_EQ(given.size(), requests.size());
    EXPECT_EQ(*given.rbegin(), requests.size() - 1);
  }
}

// A put, then an atomic operation on a flag: at the watch the put is there, though nobody waited.
TEST_F(OneSidedTest, AWatchSeesWhatCameBeforeItsWord) {
  cluster.network.lose_one_in(5, 7);
  std::mt19937_64 random(1);
  for (std::uint64_t round = 1; round <= 100; ++round) {
    const auto size = static_cast<std::uint32_t>(8 + random() % 20000);
    const Request waiting = watch(1, 4096, kLong, PLAIT_COMPARISON_GREATER_EQUAL, round);
    EXPECT_FALSE(cluster.done(waiting));
    set(0, 100000 + size - 8, round * 3);
    const Request put = copy(PLAIT_OPCODE_PUT, 0, 1, 100000, 100000, size);
    const Request flag = atomic(0, 1, 0, 4096, PLAIT_ATOMIC_OPERATION_SET, kLong, round);
    while (!cluster.done(waiting)) cluster.network.run_for(kMicrosecond);
    EXPECT_EQ(word(1, 100000 + size - 8), round * 3);
    cluster.run();
    EXPECT_EQ(cluster.status(put), PLAIT_STATUS_OK);
    EXPECT_EQ(cluster.status(flag), PLAIT_STATUS_OK);
  }
}

TEST_F(OneSidedTest, AWatchComparesNumbersOfItsType) {
  set(0, 4096, 0xFFFF'FFFE);  // -2 as an int
  EXPECT_TRUE(cluster.done(watch(0, 4096, PLAIT_WORD_TYPE_INT32, PLAIT_COMPARISON_LESS, 1)));
  EXPECT_TRUE(cluster.done(watch(0, 4096, PLAIT_WORD_TYPE_UINT32, PLAIT_COMPARISON_GREATER, 1)));
  EXPECT_TRUE(cluster.done(
      watch(0, 4096, PLAIT_WORD_TYPE_INT32, PLAIT_COMPARISON_EQUAL, ~std::uint64_t{1})));
  const Request own =
      watch(0, 4096, PLAIT_WORD_TYPE_INT32, PLAIT_COMPARISON_NOT_EQUAL, 0xFFFF'FFFE);
  EXPECT_FALSE(cluster.done(own));
  atomic(0, 0, 0, 4096, PLAIT_ATOMIC_OPERATION_ADD, PLAIT_WORD_TYPE_INT32, 2);
  EXPECT_TRUE(cluster.done(own));
}

TEST_F(OneSidedTest, AWatchThatIsNotCompleteCanBeCancelled) {
  const Request one = watch(0, 4096, kLong, PLAIT_COMPARISON_EQUAL, 1);
  const Request other = watch(0, 4096, kLong, PLAIT_COMPARISON_EQUAL, 2);
  cluster.cancel(one);
  EXPECT_EQ(cluster.status(one), PLAIT_STATUS_CANCELLED);
  EXPECT_FALSE(cluster.done(other));
  atomic(0, 0, 0, 4096, PLAIT_ATOMIC_OPERATION_SET, kLong, 2);
  cluster.cancel(other);
  EXPECT_EQ(cluster.status(other), PLAIT_STATUS_OK);
}

TEST_F(OneSidedTest, WhatADeadPeerOwesIsTold) {
  cluster.network.kill(1);
  const std::vector<Request> open{copy(PLAIT_OPCODE_PUT, 0, 1, 0, 0, 100),
                                  copy(PLAIT_OPCODE_GET, 0, 1, 0, 0, 100),
                                  atomic(0, 1, 0, 4096, PLAIT_ATOMIC_OPERATION_ADD, kLong, 1)};
  cluster.run();
  for (const Request& each : open) EXPECT_EQ(cluster.status(each), PLAIT_STATUS_PEER_FAILED);
  const Request late = copy(PLAIT_OPCODE_PUT, 0, 1, 0, 0, 8);
  EXPECT_EQ(cluster.status(late), PLAIT_STATUS_PEER_FAILED);
}

TEST_F(OneSidedTest, RequestsToHandlersOfTheProgramAreTakenInOrderAndAnswered) {
  for (const NodeId to : {NodeId{0}, NodeId{2}}) {
    for (std::uint32_t i = 0; i < 4096; ++i)
      bytes(0, 0, 4096)[i] = static_cast<std::uint8_t>(i * 5);
    const Request early = take(to, 20000, 4096);
    const Request whole = ask(0, to, 128, 0, 4096, 8000, 255);
    const Request empty = ask(0, to, 255, 0, 0, 16000, 1);
    const Request told = ask(0, to, 129, 40, 12, 0, 0);
    cluster.run();
    EXPECT_EQ(cluster.status(told), PLAIT_STATUS_OK) << "nobody answers it";
    const Request late = take(to, 30000, 8), last = take(to, 40000, 8);
    cluster.run();
    const auto first = *cluster.completion(early), second = *cluster.completion(late);
    EXPECT_EQ(first.peer, 0);
    EXPECT_EQ(first.datatype, 128);
    EXPECT_EQ(first.tag, 128u * 3);
    EXPECT_EQ(first.size, 4096u);
    EXPECT_EQ(std::memcmp(bytes(to, 20000, 4096).data(), bytes(0, 0, 4096).data(), 4096), 0);
    EXPECT_EQ(second.datatype, 255);
    EXPECT_EQ(second.size, 0u);
    EXPECT_EQ(cluster.status(last), PLAIT_STATUS_TRUNCATED);
    EXPECT_EQ(cluster.completion(last)->size, 12u);
    EXPECT_EQ(cluster.completion(last)->address, 0u) << "no reply is wanted";
    // The second is answered first; its place is too short.
    reply(to, 0, second.address, 20000, 20);
    reply(to, 0, first.address, 20000, 4080);
    reply(to, 0, first.address, 20000, 8);  // nobody waits for it any more
    cluster.run();
    EXPECT_EQ(cluster.status(empty), PLAIT_STATUS_TRUNCATED);
    EXPECT_EQ(cluster.status(whole), PLAIT_STATUS_OK);
    const auto answered = *cluster.completion(whole);
    EXPECT_EQ(answered.datatype, 200);
    EXPECT_EQ(answered.tag, 77u);
    EXPECT_EQ(answered.size, 4080u);
    EXPECT_EQ(std::memcmp(bytes(to, 20000, 4080).data(), bytes(0, 8000, 4080).data(), 4080), 0);
  }
  cluster.expect_all_quiet();
}

TEST_F(OneSidedTest, RequestsThatAreNoneAreRefused) {
  const std::uint64_t end = (1 << 20) + TestMemory::kGuardBytes;
  const std::vector<Request> refused{
      ask(0, 1, 127, 0, 8, 0, 1),       ask(0, 1, 128, 0, 4097, 0, 1),
      ask(0, kNodes, 128, 0, 8, 0, 1),  ask(0, 1, 128, end - 4, 8, 0, 1),
      ask(0, 1, 128, 0, 8, end - 8, 1), take(0, end - 4, 8),
      reply(0, kNodes, 1, 0, 8),        reply(0, 1, 1, end - 4, 8),
  };
  cluster.run();
  for (const Request& each : refused) EXPECT_EQ(cluster.status(each), PLAIT_STATUS_REFUSED);
  const Request waits = take(1, 0, 8);
  cluster.run();
  EXPECT_FALSE(cluster.done(waits));
  cluster.cancel(waits);
  cluster.run();
  EXPECT_EQ(cluster.status(waits), PLAIT_STATUS_CANCELLED);
}

TEST_F(OneSidedTest, WhoIsOneTooManyWaitsForATake) {
  std::vector<Request> asked;
  for (std::uint32_t i = 0; i < PLAIT_UNEXPECTED_MESSAGES_MAX + 3; ++i) {
    asked.push_back(ask(0, 2, 128, 0, 0, 0, 0));
  }
  const Request after = copy(PLAIT_OPCODE_PUT, 0, 2, 0, 5000, 8);
  cluster.run();
  EXPECT_FALSE(cluster.done(after)) << "it was sent after one that waits";
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Request one = take(2, 0, 8);
    cluster.run();
    ASSERT_EQ(cluster.status(one), PLAIT_STATUS_OK) << i;
  }
  EXPECT_EQ(cluster.status(after), PLAIT_STATUS_OK);
  cluster.expect_all_quiet();
}

TEST_F(OneSidedTest, RequestsWhosePeerDiesComplete) {
  cluster.network.kill(1);
  const Request open = ask(0, 1, 128, 0, 8, 100, 1);
  cluster.run();
  const Request late = ask(0, 1, 128, 0, 8, 100, 1);
  cluster.run();
  EXPECT_EQ(cluster.status(open), PLAIT_STATUS_PEER_FAILED);
  EXPECT_EQ(cluster.status(late), PLAIT_STATUS_PEER_FAILED);
}

}  // namespace
}  // namespace plait::test
