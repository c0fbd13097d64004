// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "message/inbound.h"

namespace plait::test {
namespace {

constexpr std::uint8_t kFirst = PLAIT_FLAG_FIRST, kLast = PLAIT_FLAG_LAST;

// One lane; offer() says whether the frame was a good piece, and takes it.
class InboundTest : public ::testing::Test {
 protected:
  bool offer(unsigned flags, std::size_t body_bytes, std::uint8_t argument_count = 0,
             std::uint8_t handler = PLAIT_HANDLER_MATCH) {
    header_ = {};
    header_.flags = static_cast<std::uint8_t>(flags);
    header_.handler = handler;
    header_.argument_count = argument_count;
    body_.assign(body_bytes, 1);
    const auto examined = inbound.examine(3, Channel::request, header_, body_);
    if (!examined) return false;
    arrival = *examined;
    inbound.accept(arrival);
    return true;
  }

  Inbound inbound;
  Arrival arrival;

 private:
  plait_header header_{};
  std::vector<std::uint8_t> body_;
};

TEST_F(InboundTest, CountsTheOffset) {
  ASSERT_TRUE(offer(kFirst, 100));
  EXPECT_EQ(arrival.offset, 0u);
  ASSERT_TRUE(offer(0, 50));
  EXPECT_EQ(arrival.offset, 100u);
  ASSERT_TRUE(offer(kLast, 1));
  EXPECT_EQ(arrival.offset, 150u);
  EXPECT_EQ(arrival.source, 3);
  ASSERT_TRUE(offer(kFirst | kLast, 0));
  EXPECT_EQ(arrival.offset, 0u);
}

TEST_F(InboundTest, KeepsTheArgumentsForTheWholeMessage) {
  ASSERT_TRUE(offer(kFirst, 64 + 10, 2));
  EXPECT_EQ(arrival.payload.size(), 10u);
  ASSERT_TRUE(offer(kLast, 5));
  ASSERT_EQ(arrival.arguments.size(), 2u);
  EXPECT_EQ(arrival.arguments[1], 0x01010101u);
  EXPECT_EQ(arrival.offset, 10u);
}

TEST_F(InboundTest, RefusesAMessageWithoutABeginning) {
  EXPECT_FALSE(offer(0, 10));
  EXPECT_FALSE(offer(kLast, 10));
  EXPECT_TRUE(offer(kFirst | kLast, 10));
  EXPECT_FALSE(offer(kLast, 10));
}

TEST_F(InboundTest, RefusesAMissingArgumentBlock) {
  EXPECT_FALSE(offer(kFirst | kLast, 63, 1));
  EXPECT_FALSE(offer(kFirst, 200, 17));
  EXPECT_FALSE(offer(kLast, 10));
  EXPECT_TRUE(offer(kFirst | kLast, 64, 16));
}

TEST_F(InboundTest, RefusesTheRestOfAMessageThatTurnsBad) {
  ASSERT_TRUE(offer(kFirst, 10));
  EXPECT_FALSE(offer(0, 10, 0, PLAIT_HANDLER_PUT));
  EXPECT_FALSE(offer(kLast, 10));
  ASSERT_TRUE(offer(kFirst, 10));
  EXPECT_FALSE(offer(0, 100, 1));
  EXPECT_FALSE(inbound.take_interrupted());
}

TEST_F(InboundTest, TellsOnceThatAMessageWasCutShort) {
  ASSERT_TRUE(offer(kFirst, 10));
  ASSERT_TRUE(offer(kFirst, 10));
  EXPECT_TRUE(inbound.take_interrupted());
  EXPECT_FALSE(inbound.take_interrupted());
}

TEST_F(InboundTest, ExaminingAloneChangesNothing) {
  ASSERT_TRUE(offer(kFirst, 10));
  plait_header header{};
  header.handler = PLAIT_HANDLER_MATCH;
  const std::vector<std::uint8_t> body(20);
  for (int offers = 0; offers < 3; ++offers) {
    const auto again = inbound.examine(3, Channel::request, header, body);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->offset, 10u);
  }
  ASSERT_TRUE(offer(kLast, 10));
  EXPECT_EQ(arrival.offset, 10u);
}

}  // namespace
}  // namespace plait::test
