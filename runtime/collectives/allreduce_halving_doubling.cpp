// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reduce-scatter by recursive halving, then allgather by recursive doubling (Rabenseifner 2004): as
// few bytes as around a ring, 2 (n - 1) / n of the vector, in 2 log2 n rounds. Where n is no power
// of two, pairs of the first ranks are merged before and told the result after, with the whole
// vector each time. Commutative operations.

#include "collectives/algorithms.h"
#include "collectives/halving.h"

namespace plait::api {

void allreduce_halving_doubling(Schedule& schedule, const Operands& operands) {
  const int rank = operands.rank;
  const Folding folding(operands.size);
  const Blocks shares =
      Blocks::shares(folding.numbers, operands.count(), operands.reduction.element_bytes);
  reduce_scatter_halving(schedule, operands, folding, shares, operands.output);
  if (folding.silent(rank)) {
    schedule.next_round();
    schedule.receive(rank - 1, operands.output, operands.bytes);
    return;
  }
  allgather_doubling(schedule, rank, folding, shares, operands.output);
  if (!folding.folded(rank)) return;
  schedule.next_round();
  schedule.send(rank + 1, operands.output, operands.bytes);
}

}  // namespace plait::api
