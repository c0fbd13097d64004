// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests of algorithms: the cases every algorithm is run with, data whose origin shows, and
// planned trees.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "collectives/selection.h"
#include "collectives/test_mailbox.h"

namespace plait::test {

using Vector = std::vector<std::uint64_t>;

inline const std::vector<int> kRanks = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17};
inline const std::vector<std::size_t> kCounts = {0, 1, 3, 1000};

// Algorithms of a kind of collective.
std::vector<api::AlgorithmEntry> algorithms_of(std::uint8_t kind);
// All roots of small communicators, the first, a middle and the last of larger ones.
std::vector<int> roots_of(int ranks);
// An irregular tree of ranks with this root: the parent of each.
std::vector<int> some_tree(int ranks, int root);

// count numbers that tell rank, block and place.
Vector marked(int rank, std::size_t block, std::size_t count);
std::byte* bytes_of(Vector& data);
const std::byte* bytes_of(const Vector& data);

struct Case {
  api::AlgorithmEntry algorithm;
  int ranks;
  int root;
  std::size_t count;
  std::uint64_t seed;
  std::string name() const;
};
// Runs check for each algorithm of the kind, number of ranks, root (rooted only), count and seed.
void for_each_case(std::uint8_t kind, bool rooted, const std::function<void(const Case&)>& check);

// One collective of all ranks: fill operands(rank), then run.
class Trial {
 public:
  explicit Trial(const Case& each);
  api::Operands& operands(int rank) { return operands_[static_cast<std::size_t>(rank)]; }
  // Builds the schedules and runs them to their ends; fails the test on deadlock or litter.
  void run();
  Mailbox& mailbox() { return mailbox_; }

 private:
  Case case_;
  std::vector<api::Operands> operands_;
  Mailbox mailbox_;
};

}  // namespace plait::test
