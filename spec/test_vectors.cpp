// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The C headers read and write the vectors as they stand.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "generated/cpp/plait_vectors.h"

namespace plait::vectors {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Bit by bit: a second opinion on the tables and instructions that everybody else uses.
// The bytes of header_check, the header's last two, count as zero.
std::uint32_t crc32c(const Bytes& bytes, std::size_t from, std::size_t to) {
  std::uint32_t check = 0xFFFFFFFF;
  for (std::size_t i = from; i < to; ++i) {
    check ^= i == PLAIT_BODY_OFFSET - 2 || i == PLAIT_BODY_OFFSET - 1 ? 0U : bytes[i];
    for (int bit = 0; bit < 8; ++bit) check = check >> 1 ^ (check & 1 ? 0x82F63B78U : 0U);
  }
  return ~check;
}

std::uint32_t word_at(const Bytes& bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word |= std::uint32_t{bytes[at + i]} << (8 * i);
  return word;
}

template <typename Record>
void expect_fields(const Record& record, const std::vector<std::uint64_t>& wanted) {
  const std::vector<Field> found = fields(record);
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_EQ(found[i].value, wanted[i]) << found[i].name;
}

plait_header header_of(const Bytes& frame) {
  plait_header header;
  plait_header_unpack(&header, frame.data() + PLAIT_HEADER_OFFSET);
  return header;
}

bool header_check_is_right(const Bytes& frame) {
  const std::uint32_t crc = crc32c(frame, PLAIT_HEADER_OFFSET, PLAIT_BODY_OFFSET);
  const auto wanted = header_of(frame).header_check;
  return plait_header_check_of(crc) == wanted && plait_header_check_of(~crc) == wanted;
}

bool check_is_right(const Bytes& frame) {
  const std::size_t end = frame.size() - PLAIT_CHECK_BYTES;
  return word_at(frame, end) == crc32c(frame, PLAIT_HEADER_OFFSET, end);
}

// The first thing that is wrong with a frame, in the words of the vectors; "" if nothing is.
std::string fault_of(const Bytes& frame) {
  constexpr std::size_t kSmallest = PLAIT_BODY_OFFSET + PLAIT_CHECK_BYTES;
  if (frame.size() < kSmallest || (frame.size() - kSmallest) % PLAIT_BODY_ALIGN_BYTES != 0) {
    return "truncated";
  }
  if (!header_check_is_right(frame)) return "header_check";
  if (!check_is_right(frame)) return "check";
  const plait_header header = header_of(frame);
  if (header.version != PLAIT_WIRE_VERSION) return "version";
  const std::size_t room = frame.size() - kSmallest;
  const std::size_t block = header.argument_count > 0 ? PLAIT_ARGUMENT_BLOCK_BYTES : 0;
  if (header.body_bytes > room || room - header.body_bytes >= PLAIT_BODY_ALIGN_BYTES ||
      header.argument_count > PLAIT_ARGUMENTS_MAX || block > header.body_bytes) {
    return "length";
  }
  const std::array<std::uint8_t, 4> prefix = PLAIT_MAC_PREFIX;
  Bytes ethernet;
  for (const unsigned node : {unsigned{header.destination}, unsigned{header.source}}) {
    ethernet.insert(ethernet.end(), prefix.begin(), prefix.end());
    ethernet.push_back(static_cast<std::uint8_t>(node >> 8));
    ethernet.push_back(static_cast<std::uint8_t>(node));
  }
  for (const int byte : {PLAIT_ETHERTYPE >> 8, PLAIT_ETHERTYPE & 0xFF, 0, 0}) {
    ethernet.push_back(static_cast<std::uint8_t>(byte));
  }
  if (!std::equal(ethernet.begin(), ethernet.end(), frame.begin())) return "addresses";
  const bool zero =
      std::all_of(frame.begin() + PLAIT_BODY_OFFSET + header.body_bytes,
                  frame.end() - PLAIT_CHECK_BYTES, [](auto byte) { return byte == 0; });
  return zero ? "" : "padding";
}

TEST(Vectors, FramesAreDecoded) {
  for (const Frame& frame : kFrames) {
    SCOPED_TRACE(frame.name);
    ASSERT_EQ(fault_of(frame.bytes), "");
    const plait_header header = header_of(frame.bytes);
    expect_fields(header, frame.fields);
    ASSERT_EQ(header.argument_count, frame.arguments.size());
    std::size_t at = PLAIT_BODY_OFFSET;
    for (std::size_t i = 0; i < frame.arguments.size(); ++i) {
      EXPECT_EQ(word_at(frame.bytes, at + 4 * i), frame.arguments[i]);
    }
    if (!frame.arguments.empty()) at += PLAIT_ARGUMENT_BLOCK_BYTES;
    ASSERT_EQ(at + frame.payload.size(), std::size_t{PLAIT_BODY_OFFSET} + header.body_bytes);
    EXPECT_TRUE(std::equal(frame.payload.begin(), frame.payload.end(),
                           frame.bytes.begin() + static_cast<long>(at)));
  }
}

TEST(Vectors, HeadersOfFramesAreEncoded) {
  for (const Frame& frame : kFrames) {
    SCOPED_TRACE(frame.name);
    const plait_header header = header_of(frame.bytes);
    Bytes again = frame.bytes;
    std::fill_n(again.begin() + PLAIT_HEADER_OFFSET, PLAIT_HEADER_BYTES, 0xA5);
    plait_header_pack(&header, again.data() + PLAIT_HEADER_OFFSET);
    EXPECT_EQ(again, frame.bytes);
  }
}

TEST(Vectors, BadFramesAreRefused) {
  for (const Refused& frame : kRefused)
    EXPECT_EQ(fault_of(frame.bytes), frame.reason) << frame.name;
}

TEST(Vectors, HeadersArePackedAndUnpacked) {
  for (const Record& record : kHeaderRecords) {
    SCOPED_TRACE(record.name);
    plait_header header;
    plait_header_unpack(&header, record.bytes.data());
    expect_fields(header, record.fields);
    Bytes again(PLAIT_HEADER_BYTES, 0xA5);
    plait_header_pack(&header, again.data());
    EXPECT_EQ(again, record.bytes);
  }
}

// Commands and completions are read where they lie.
template <typename Struct>
void expect_records(const std::vector<Record>& records) {
  ASSERT_FALSE(records.empty());
  for (const Record& record : records) {
    SCOPED_TRACE(record.name);
    ASSERT_EQ(record.bytes.size(), sizeof(Struct));
    Struct value;
    std::memcpy(&value, record.bytes.data(), sizeof value);
    expect_fields(value, record.fields);
  }
}

TEST(Vectors, CommandsLieAsTheyStand) { expect_records<plait_command>(kCommandRecords); }
TEST(Vectors, CompletionsLieAsTheyStand) { expect_records<plait_completion>(kCompletionRecords); }

}  // namespace
}  // namespace plait::vectors
