// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reduce-scatter around a ring, then allgather around it: each rank sends 2 (n - 1) / n of the
// vector in 2 (n - 1) rounds, which no algorithm can beat in bytes. Commutative operations.

#include "collectives/algorithms.h"
#include "collectives/ring.h"

namespace plait::api {

void allreduce_ring(Schedule& schedule, const Operands& operands) {
  const Blocks shares =
      Blocks::shares(operands.size, operands.count(), operands.reduction.element_bytes);
  reduce_scatter_ring(schedule, operands, shares, operands.output);
  Operands gather = operands;
  gather.input = nullptr;
  gather.bytes = shares.bytes(operands.rank);
  gather.output_blocks = shares;
  allgather_ring(schedule, gather);
}

}  // namespace plait::api
