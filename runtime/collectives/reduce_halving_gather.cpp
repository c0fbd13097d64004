// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reduce-scatter by recursive halving, then the shares join on the way to the root, the way back of
// the halving: as few bytes as reduce_scatter_gather in 2 log2 n rounds. Where n is no power of
// two, pairs of the first ranks are merged before; if the root is the silent one of a pair it is
// told the result after. Commutative operations.

#include "collectives/algorithms.h"
#include "collectives/halving.h"

namespace plait::api {

namespace {

// The range of shares that a rank has doubles until one far enough from the root's number gives it
// to its partner nearer to it.
void gather_doubling(Schedule& schedule, const Operands& operands, const Folding& folding,
                     const Blocks& shares, std::byte* sum) {
  const int number = folding.number_of(operands.rank);
  const int away = number ^ folding.number_of(operands.root);
  for (int step = 1; step < folding.numbers; step *= 2) {
    const int partner = number ^ step;
    schedule.next_round();
    if ((away & step) != 0) {
      const Range have = range_of(shares, number & -step, step);
      schedule.send(folding.rank_of(partner), sum + have.offset, have.bytes);
      return;
    }
    const Range want = range_of(shares, partner & -step, step);
    schedule.receive(folding.rank_of(partner), sum + want.offset, want.bytes);
  }
}

}  // namespace

void reduce_halving_gather(Schedule& schedule, const Operands& operands) {
  const int rank = operands.rank, root = operands.root;
  const Folding folding(operands.size);
  const Blocks shares =
      Blocks::shares(folding.numbers, operands.count(), operands.reduction.element_bytes);
  std::byte* sum = rank == root ? operands.output : schedule.scratch(operands.bytes);
  reduce_scatter_halving(schedule, operands, folding, shares, sum);
  if (!folding.silent(rank)) gather_doubling(schedule, operands, folding, shares, sum);
  if (!folding.silent(root)) return;
  schedule.next_round();
  if (rank == root) schedule.receive(root - 1, operands.output, operands.bytes);
  if (rank == root - 1) schedule.send(root, sum, operands.bytes);
}

}  // namespace plait::api
