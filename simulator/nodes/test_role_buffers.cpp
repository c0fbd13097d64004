// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "nodes/role_buffers.h"

namespace plait::sim {
namespace {

std::string told(std::uint64_t address, std::uint64_t bytes) {
  const std::vector<HardwareBuffer> buffers{{"`int a[4]`", 64, 16}, {"`int b[8]`", 128, 32}};
  const auto fault = fault_of_buffer(buffers, address, bytes, "send");
  return fault ? (fault->is_null ? "null: " : "") + fault->text : "";
}

TEST(RoleBuffers, AMessageInsideOfAnObjectIsFine) {
  EXPECT_EQ(told(64, 16), "");
  EXPECT_EQ(told(72, 8), "");
  EXPECT_EQ(told(156, 4), "");
  EXPECT_EQ(told(80, 0), "");
  EXPECT_EQ(told(0, 0), "");
}

TEST(RoleBuffers, OneThatLeavesItIsNot) {
  EXPECT_EQ(told(64, 17), "the send buffer of 17 bytes goes beyond `int a[4]`, where 16 are left");
  EXPECT_EQ(told(152, 9), "the send buffer of 9 bytes goes beyond `int b[8]`, where 8 are left");
  EXPECT_EQ(told(160, 4), "the send buffer of 4 bytes goes beyond `int b[8]`, where 0 are left");
  EXPECT_EQ(told(72, ~std::uint64_t{0}).substr(0, 15), "the send buffer");
  EXPECT_EQ(told(32, 4), "the send buffer of 4 bytes is no object's");
  EXPECT_EQ(told(0, 4), "null: the send buffer is a null pointer, for 4 bytes");
}

}  // namespace
}  // namespace plait::sim
