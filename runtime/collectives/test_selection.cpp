// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <set>

#include "collectives/nearest.h"
#include "collectives/selection.h"
#include "plait_collectives_table.h"

namespace plait::test {
namespace {

using api::Selection;

constexpr std::uint8_t kBcast = PLAIT_COLLECTIVE_BCAST;
constexpr std::uint8_t kReduce = PLAIT_COLLECTIVE_REDUCE;
constexpr std::uint8_t kAllreduce = PLAIT_COLLECTIVE_ALLREDUCE;

std::string chosen(const Selection& selection, std::uint8_t kind, std::uint64_t bytes,
                   int ranks = 16, bool commutative = true, bool planned = false) {
  return selection.choose(kind, bytes, ranks, commutative, planned).name;
}

std::string force_error(const std::string& text) {
  try {
    Selection().force_all(text);
  } catch (const api::SelectionError& error) {
    return error.what();
  }
  return "";
}

TEST(Selection, NamesAreUniqueAndEveryAlgorithmIsOfAKindWithAChoice) {
  std::set<std::string> names;
  for (const api::AlgorithmEntry& each : api::all_algorithms()) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_NO_THROW(Selection().choose(each.kind, UINT64_MAX, INT32_MAX, false, false));
  }
}

TEST(Selection, TakesTheFirstRowThatFits) {
  const Selection selection;
  EXPECT_EQ(chosen(selection, kBcast, 8), "bcast_binomial");
  EXPECT_EQ(chosen(selection, kBcast, 8192), "bcast_binomial");
  EXPECT_EQ(chosen(selection, kBcast, 8193), "bcast_scatter_allgather");
  EXPECT_EQ(chosen(selection, kBcast, 1 << 20, 16), "bcast_chain");
  EXPECT_EQ(chosen(selection, kBcast, 1 << 20, 2), "bcast_binomial");
  EXPECT_EQ(chosen(selection, kAllreduce, 1 << 20), "allreduce_halving_doubling");
  EXPECT_EQ(chosen(selection, kAllreduce, 1 << 21), "allreduce_ring");
  EXPECT_EQ(chosen(selection, kAllreduce, 1 << 20, 16, false), "allreduce_recursive_doubling");
}

TEST(Selection, BoundsGrowWithWhatIsUnderWayInOneLatency) {
  Selection slow, fast, none;
  slow.scale(4 * kMicrosecond, 10'000'000'000);
  EXPECT_EQ(chosen(slow, kBcast, 4 * 8192), "bcast_binomial");
  EXPECT_EQ(chosen(slow, kBcast, 4 * 8192 + 1), "bcast_scatter_allgather");
  fast.scale(1, 10'000'000'000);  // a sixteenth is the least
  EXPECT_EQ(chosen(fast, kBcast, 512), "bcast_binomial");
  EXPECT_EQ(chosen(fast, kBcast, 513), "bcast_scatter_allgather");
  none.scale(0, 0);  // unknown
  EXPECT_EQ(chosen(none, kBcast, 8192), "bcast_binomial");
}

TEST(Selection, WhatIsForcedIsTakenWhereItCan) {
  Selection selection;
  selection.force_all("bcast=bcast_linear,allreduce=allreduce_ring");
  EXPECT_EQ(chosen(selection, kBcast, 1 << 20), "bcast_linear");
  EXPECT_EQ(chosen(selection, kAllreduce, 8), "allreduce_ring");
  EXPECT_EQ(chosen(selection, kAllreduce, 8, 16, false), "allreduce_recursive_doubling");
  EXPECT_EQ(chosen(selection, kReduce, 8), "reduce_binomial");
  selection.force_all("");
  selection.force_all("bcast=bcast_binomial");  // the later one wins
  EXPECT_EQ(chosen(selection, kBcast, 1 << 20), "bcast_binomial");
}

TEST(Selection, APlannedTreeIsTakenWhereItAppliesUnlessAnotherIsForced) {
  Selection selection;
  EXPECT_EQ(chosen(selection, kBcast, 8, 16, true, true), "bcast_planned");
  EXPECT_EQ(chosen(selection, kReduce, 8, 16, true, true), "reduce_planned");
  EXPECT_EQ(chosen(selection, kAllreduce, 8, 16, true, true), "allreduce_recursive_doubling");
  selection.force("bcast", "bcast_linear");
  EXPECT_EQ(chosen(selection, kBcast, 8, 16, true, true), "bcast_linear");
  selection.force("bcast", "bcast_planned");
  EXPECT_EQ(chosen(selection, kBcast, 8, 16, true, true), "bcast_planned");
  EXPECT_EQ(chosen(selection, kBcast, 8, 16, true, false), "bcast_binomial");
}

TEST(Selection, SaysWhatThereIsInsteadOfAnUnknownName) {
  EXPECT_EQ(force_error("bcast=bcast_linaer"),
            "'bcast_linaer' is no algorithm for bcast; did you mean bcast_linear? There is "
            "bcast_binomial, bcast_linear, bcast_scatter_allgather, bcast_chain, bcast_planned");
  EXPECT_EQ(force_error("bcast=reduce_scatter_gather"),
            "'reduce_scatter_gather' is no algorithm for bcast. There is "
            "bcast_binomial, bcast_linear, bcast_scatter_allgather, bcast_chain, bcast_planned");
  EXPECT_EQ(force_error("brodcast=bcast_linear"),
            "'brodcast' is no collective with a choice of algorithms; did you mean bcast? There is "
            "barrier, bcast, scatter, gather, allgather, alltoall, reduce, allreduce, "
            "reduce_scatter, scan, exscan");
  EXPECT_EQ(force_error("alreduce=x").substr(0, 79),
            "'alreduce' is no collective with a choice of algorithms; did you mean allreduce");
  EXPECT_EQ(force_error("bcast"),
            "'bcast' should be kind=algorithm, for example bcast=bcast_linear");
}

TEST(Nearest, IsTheWordWithFewestChangesIfTheyAreFew) {
  const std::vector<std::string> words = {"scatter", "gather", "scan"};
  EXPECT_EQ(api::nearest("gahter", words), "gather");
  EXPECT_EQ(api::nearest("scan", words), "scan");
  EXPECT_EQ(api::nearest("xyz", words), "");
  EXPECT_EQ(api::nearest("", {}), "");
}

}  // namespace
}  // namespace plait::test
