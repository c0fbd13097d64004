// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The schedule against a plain list.
#include <gtest/gtest.h>

#include "engine/schedule.h"
#include "network/random.h"

namespace plait::sim {
namespace {

TEST(Schedule, AgreesWithAPlainList) {
  Schedule schedule;
  EXPECT_EQ(schedule.first(), kNever);
  std::vector<Time> plain;
  constexpr std::uint64_t kCount = 100;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    plain.push_back(kNever);
    EXPECT_EQ(schedule.add(kNever), i);
  }
  for (std::uint64_t step = 0; step < 5000; ++step) {
    const std::uint64_t random = draw({step});
    const auto id = static_cast<ComponentId>(below(random, kCount));
    const Time time = random >> 62 == 0 ? kNever : static_cast<Time>(below(random >> 8, 300));
    plain[id] = time;
    schedule.set(id, time);
    ASSERT_EQ(schedule.first(), *std::min_element(plain.begin(), plain.end()));
    const auto idle = std::count(plain.begin(), plain.end(), kNever);
    ASSERT_EQ(schedule.busy(), kCount - static_cast<std::size_t>(idle));
    std::vector<ComponentId> expected, found;
    for (ComponentId at = 0; at < kCount; ++at) {
      if (plain[at] < 100) {
        expected.push_back(at);
      }
    }
    schedule.collect(100, found);
    ASSERT_EQ(found, expected);
  }
}

}  // namespace
}  // namespace plait::sim
