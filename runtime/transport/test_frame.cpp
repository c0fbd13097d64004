// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "link/crc32c.h"
#include "transport/frame.h"

namespace plait {
namespace {

plait_header some_header() {
  plait_header header{};
  header.version = PLAIT_WIRE_VERSION;
  header.source = 0x0102;
  header.destination = 0x0304;
  header.tag = 0xAABBCCDD;
  return header;
}

FrameBytes sealed_bytes(std::size_t body_bytes) {
  const std::vector<std::uint8_t> body(body_bytes, 0x5A);
  auto frame = make_frame(some_header(), body);
  seal_frame(*frame, some_header());
  return *frame;
}

// What the check at the end is made of: header and padded body, header_check as zero.
std::uint32_t check_at_end(FrameBytes frame) {
  frame[62] = frame[63] = 0;
  return crc32c(std::span(frame).subspan(16, frame.size() - 16 - 4));
}

TEST(Frame, StartsWithAddressesTypeAndPad) {
  const FrameBytes frame = sealed_bytes(3);
  const std::vector<std::uint8_t> wanted = {0x02, 0x50, 0x4C, 0x00, 0x03, 0x04, 0x02, 0x50,
                                            0x4C, 0x00, 0x01, 0x02, 0x88, 0xB5, 0x00, 0x00};
  EXPECT_TRUE(std::equal(wanted.begin(), wanted.end(), frame.begin()));
  EXPECT_EQ(frame.size(), 64u + 8 + 4);
}

TEST(Frame, EndsWithTheCheckOfHeaderAndPaddedBody) {
  const FrameBytes frame = sealed_bytes(3);
  const std::uint32_t check = check_at_end(frame);
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_EQ(frame[72 + i], static_cast<std::uint8_t>(check >> (8 * i)));
  }
}

TEST(Frame, SealsTheHeaderThatDeparts) {
  plait_header header = some_header();
  auto frame = make_frame(header, {});
  for (const std::uint16_t acknowledge : {0, 1, 0xFFFF}) {
    header.acknowledge = acknowledge;
    header.header_check = 0x1234;  // of no consequence
    seal_frame(*frame, header);
    FrameBytes bare = *frame;
    bare[62] = bare[63] = 0;
    const std::uint32_t crc = crc32c(std::span(bare).subspan(16, 48));
    const std::uint32_t turned = (crc >> 15 & 0xFFFE) | crc >> 31;
    EXPECT_EQ((*frame)[62] | (*frame)[63] << 8, static_cast<int>((crc ^ turned) & 0xFFFF));
    EXPECT_EQ(parse_frame(*frame).header.acknowledge, acknowledge);
    EXPECT_EQ(parse_frame(*frame).fault, FrameFault::none);
  }
}

// A receiver that acts on the header before the end has nothing else to go by.
TEST(Frame, AWrongHeaderCheckIsRefusedThoughTheOtherIsRight) {
  for (unsigned bit = 0; bit < 16; ++bit) {
    FrameBytes frame = sealed_bytes(3);
    frame[62 + bit / 8] ^= static_cast<std::uint8_t>(1 << (bit % 8));
    EXPECT_EQ(parse_frame(frame).fault, FrameFault::check) << "bit " << bit;
  }
}

TEST(Frame, ReadsBackWhatWasWritten) {
  for (const std::size_t size : {0, 1, 7, 8, 9, 4095, 4096}) {
    const FrameBytes frame = sealed_bytes(size);
    const ParsedFrame parsed = parse_frame(frame);
    ASSERT_EQ(parsed.fault, FrameFault::none);
    EXPECT_EQ(parsed.header.tag, 0xAABBCCDD);
    EXPECT_EQ(parsed.body.size(), size);
    EXPECT_TRUE(std::ranges::all_of(parsed.body, [](auto byte) { return byte == 0x5A; }));
  }
}

TEST(Frame, NoDamagedBitPasses) {
  const FrameBytes frame = sealed_bytes(21);
  for (std::size_t bit = 0; bit < 8 * frame.size(); ++bit) {
    FrameBytes damaged = frame;
    damaged[bit / 8] ^= static_cast<std::uint8_t>(1 << (bit % 8));
    EXPECT_NE(parse_frame(damaged).fault, FrameFault::none) << "bit " << bit;
  }
}

TEST(Frame, NoOtherLengthPasses) {
  FrameBytes frame = sealed_bytes(21);
  for (std::size_t size = 0; size < frame.size(); ++size) {
    EXPECT_NE(parse_frame(std::span(frame).first(size)).fault, FrameFault::none);
  }
  frame.resize(frame.size() + 8);
  EXPECT_NE(parse_frame(frame).fault, FrameFault::none);
}

TEST(Frame, AnotherVersionOrDirtyPaddingIsRefused) {
  auto resealed = [](std::size_t at, std::uint8_t value) {
    FrameBytes frame = sealed_bytes(3);
    frame[at] = value;
    frame[62] = frame[63] = 0;
    const std::uint16_t header = plait_header_check_of(crc32c(std::span(frame).subspan(16, 48)));
    const std::uint32_t check = check_at_end(frame);
    for (unsigned i = 0; i < 2; ++i) frame[62 + i] = static_cast<std::uint8_t>(header >> (8 * i));
    for (unsigned i = 0; i < 4; ++i) frame[72 + i] = static_cast<std::uint8_t>(check >> (8 * i));
    return parse_frame(frame).fault;
  };
  EXPECT_EQ(resealed(PLAIT_HEADER_OFFSET, PLAIT_WIRE_VERSION), FrameFault::none);
  EXPECT_EQ(resealed(PLAIT_HEADER_OFFSET, PLAIT_WIRE_VERSION + 1), FrameFault::format);
  EXPECT_EQ(resealed(PLAIT_BODY_OFFSET + 3, 1), FrameFault::format);
}

}  // namespace
}  // namespace plait
