// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/test_algorithm.h"

namespace plait::test {

std::vector<api::AlgorithmEntry> algorithms_of(std::uint8_t kind) {
  std::vector<api::AlgorithmEntry> found;
  for (const api::AlgorithmEntry& each : api::all_algorithms()) {
    if (each.kind == kind) found.push_back(each);
  }
  return found;
}

std::vector<int> roots_of(int ranks) {
  std::vector<int> roots;
  for (int root = 0; root < ranks; ++root) {
    if (ranks <= 5 || root == 0 || root == ranks / 2 || root == ranks - 1) roots.push_back(root);
  }
  return roots;
}

std::vector<int> some_tree(int ranks, int root) {
  std::vector<int> parents(static_cast<std::size_t>(ranks), -1);
  for (int place = 1; place < ranks; ++place) {
    const int parent = (place * 5 + 2) % place;  // any earlier place
    parents[static_cast<std::size_t>((place + root) % ranks)] = (parent + root) % ranks;
  }
  return parents;
}

Vector marked(int rank, std::size_t block, std::size_t count) {
  Vector data(count);
  for (std::size_t i = 0; i < count; ++i) {
    data[i] = static_cast<std::uint64_t>(rank + 1) << 48 | block << 32 | (i + 1);
  }
  return data;
}

std::byte* bytes_of(Vector& data) { return reinterpret_cast<std::byte*>(data.data()); }
const std::byte* bytes_of(const Vector& data) {
  return reinterpret_cast<const std::byte*>(data.data());
}

std::string Case::name() const {
  return std::string(algorithm.name) + ", " + std::to_string(ranks) + " ranks, root " +
         std::to_string(root) + ", count " + std::to_string(count) + ", seed " +
         std::to_string(seed);
}

void for_each_case(std::uint8_t kind, bool rooted, const std::function<void(const Case&)>& check) {
  std::uint64_t seed = 0;
  for (const api::AlgorithmEntry& algorithm : algorithms_of(kind)) {
    for (const int ranks : kRanks) {
      for (const int root : rooted ? roots_of(ranks) : std::vector<int>{0}) {
        for (const std::size_t count : kCounts) {
          for (int repeat = 0; repeat < 2; ++repeat) {
            const Case each{algorithm, ranks, root, count, ++seed};
            SCOPED_TRACE(each.name());
            check(each);
            if (testing::Test::HasFailure()) return;
          }
        }
      }
    }
  }
}

Trial::Trial(const Case& each)
    : case_(each),
      operands_(static_cast<std::size_t>(each.ranks)),
      mailbox_(each.ranks, each.seed) {
  for (int rank = 0; rank < each.ranks; ++rank) {
    operands(rank).rank = rank;
    operands(rank).size = each.ranks;
    operands(rank).root = each.root;
    operands(rank).parents = some_tree(each.ranks, each.root);
  }
}

void Trial::run() {
  for (int rank = 0; rank < case_.ranks; ++rank) {
    case_.algorithm.build(mailbox_.schedule(rank), operands(rank));
  }
  ASSERT_TRUE(mailbox_.run()) << "deadlock";
  EXPECT_TRUE(mailbox_.empty()) << "a message or a receive is left over";
  for (int rank = 0; rank < case_.ranks; ++rank) {
    EXPECT_EQ(mailbox_.schedule(rank).error_text(), "") << "rank " << rank;
  }
}

}  // namespace plait::test
