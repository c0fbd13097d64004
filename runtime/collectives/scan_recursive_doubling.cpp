// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// ceil(log2 n) rounds: partners 2^k apart exchange what stands for their runs of 2^k ranks. All of
// it goes into the sum of the run; what comes from below goes into the result, too.

#include "collectives/algorithms.h"

namespace plait::api {

void scan_recursive_doubling(Schedule& schedule, const Operands& operands) {
  const int rank = operands.rank;
  std::byte* result = operands.output;
  std::byte* run = schedule.scratch(operands.bytes);
  std::byte* theirs = schedule.scratch(operands.bytes);
  schedule.next_round();
  schedule.copy(result, operands.input, operands.bytes);
  schedule.copy(run, operands.input, operands.bytes);
  for (int step = 1; step < operands.size; step *= 2) {
    const int partner = rank ^ step;
    if (partner >= operands.size) continue;
    schedule.next_round();
    schedule.receive(partner, theirs, operands.bytes);
    schedule.send(partner, run, operands.bytes);
    schedule.local([=, reduction = operands.reduction, count = operands.count()] {
      if (partner > rank) {
        reduction.combine_higher(run, theirs, count);
      } else {
        reduction.combine_lower(theirs, result, count);
        reduction.combine_lower(theirs, run, count);
      }
    });
  }
}

}  // namespace plait::api
