// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numeric>

#include "trace/load_history.h"

namespace plait::sim {
namespace {

Time total(const LoadHistory& history) {
  return std::accumulate(history.busy().begin(), history.busy().end(), Time{0});
}

TEST(LoadHistory, AStretchKnowsHowMuchOfItWasBusy) {
  LoadHistory history;
  const Time width = history.width();
  history.add(width / 2, 2 * width + 100);
  ASSERT_EQ(history.busy().size(), 3u);
  EXPECT_EQ(history.busy()[0], width - width / 2);
  EXPECT_EQ(history.busy()[1], width);
  EXPECT_EQ(history.busy()[2], 100);
}

TEST(LoadHistory, ALongRunHasWiderStretchesAndLosesNothing) {
  LoadHistory history;
  const Time first = history.width();
  Time busy = 0;
  for (Time at = 0; at < kMillisecond; at += 777'777) {
    history.add(at, at + 333'333);
    busy += 333'333;
  }
  EXPECT_LE(history.busy().size(), LoadHistory::kStretchesMax);
  EXPECT_GT(history.width(), first);
  EXPECT_EQ(total(history), busy);
  for (const Time part : history.busy()) EXPECT_LE(part, history.width());
}

}  // namespace
}  // namespace plait::sim
