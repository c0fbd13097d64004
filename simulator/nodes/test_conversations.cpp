// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "base/types.h"
#include "nodes/conversations.h"

namespace plait::sim {
namespace {

using Peers = std::vector<NodeId>;

TEST(Conversations, WhoHasNotAcknowledgedAllIsUnanswered) {
  Conversations sent, acknowledged;
  EXPECT_EQ(sent.ahead_of(acknowledged), Peers());
  sent.advance({3, Channel::request}, 1);
  sent.advance({3, Channel::reply}, 1);
  sent.advance({1, Channel::request}, 2);
  EXPECT_EQ(sent.ahead_of(acknowledged), (Peers{1, 3})) << "each once";
  acknowledged.advance({1, Channel::request}, 1);
  acknowledged.advance({3, Channel::request}, 1);
  EXPECT_EQ(sent.ahead_of(acknowledged), (Peers{1, 3})) << "in part is not all";
  acknowledged.advance({1, Channel::request}, 2);
  acknowledged.advance({3, Channel::reply}, 1);
  EXPECT_EQ(sent.ahead_of(acknowledged), Peers());
}

TEST(Conversations, NumbersGoRoundAndLateFramesAreNoSteps) {
  Conversations sent, acknowledged;
  EXPECT_TRUE(sent.advance({1, Channel::request}, 0xFFFF));
  EXPECT_TRUE(sent.advance({1, Channel::request}, 2));
  EXPECT_FALSE(sent.advance({1, Channel::request}, 0xFFFE)) << "again";
  EXPECT_FALSE(sent.advance({1, Channel::request}, 2)) << "again";
  acknowledged.advance({1, Channel::request}, 0xFFFF);
  EXPECT_EQ(sent.ahead_of(acknowledged), Peers{1});
  acknowledged.advance({1, Channel::request}, 2);
  EXPECT_EQ(sent.ahead_of(acknowledged), Peers());
}

TEST(Conversations, AHeaderIsFoundInBothFormsOfAFrame) {
  plait_header header{};
  header.source = 5;
  FrameBytes frame(PLAIT_UDP_HEADER_OFFSET + PLAIT_HEADER_BYTES);
  EXPECT_FALSE(header_of(std::span(frame).first(60)));
  frame[12] = 0x08;
  plait_header_pack(&header, frame.data() + PLAIT_UDP_HEADER_OFFSET);
  ASSERT_TRUE(header_of(frame));
  EXPECT_EQ(header_of(frame)->source, 5u);
  frame[12] = PLAIT_ETHERTYPE >> 8;
  frame[13] = PLAIT_ETHERTYPE & 0xFF;
  header.source = 6;
  plait_header_pack(&header, frame.data() + PLAIT_HEADER_OFFSET);
  EXPECT_EQ(header_of(frame)->source, 6u);
  frame[12] = PLAIT_CIRCUIT_ETHERTYPE >> 8;
  frame[13] = PLAIT_CIRCUIT_ETHERTYPE & 0xFF;
  EXPECT_FALSE(header_of(frame)) << "a circuit's frame is no conversation's";
}

}  // namespace
}  // namespace plait::sim
