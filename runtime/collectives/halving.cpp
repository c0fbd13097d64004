// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/halving.h"

namespace plait::api {

Folding::Folding(int size) {
  while (numbers * 2 <= size) numbers *= 2;
  pairs = size - numbers;
}

Range range_of(const Blocks& shares, int first, int count) {
  const int last = first + count - 1;
  const std::ptrdiff_t end = shares.offset(last) + static_cast<std::ptrdiff_t>(shares.bytes(last));
  return {shares.offset(first), static_cast<std::size_t>(end - shares.offset(first))};
}

void reduce_scatter_halving(Schedule& schedule, const Operands& operands, const Folding& folding,
                            const Blocks& shares, std::byte* sum) {
  const int rank = operands.rank;
  const std::size_t element_bytes = operands.reduction.element_bytes;
  schedule.next_round();
  if (folding.silent(rank)) {
    schedule.send(rank - 1, operands.input, operands.bytes);
    return;
  }
  std::byte* theirs = schedule.scratch(operands.bytes);
  schedule.copy(sum, operands.input, operands.bytes);
  if (folding.folded(rank)) {
    schedule.receive(rank + 1, theirs, operands.bytes);
    schedule.local([=, reduction = operands.reduction, count = operands.count()] {
      reduction.combine_higher(sum, theirs, count);
    });
  }
  const int number = folding.number_of(rank);
  for (int step = folding.numbers / 2; step > 0; step /= 2) {
    const int partner = number ^ step;
    const Range kept = range_of(shares, number & -step, step);
    const Range given = range_of(shares, partner & -step, step);
    schedule.next_round();
    schedule.receive(folding.rank_of(partner), theirs, kept.bytes);
    schedule.send(folding.rank_of(partner), sum + given.offset, given.bytes);
    schedule.local([=, reduction = operands.reduction, own = sum + kept.offset] {
      if (kept.bytes == 0) return;
      if (partner < number) {
        reduction.combine_lower(theirs, own, kept.bytes / element_bytes);
      } else {
        reduction.combine_higher(own, theirs, kept.bytes / element_bytes);
      }
    });
  }
}

void allgather_doubling(Schedule& schedule, int rank, const Folding& folding, const Blocks& shares,
                        std::byte* data) {
  const int number = folding.number_of(rank);
  for (int step = 1; step < folding.numbers; step *= 2) {
    const int partner = number ^ step;
    const Range have = range_of(shares, number & -step, step);
    const Range want = range_of(shares, partner & -step, step);
    schedule.next_round();
    schedule.receive(folding.rank_of(partner), data + want.offset, want.bytes);
    schedule.send(folding.rank_of(partner), data + have.offset, have.bytes);
  }
}

}  // namespace plait::api
