// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "mpi/match_queue.h"

namespace plait::test {
namespace {

Message message(NodeId source, std::uint32_t tag, std::uint16_t context = 0) {
  Message made;
  made.source = source;
  made.tag = tag;
  made.context = context;
  made.size = 10;
  return made;
}

plait_command receive(std::uint32_t request, int source, int tag) {
  plait_command made{};
  made.opcode = PLAIT_OPCODE_RECEIVE;
  made.request = request;
  if (source < 0) made.flags |= PLAIT_COMMAND_FLAG_ANY_SOURCE;
  if (tag < 0) made.flags |= PLAIT_COMMAND_FLAG_ANY_TAG;
  // What a wildcard covers may hold anything.
  made.peer = static_cast<NodeId>(source < 0 ? 77 : source);
  made.tag = static_cast<std::uint32_t>(tag < 0 ? 77 : tag);
  return made;
}

std::uint32_t taken(PostedQueue& queue, const Message& message) {
  const auto command = queue.take(message);
  return command ? command->request : 0;
}

TEST(PostedQueue, TheEarliestOfAllPatternsIsTaken) {
  PostedQueue queue;
  queue.add(receive(1, 3, 4));
  queue.add(receive(2, -1, 4));
  queue.add(receive(3, 3, -1));
  queue.add(receive(4, -1, -1));
  queue.add(receive(5, 3, 4));
  for (std::uint32_t request = 1; request <= 5; ++request) {
    EXPECT_EQ(taken(queue, message(3, 4)), request);
  }
  EXPECT_EQ(taken(queue, message(3, 4)), 0u);
}

TEST(PostedQueue, AWildcardIsNotTheNumberZero) {
  PostedQueue queue;
  queue.add(receive(1, 0, 0));
  EXPECT_EQ(taken(queue, message(1, 0)), 0u);
  EXPECT_EQ(taken(queue, message(0, 1)), 0u);
  EXPECT_EQ(taken(queue, message(0, 0, 1)), 0u);
  EXPECT_EQ(taken(queue, message(0, 0)), 1u);
}

TEST(PostedQueue, CancelTakesOneFromTheMiddle) {
  PostedQueue queue;
  for (std::uint32_t request = 1; request <= 3; ++request) queue.add(receive(request, 0, 0));
  EXPECT_EQ(queue.cancel(2)->request, 2u);
  EXPECT_FALSE(queue.cancel(2).has_value());
  EXPECT_EQ(taken(queue, message(0, 0)), 1u);
  EXPECT_EQ(taken(queue, message(0, 0)), 3u);
  EXPECT_FALSE(queue.cancel(3).has_value());
}

TEST(PostedQueue, TakesAllThatNameASource) {
  PostedQueue queue;
  queue.add(receive(1, 5, 0));
  queue.add(receive(2, 6, 0));
  queue.add(receive(3, -1, 0));
  queue.add(receive(4, 5, -1));
  const auto taken = queue.take_source(5);
  ASSERT_EQ(taken.size(), 2u);
  EXPECT_EQ(taken[0].request, 1u);
  EXPECT_EQ(taken[1].request, 4u);
  EXPECT_EQ(queue.list().size(), 2u);
}

TEST(PostedQueue, TakesManyInAnyOrder) {
  constexpr std::uint32_t kMany = 20'000;
  PostedQueue queue;
  for (std::uint32_t tag = 0; tag < kMany; ++tag) {
    queue.add(receive(tag + 1, 0, static_cast<int>(tag)));
  }
  for (std::uint32_t tag = kMany; tag-- > 0;) ASSERT_EQ(taken(queue, message(0, tag)), tag + 1);
  EXPECT_TRUE(queue.list().empty());
}

TEST(UnexpectedQueue, TheEarliestThatMatchesIsFound) {
  UnexpectedQueue queue;
  const Message* one = queue.add(message(1, 10));
  const Message* two = queue.add(message(2, 10));
  const Message* three = queue.add(message(1, 11));
  EXPECT_EQ(queue.find(pattern_of(receive(1, -1, -1))), one);
  EXPECT_EQ(queue.find(pattern_of(receive(1, 2, -1))), two);
  EXPECT_EQ(queue.find(pattern_of(receive(1, -1, 11))), three);
  EXPECT_EQ(queue.find(pattern_of(receive(1, 2, 11))), nullptr);
  queue.take(one);
  EXPECT_EQ(queue.find(pattern_of(receive(1, -1, -1))), two);
  EXPECT_EQ(queue.find(pattern_of(receive(1, 1, -1))), three);
  EXPECT_EQ(queue.find(pattern_of(receive(1, 1, 10))), nullptr);
}

TEST(UnexpectedQueue, CountsMessagesAndBytesKept) {
  UnexpectedQueue queue;
  const Message* eager = queue.add(message(1, 10));
  Message announced = message(1, 11);
  announced.rendezvous = true;
  const Message* rendezvous = queue.add(announced);
  EXPECT_EQ(queue.count(), 2u);
  EXPECT_EQ(queue.bytes(), 10u);  // what is only announced takes no room
  queue.take(rendezvous);
  EXPECT_EQ(queue.bytes(), 10u);
  EXPECT_EQ(queue.take(eager).tag, 10u);
  EXPECT_EQ(queue.count(), 0u);
  EXPECT_EQ(queue.bytes(), 0u);
}

TEST(UnexpectedQueue, TakesManyInAnyOrder) {
  constexpr std::uint32_t kMany = 20'000;
  UnexpectedQueue queue;
  for (std::uint32_t tag = 0; tag < kMany; ++tag) queue.add(message(0, tag));
  for (std::uint32_t tag = kMany; tag-- > 0;) {
    const Message* found = queue.find(pattern_of(receive(1, -1, static_cast<int>(tag))));
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(queue.take(found).tag, tag);
  }
  EXPECT_EQ(queue.count(), 0u);
}

}  // namespace
}  // namespace plait::test
