// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As scan_recursive_doubling, with a result that leaves the own vector out: the first that comes
// from below starts it. Rank 0 gets nothing, and its output stays as it was.

#include "collectives/algorithms.h"

namespace plait::api {

void exscan_recursive_doubling(Schedule& schedule, const Operands& operands) {
  const int rank = operands.rank;
  std::byte* result = operands.output;
  std::byte* run = schedule.scratch(operands.bytes);
  std::byte* theirs = schedule.scratch(operands.bytes);
  bool started = false;
  schedule.next_round();
  schedule.copy(run, operands.input, operands.bytes);
  for (int step = 1; step < operands.size; step *= 2) {
    const int partner = rank ^ step;
    if (partner >= operands.size) continue;
    schedule.next_round();
    schedule.receive(partner, theirs, operands.bytes);
    schedule.send(partner, run, operands.bytes);
    if (partner < rank && !started) schedule.copy(result, theirs, operands.bytes);
    schedule.local([=, reduction = operands.reduction, count = operands.count()] {
      if (partner > rank) {
        reduction.combine_higher(run, theirs, count);
        return;
      }
      if (started) reduction.combine_lower(theirs, result, count);
      reduction.combine_lower(theirs, run, count);
    });
    started = started || partner < rank;
  }
}

}  // namespace plait::api
