// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>
#include <string_view>
#include <vector>

#include "link/crc32c.h"

namespace plait {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The check value of the CRC catalogue and the vectors of RFC 3720, appendix B.4.
TEST(Crc32c, GivesThePublishedValues) {
  std::vector<std::uint8_t> ascending(32);
  for (std::size_t i = 0; i < ascending.size(); ++i) ascending[i] = static_cast<std::uint8_t>(i);
  for (auto check : {crc32c, crc32c_portable}) {
    EXPECT_EQ(check(bytes_of("123456789"), 0), 0xE3069283u);
    EXPECT_EQ(check(std::vector<std::uint8_t>(32, 0x00), 0), 0x8A9136AAu);
    EXPECT_EQ(check(std::vector<std::uint8_t>(32, 0xFF), 0), 0x62A8AB43u);
    EXPECT_EQ(check(ascending, 0), 0x46DD794Eu);
    EXPECT_EQ(check({}, 0), 0u);
  }
}

TEST(Crc32c, BothWaysAgreeOnEveryLengthAndAlignment) {
  std::mt19937_64 random(7);
  std::vector<std::uint8_t> bytes(300);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
  for (std::size_t first = 0; first < 9; ++first) {
    for (std::size_t size = 0; first + size <= bytes.size(); ++size) {
      const auto part = std::span<const std::uint8_t>(bytes).subspan(first, size);
      ASSERT_EQ(crc32c(part), crc32c_portable(part)) << first << ' ' << size;
    }
  }
}

TEST(Crc32c, ContinuesOverParts) {
  const auto whole = bytes_of("the check of a followed by b");
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    EXPECT_EQ(crc32c(whole.subspan(cut), crc32c(whole.first(cut))), crc32c(whole));
  }
}

}  // namespace
}  // namespace plait
