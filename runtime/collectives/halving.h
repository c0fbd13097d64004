// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Halving and doubling between partners 2^k apart, shared by several algorithms. They want a power
// of two, so the first ranks are folded in pairs as far as needed: the even one of a pair speaks
// for both. Commutative operations.
#pragma once

#include "collectives/operands.h"

namespace plait::api {

// Ranks and the numbers of those that speak, 0 to numbers - 1.
struct Folding {
  explicit Folding(int size);
  bool folded(int rank) const { return rank < 2 * pairs; }
  bool silent(int rank) const { return folded(rank) && rank % 2 != 0; }
  int number_of(int rank) const { return folded(rank) ? rank / 2 : rank - pairs; }
  int rank_of(int number) const { return number < pairs ? 2 * number : number + pairs; }

  int numbers = 1;  // the largest power of two that is not above the size
  int pairs = 0;
};

// Numbers first to first + count - 1 of consecutive shares.
struct Range {
  std::ptrdiff_t offset;
  std::size_t bytes;
};
Range range_of(const Blocks& shares, int first, int count);

// Each rank that speaks ends with the result for the share of its number; the rest of its sum then
// holds partial ones. shares: of each number, one after the other; sum: a vector's worth of memory.
void reduce_scatter_halving(Schedule& schedule, const Operands& operands, const Folding& folding,
                            const Blocks& shares, std::byte* sum);
// From the own share in data to all shares, of the ranks that speak.
void allgather_doubling(Schedule& schedule, int rank, const Folding& folding, const Blocks& shares,
                        std::byte* data);

}  // namespace plait::api
