// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The clock of a hardware node: exact over any number of cycles.
#include <gtest/gtest.h>

#include "nodes/cycle_clock.h"

namespace plait::sim {
namespace {

TEST(CycleClock, CountsWholePeriods) {
  CycleClock clock({156'250'000, 1});
  EXPECT_EQ(clock.start(), 0);
  EXPECT_EQ(clock.end(), 6400);
  clock.advance();
  EXPECT_EQ(clock.cycle(), 1U);
  EXPECT_EQ(clock.start(), 6400);
  clock.set(1'000'000'000);
  EXPECT_EQ(clock.start(), 6'400'000'000'000);
  EXPECT_EQ(clock.end(), 6'400'000'006'400);
}

TEST(CycleClock, DoesNotDrift) {
  // 322.265625 MHz: 20625 periods take exactly 64 us.
  CycleClock clock({322'265'625, 1});
  EXPECT_EQ(clock.end(), 3104);  // 3103.03
  for (int i = 0; i < 20'625 * 100; ++i) clock.advance();
  EXPECT_EQ(clock.start(), 6400 * kMicrosecond);
  EXPECT_EQ(clock.end(), 6400 * kMicrosecond + 3104);
}

TEST(CycleClock, TakesFractionsOfAHertz) {
  const CycleClock clock({1'000'000'000, 3});  // 3 ns
  EXPECT_EQ(clock.start_of(7), 21'000);
}

TEST(CycleClock, JumpsToWhereItWouldCount) {
  for (const Frequency& frequency : {Frequency{322'265'625, 1}, Frequency{250'000'000, 1}}) {
    CycleClock counts(frequency), jumps(frequency);
    for (int i = 0; i < 12'345; ++i) counts.advance();
    jumps.set(12'345);
    for (int i = 0; i < 5; ++i, counts.advance(), jumps.advance()) {
      EXPECT_EQ(counts.start(), jumps.start());
      EXPECT_EQ(counts.end(), jumps.end());
    }
  }
}

TEST(CycleClock, FindsTheFirstCycleFromATime) {
  const CycleClock clock({322'265'625, 1});
  for (std::uint64_t cycle = 1; cycle < 3000; ++cycle) {
    const Time start = clock.start_of(cycle);
    EXPECT_EQ(clock.first_from(start), cycle);
    EXPECT_EQ(clock.first_from(start + 1), cycle + 1);
  }
  EXPECT_EQ(clock.first_from(0), 0U);
  EXPECT_EQ(clock.first_from(1), 1U);
}

TEST(CycleClock, HasNoTimeForCyclesBeyondAllTimes) {
  const CycleClock clock({156'250'000, 1});
  EXPECT_EQ(clock.start_of(~std::uint64_t{0}), kNever);
}

}  // namespace
}  // namespace plait::sim
