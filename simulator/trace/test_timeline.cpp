// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "trace/timeline.h"

namespace plait::sim {
namespace {

TEST(Timeline, WhatHasOneScopeIsOneCallAndCallsDoNotOverlap) {
  Timeline timeline;
  timeline.add_call(1, {5, 100, 10, 20});
  timeline.add_call(1, {5, 100, 25, 40});
  timeline.add_call(2, {5, 100, 35, 38});
  ASSERT_EQ(timeline.calls().size(), 2u);
  EXPECT_EQ(timeline.calls()[0].begin, 10);
  EXPECT_EQ(timeline.calls()[0].end, 40);
  EXPECT_EQ(timeline.calls()[1].begin, 40);
  EXPECT_EQ(timeline.calls()[1].end, 40);
}

TEST(Timeline, ALoopOfPollsIsOneCall) {
  Timeline timeline;
  for (std::uint16_t scope = 1; scope < 100; ++scope) {
    timeline.add_poll(scope, {7, 300, scope * 10, scope * 10 + 5});
  }
  timeline.add_call(100, {5, 100, 1000, 1010});
  ASSERT_EQ(timeline.calls().size(), 2u);
  EXPECT_EQ(timeline.calls()[0].end, 995);
}

TEST(Timeline, SamplesSaySomethingNewAndTheLastOfATimeCounts) {
  Timeline timeline;
  timeline.add_sample({0, 0, 0, 0, 0});
  timeline.add_sample({10, 0, 0, 0, 0});
  timeline.add_sample({20, 1, 64, 0, 0});
  timeline.add_sample({20, 2, 128, 0, 0});
  ASSERT_EQ(timeline.samples().size(), 2u);
  EXPECT_EQ(timeline.samples()[1].frames_sent, 2u);
}

}  // namespace
}  // namespace plait::sim
