// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numeric>

#include "message/outbound.h"

namespace plait::test {
namespace {

class Bytes final : public NodeMemory {
 public:
  std::span<std::uint8_t> at(std::uint64_t address, std::uint64_t size) override {
    if (address > bytes.size() || size > bytes.size() - address) return {};
    return std::span(bytes).subspan(address, size);
  }
  std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(10'000, 7);
};

Outgoing message(std::uint64_t size, std::uint64_t cookie) {
  Outgoing made;
  made.size = size;
  made.cookie = cookie;
  made.head.handler = PLAIT_HANDLER_USER;
  made.head.operand = 5000;
  return made;
}

struct Piece {
  std::size_t body;
  unsigned flags;
  std::uint64_t operand;
  std::uint64_t cookie;
  bool operator==(const Piece&) const = default;
};

std::vector<Piece> pieces(Outbound& outbound, NodeMemory& memory) {
  std::vector<Piece> result;
  while (!outbound.empty()) {
    const Outbound::Cut cut = outbound.cut(memory);
    result.push_back({cut.body.size(), cut.header.flags, cut.header.operand, cut.cookie});
    outbound.advance(cut);
  }
  return result;
}

constexpr unsigned kFirst = PLAIT_FLAG_FIRST, kLast = PLAIT_FLAG_LAST, kBoth = kFirst | kLast;

TEST(Outbound, CutsAtTheFrameLimit) {
  Bytes memory;
  Outbound outbound;
  outbound.push(message(0, 1));
  outbound.push(message(4096, 2));
  outbound.push(message(4097, 3));
  EXPECT_EQ(pieces(outbound, memory), (std::vector<Piece>{{0, kBoth, 5000, 1},
                                                          {4096, kBoth, 5000, 2},
                                                          {4096, kFirst, 5000, 3},
                                                          {1, kLast, 5000, 3}}));
}

TEST(Outbound, AdvancesTheAddressOfALongMessage) {
  Bytes memory;
  Outbound outbound;
  Outgoing made = message(8193, 1);
  made.is_long = true;
  outbound.push(made);
  EXPECT_EQ(
      pieces(outbound, memory),
      (std::vector<Piece>{{4096, kFirst, 5000, 1}, {4096, 0, 9096, 1}, {1, kLast, 13192, 1}}));
}

TEST(Outbound, PutsTheArgumentBlockBeforeTheFirstPayloadOnly) {
  Bytes memory;
  Outbound outbound;
  Outgoing made = message(0, 1);
  made.arguments = {0x04030201, 0xFF};
  made.owned.resize(4033);
  std::iota(made.owned.begin(), made.owned.end(), std::uint8_t{0});
  outbound.push(made);
  const Outbound::Cut first = outbound.cut(memory);
  EXPECT_EQ(first.header.argument_count, 2);
  ASSERT_EQ(first.body.size(), 4096u);
  const std::vector<std::uint8_t> head(first.body.begin(), first.body.begin() + 8);
  EXPECT_EQ(head, (std::vector<std::uint8_t>{1, 2, 3, 4, 0xFF, 0, 0, 0}));
  EXPECT_EQ(first.body[63], 0);
  EXPECT_EQ(first.body[65], 1);
  EXPECT_FALSE(first.last);
  outbound.advance(first);
  const Outbound::Cut second = outbound.cut(memory);
  EXPECT_EQ(second.header.argument_count, 0);
  ASSERT_EQ(second.body.size(), 1u);
  EXPECT_EQ(second.body[0], static_cast<std::uint8_t>(4032));
  EXPECT_TRUE(second.last);
}

TEST(Outbound, CuttingAgainGivesTheSameFrame) {
  Bytes memory;
  Outbound outbound;
  outbound.push(message(5000, 1));
  EXPECT_EQ(outbound.cut(memory).body.size(), 4096u);
  EXPECT_EQ(outbound.cut(memory).header.flags, kFirst);
}

TEST(Outbound, KeepsTheLengthIfMemoryShrinks) {
  Bytes memory;
  Outbound outbound;
  outbound.push(message(5000, 1));
  outbound.advance(outbound.cut(memory));
  memory.bytes.clear();
  const Outbound::Cut rest = outbound.cut(memory);
  EXPECT_EQ(std::vector<std::uint8_t>(rest.body.begin(), rest.body.end()),
            std::vector<std::uint8_t>(904, 0));
}

}  // namespace
}  // namespace plait::test
