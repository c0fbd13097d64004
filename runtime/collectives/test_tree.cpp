// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

#include "collectives/test_algorithm.h"
#include "collectives/tree.h"

namespace plait::test {
namespace {

using api::Tree;

// All ranks' views fit together: parents and children agree, orders are those of the subtrees.
void expect_consistent(const std::vector<Tree>& trees, int root) {
  for (int rank = 0; rank < static_cast<int>(trees.size()); ++rank) {
    const Tree& tree = trees[static_cast<std::size_t>(rank)];
    EXPECT_EQ(tree.parent == -1, rank == root);
    std::vector<int> order{rank};
    for (const Tree::Child& child : tree.children) {
      const Tree& below = trees[static_cast<std::size_t>(child.rank)];
      EXPECT_EQ(below.parent, rank);
      EXPECT_EQ(below.order.size(), static_cast<std::size_t>(child.ranks));
      order.insert(order.end(), below.order.begin(), below.order.end());
    }
    EXPECT_EQ(tree.order, order);
  }
  EXPECT_EQ(trees[static_cast<std::size_t>(root)].order.size(), trees.size());
}

TEST(Tree, BinomialViewsOfAllRanksFitTogether) {
  for (const int size : kRanks) {
    for (int root = 0; root < size; ++root) {
      std::vector<Tree> trees;
      for (int rank = 0; rank < size; ++rank) trees.push_back(api::binomial_tree(size, root, rank));
      expect_consistent(trees, root);
    }
  }
}

TEST(Tree, BinomialSubtreesOfRankZeroAreConsecutiveRanks) {
  for (const int size : kRanks) {
    for (int rank = 0; rank < size; ++rank) {
      const Tree tree = api::binomial_tree(size, 0, rank);
      std::vector<int> consecutive(tree.order.size());
      std::iota(consecutive.begin(), consecutive.end(), rank);
      EXPECT_EQ(tree.order, consecutive);
    }
  }
}

TEST(Tree, PlannedViewsOfAllRanksFitTogether) {
  for (const int size : kRanks) {
    for (int root = 0; root < size; ++root) {
      const std::vector<int> parents = some_tree(size, root);
      std::vector<Tree> trees;
      for (int rank = 0; rank < size; ++rank) trees.push_back(api::planned_tree(parents, rank));
      expect_consistent(trees, root);
      for (int rank = 0; rank < size; ++rank) {
        EXPECT_EQ(trees[static_cast<std::size_t>(rank)].parent,
                  parents[static_cast<std::size_t>(rank)]);
      }
    }
  }
}

TEST(Tree, PlannedSiblingsStandInTheOrderOfTheirSubtrees) {
  const Tree tree = api::planned_tree({-1, 0, 0, 0, 1, 1, 2}, 0);
  std::vector<int> ranks;
  for (const Tree::Child& child : tree.children) ranks.push_back(child.ranks);
  EXPECT_EQ(ranks, (std::vector<int>{1, 2, 3}));
}

std::string parse_error(const std::string& text, int size) {
  try {
    api::parse_tree(text, size);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Tree, ParsesParents) {
  EXPECT_EQ(api::parse_tree("-1,0,0,1", 4), (std::vector<int>{-1, 0, 0, 1}));
  EXPECT_EQ(api::parse_tree("2,2,-1", 3), (std::vector<int>{2, 2, -1}));
}

TEST(Tree, SaysWhatIsWrongWithAPlan) {
  EXPECT_EQ(parse_error("-1,0", 3), "planned tree: 2 parents are given for 3 ranks");
  EXPECT_EQ(parse_error("-1,x", 2), "planned tree: 'x' is not the number of a rank");
  EXPECT_EQ(parse_error("-1,1x", 2), "planned tree: '1x' is not the number of a rank");
  EXPECT_EQ(parse_error("-1,,0", 3), "planned tree: '' is not the number of a rank");
  EXPECT_EQ(parse_error("-1,5", 2), "planned tree: there is no rank 5 among 2");
  EXPECT_EQ(parse_error("-1,-1", 2), "planned tree: exactly one rank has the parent -1, not 2");
  EXPECT_EQ(parse_error("1,0", 2), "planned tree: exactly one rank has the parent -1, not 0");
  EXPECT_EQ(parse_error("-1,2,1", 3),
            "planned tree: some ranks are not connected to its root, rank 0");
}

}  // namespace
}  // namespace plait::test
