// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Trees of ranks, seen from one rank, and the collectives that run along any tree.
//
// Blocks of a subtree travel together in its order: the rank itself, then the subtree of each
// child.
#pragma once

#include <string>
#include <vector>

#include "collectives/operands.h"

namespace plait::api {

struct Tree {
  struct Child {
    int rank;
    int ranks;  // in its subtree
  };
  int parent = -1;  // -1: this rank is the root
  std::vector<Child> children;
  std::vector<int> order;  // ranks of the own subtree
};

// Depth ceil(log2 size). Counted from the root, child k stands 2^k further; subtrees are
// consecutive ranks, which is what keeps the order of operands.
Tree binomial_tree(int size, int root, int rank);
// From the parent of each rank; of siblings the one with the largest subtree is served first.
Tree planned_tree(const std::vector<int>& parents, int rank);
// "-1,0,0,1": throws std::invalid_argument with a sentence unless it is one tree of size ranks.
std::vector<int> parse_tree(const std::string& text, int size);

// One child a round, the largest subtree first: long messages that left together would share the
// link, and the subtree with most to do would start last.
void bcast_along(Schedule& schedule, const Operands& operands, const Tree& tree);
void scatter_along(Schedule& schedule, const Operands& operands, const Tree& tree);
// One child a round, the smallest subtree first: what receiving it costs is paid while the larger
// ones are still under way.
void gather_along(Schedule& schedule, const Operands& operands, const Tree& tree);
// The same; keeps rank order if each subtree is consecutive ranks and children are in ascending
// order.
void reduce_along(Schedule& schedule, const Operands& operands, const Tree& tree);

}  // namespace plait::api
