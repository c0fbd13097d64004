// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root takes the vector of each rank in turn and combines them in rank order. The only sum
// whose rounding is that of a loop over the ranks.

#include "collectives/algorithms.h"

namespace plait::api {

void reduce_linear(Schedule& schedule, const Operands& operands) {
  schedule.next_round();
  if (operands.rank != operands.root) {
    schedule.send(operands.root, operands.input, operands.bytes);
    return;
  }
  std::byte* sum = operands.output;
  std::byte* next = schedule.scratch(operands.bytes);
  for (int rank = 0; rank < operands.size; ++rank) {
    std::byte* part = rank == 0 ? sum : next;
    schedule.next_round();
    if (rank == operands.root) {
      schedule.copy(part, operands.input, operands.bytes);
    } else {
      schedule.receive(rank, part, operands.bytes);
    }
    if (rank == 0) continue;
    schedule.local([=, reduction = operands.reduction, count = operands.count()] {
      reduction.combine_higher(sum, part, count);
    });
  }
}

}  // namespace plait::api
