// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// log2 n exchanges of the whole vector with the partner 2^k away, each pair combining what stands
// for two neighbouring runs of ranks, so the order of operands holds. Where n is no power of two,
// pairs of the first ranks are merged before and told the result after: one round more on each
// side.

#include "collectives/algorithms.h"

namespace plait::api {

namespace {

// Combines what partner has with sum, in rank order.
void exchange(Schedule& schedule, const Operands& operands, int partner, std::byte* sum,
              std::byte* theirs) {
  schedule.next_round();
  schedule.receive(partner, theirs, operands.bytes);
  schedule.send(partner, sum, operands.bytes);
  schedule.local([=, reduction = operands.reduction, count = operands.count(),
                  lower = partner < operands.rank] {
    if (lower) {
      reduction.combine_lower(theirs, sum, count);
    } else {
      reduction.combine_higher(sum, theirs, count);
    }
  });
}

}  // namespace

void allreduce_recursive_doubling(Schedule& schedule, const Operands& operands) {
  const int rank = operands.rank;
  int power = 1;
  while (power * 2 <= operands.size) power *= 2;
  const int merged = operands.size - power;  // this many pairs become one rank each
  std::byte* sum = operands.output;
  std::byte* theirs = schedule.scratch(operands.bytes);
  schedule.next_round();
  schedule.copy(sum, operands.input, operands.bytes);
  if (rank < 2 * merged && rank % 2 != 0) {
    schedule.next_round();
    schedule.send(rank - 1, sum, operands.bytes);
    schedule.next_round();
    schedule.receive(rank - 1, sum, operands.bytes);
    return;
  }
  if (rank < 2 * merged) {
    schedule.next_round();
    schedule.receive(rank + 1, theirs, operands.bytes);
    schedule.local([=, reduction = operands.reduction, count = operands.count()] {
      reduction.combine_higher(sum, theirs, count);
    });
  }
  const int number = rank < 2 * merged ? rank / 2 : rank - merged;
  for (int step = 1; step < power; step *= 2) {
    const int other = number ^ step;
    exchange(schedule, operands, other < merged ? other * 2 : other + merged, sum, theirs);
  }
  if (rank < 2 * merged) {
    schedule.next_round();
    schedule.send(rank + 1, sum, operands.bytes);
  }
}

}  // namespace plait::api
