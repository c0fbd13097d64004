// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root scatters n shares down a binomial tree, then all gather them (allgather_bruck): each
// byte passes any link at most twice, where a tree would send all of it log2 n times. Shares are
// counted from the root: share p belongs to the rank p places after it.

#include <algorithm>
#include <utility>
#include <vector>

#include "collectives/algorithms.h"
#include "collectives/tree.h"

namespace plait::api {

namespace {

struct Shares {
  const Operands& operands;
  std::size_t begin(int place) const {
    const auto size = static_cast<std::size_t>(operands.size);
    const std::size_t share = (operands.bytes + size - 1) / size;
    return std::min(operands.bytes, share * static_cast<std::size_t>(place));
  }
  std::byte* data(int place) const { return operands.output + begin(place); }
  std::size_t bytes(int place, int count) const { return begin(place + count) - begin(place); }
  int place_of(int rank) const { return (rank - operands.root + operands.size) % operands.size; }
};

void scatter_shares(Schedule& schedule, const Operands& operands, const Shares& shares) {
  const Tree tree = binomial_tree(operands.size, operands.root, operands.rank);
  const int place = shares.place_of(operands.rank);
  schedule.next_round();
  if (tree.parent >= 0) {
    const int count = static_cast<int>(tree.order.size());
    schedule.receive(tree.parent, shares.data(place), shares.bytes(place, count));
  }
  for (auto child = tree.children.rbegin(); child != tree.children.rend(); ++child) {
    schedule.next_round();
    const int to = shares.place_of(child->rank);
    schedule.send(child->rank, shares.data(to), shares.bytes(to, child->ranks));
  }
}

}  // namespace

void bcast_scatter_allgather(Schedule& schedule, const Operands& operands) {
  const Shares shares{operands};
  scatter_shares(schedule, operands, shares);
  std::vector<std::size_t> bytes;
  std::vector<std::ptrdiff_t> offsets;
  for (int rank = 0; rank < operands.size; ++rank) {
    const int place = shares.place_of(rank);
    bytes.push_back(shares.bytes(place, 1));
    offsets.push_back(static_cast<std::ptrdiff_t>(shares.begin(place)));
  }
  Operands gather = operands;
  gather.input = nullptr;
  gather.bytes = shares.bytes(shares.place_of(operands.rank), 1);
  gather.output_blocks = Blocks(std::move(bytes), std::move(offsets));
  allgather_bruck(schedule, gather);
}

}  // namespace plait::api
