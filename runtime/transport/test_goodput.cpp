// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "transport/test_network.h"

namespace plait {
namespace {

// Time until node 1 has 4096 whole frames (16 MiB) from node 0 over 10 Gb/s, round trip 5 us and
// a frame. Virtual time, so the figures are exact and the same everywhere.
Time transfer_time(const Faults& faults) {
  NetworkOptions options;
  options.latency = 2500 * kNanosecond;
  options.faults = faults;
  TestNetwork network(2, options);
  network[0].whole_bodies = network[1].whole_bodies = true;
  network[0].say(1, Channel::request, 4096);
  network.run();
  EXPECT_EQ(network[1].heard(0, Channel::request), 4096u);
  return network[1].last_heard_at;
}

double goodput_left(const Faults& faults) {
  const double left =
      static_cast<double>(transfer_time({})) / static_cast<double>(transfer_time(faults));
  testing::Test::RecordProperty("goodput_left", std::to_string(left));
  return left;
}

TEST(TransportGoodput, FillsTheLine) {
  const TestNetwork network(2, NetworkOptions{});
  const Time line = 4096 * network.wire_time(kFrameBytesMax);
  EXPECT_LT(transfer_time({}), line + 10 * kMicrosecond);
}

TEST(TransportGoodput, OneInAThousandLost) { EXPECT_GE(goodput_left({.drop = 1}), 0.98); }
TEST(TransportGoodput, OneInAHundredLost) { EXPECT_GE(goodput_left({.drop = 10}), 0.95); }
TEST(TransportGoodput, OneInAHundredReordered) { EXPECT_GE(goodput_left({.reorder = 10}), 0.95); }
TEST(TransportGoodput, OneInAHundredDoubled) { EXPECT_GE(goodput_left({.duplicate = 10}), 0.95); }

}  // namespace
}  // namespace plait
