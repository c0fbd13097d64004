// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A chain: each rank takes the result of the one before, adds its own and hands it on.

#include "collectives/algorithms.h"

namespace plait::api {

void scan_linear(Schedule& schedule, const Operands& operands) {
  const int rank = operands.rank;
  std::byte* sum = operands.output;
  schedule.next_round();
  schedule.copy(sum, operands.input, operands.bytes);
  if (rank > 0) {
    std::byte* before = schedule.scratch(operands.bytes);
    schedule.receive(rank - 1, before, operands.bytes);
    schedule.local([=, reduction = operands.reduction, count = operands.count()] {
      reduction.combine_lower(before, sum, count);
    });
  }
  if (rank + 1 == operands.size) return;
  schedule.next_round();
  schedule.send(rank + 1, sum, operands.bytes);
}

}  // namespace plait::api
