// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reduce to rank 0, then scatter: keeps the order of operands whatever the sizes of the blocks.

#include "collectives/algorithms.h"

namespace plait::api {

void reduce_scatter_linear(Schedule& schedule, const Operands& operands) {
  Operands reduce = operands;
  reduce.root = 0;
  reduce.output = operands.rank == 0 ? schedule.scratch(operands.bytes) : nullptr;
  reduce_binomial(schedule, reduce);
  Operands scatter = operands;
  scatter.root = 0;
  scatter.input = reduce.output;
  scatter.bytes = operands.input_blocks.bytes(operands.rank);
  scatter_linear(schedule, scatter);
}

}  // namespace plait::api
