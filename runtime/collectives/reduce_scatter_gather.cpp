// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reduce-scatter around a ring, then each rank gives its share of the result to the root: the
// root's link carries about twice the vector, whatever the number of ranks. Commutative operations.

#include "collectives/algorithms.h"
#include "collectives/ring.h"

namespace plait::api {

void reduce_scatter_gather(Schedule& schedule, const Operands& operands) {
  const Blocks shares =
      Blocks::shares(operands.size, operands.count(), operands.reduction.element_bytes);
  std::byte* sum =
      operands.rank == operands.root ? operands.output : schedule.scratch(operands.bytes);
  reduce_scatter_ring(schedule, operands, shares, sum);
  Operands gather = operands;
  gather.input = operands.rank == operands.root ? nullptr : sum + shares.offset(operands.rank);
  gather.bytes = shares.bytes(operands.rank);
  gather.output_blocks = shares;
  gather_linear(schedule, gather);
}

}  // namespace plait::api
