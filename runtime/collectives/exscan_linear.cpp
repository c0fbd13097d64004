// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A chain: each rank takes the result of all before, and hands on what it makes with its own.

#include "collectives/algorithms.h"

namespace plait::api {

void exscan_linear(Schedule& schedule, const Operands& operands) {
  const int rank = operands.rank;
  schedule.next_round();
  if (rank > 0) schedule.receive(rank - 1, operands.output, operands.bytes);
  if (rank + 1 == operands.size) return;
  std::byte* sum = schedule.scratch(operands.bytes);
  schedule.copy(sum, operands.input, operands.bytes);
  if (rank > 0) {
    schedule.local([=, reduction = operands.reduction, count = operands.count(),
                    before = operands.output] { reduction.combine_lower(before, sum, count); });
  }
  schedule.next_round();
  schedule.send(rank + 1, sum, operands.bytes);
}

}  // namespace plait::api
