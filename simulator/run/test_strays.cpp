// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "plait_collectives.h"
#include "run/strays.h"

namespace plait::sim {
namespace {

Stray stray(NodeId sender, NodeId receiver, std::uint32_t number, std::uint8_t collective,
            std::uint16_t context = 1) {
  Stray result;
  result.sender = sender;
  result.receiver = receiver;
  result.context = context;
  result.number = number;
  result.collective = collective;
  return result;
}

TEST(Strays, NoneIsNoOutcome) { EXPECT_FALSE(stray_outcome({})); }

TEST(Strays, OfOneNumberTheyAreDifferentCollectives) {
  const auto outcome = stray_outcome({stray(1, 0, 6, PLAIT_COLLECTIVE_BCAST),
                                      stray(2, 0, 5, PLAIT_COLLECTIVE_REDUCE),
                                      stray(0, 2, 5, PLAIT_COLLECTIVE_BCAST)});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->name, "mismatch");
  EXPECT_EQ(outcome->exit_code, kExitDiagnosed);
  EXPECT_EQ(outcome->diagnosis["kind"], "collective");
  EXPECT_EQ(outcome->diagnosis["communicator"], "MPI_COMM_WORLD");
  const auto& ranks = outcome->diagnosis["ranks"];
  ASSERT_EQ(ranks.size(), 2u) << "a later collective is no cause";
  EXPECT_EQ(ranks[0]["rank"], 0);
  EXPECT_EQ(ranks[0]["receivers"], nlohmann::json::array({2}));
  EXPECT_EQ(ranks[1]["rank"], 2);
  EXPECT_EQ(ranks[1]["call"], "MPI_Reduce");
}

TEST(Strays, ReceiversAreGatheredBySender) {
  const auto outcome =
      stray_outcome({stray(0, 2, 0, PLAIT_COLLECTIVE_BCAST), stray(0, 1, 0, PLAIT_COLLECTIVE_BCAST),
                     stray(0, 1, 0, PLAIT_COLLECTIVE_BCAST)});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->diagnosis["kind"], "unreceived");
  ASSERT_EQ(outcome->diagnosis["ranks"].size(), 1u);
  EXPECT_EQ(outcome->diagnosis["ranks"][0]["receivers"], nlohmann::json::array({1, 2}));
}

// The parts of a split have one context: that theirs differ says nothing.
TEST(Strays, RanksApartAreNotCompared) {
  const auto outcome = stray_outcome(
      {stray(0, 1, 0, PLAIT_COLLECTIVE_BCAST, 5), stray(2, 3, 0, PLAIT_COLLECTIVE_REDUCE, 5)});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->diagnosis["kind"], "unreceived");
  EXPECT_EQ(outcome->diagnosis["ranks"].size(), 1u);
}

TEST(Strays, ThePlaceIsTheCallsOwn) {
  auto hardware = stray(0, 1, 0, PLAIT_COLLECTIVE_BCAST);
  hardware.place = HardwareSite{"MPI_Bcast", "a.c", 7};
  const auto outcome = stray_outcome({hardware});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->diagnosis["ranks"][0]["call"], "MPI_Bcast");
  EXPECT_EQ(outcome->diagnosis["ranks"][0]["place"], "a.c:7");
}

}  // namespace
}  // namespace plait::sim
