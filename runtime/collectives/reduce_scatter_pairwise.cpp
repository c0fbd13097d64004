// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// n - 1 rounds; in round k a rank gives the one k ahead its part of that one's block and combines
// what comes from the one k behind into its own. Every byte travels once. Commutative operations.

#include "collectives/algorithms.h"

namespace plait::api {

void reduce_scatter_pairwise(Schedule& schedule, const Operands& operands) {
  const int size = operands.size, rank = operands.rank;
  const Blocks& blocks = operands.input_blocks;
  const std::size_t own = blocks.bytes(rank);
  const std::size_t count =
      operands.reduction.element_bytes == 0 ? 0 : own / operands.reduction.element_bytes;
  std::byte* theirs = schedule.scratch(own);
  schedule.next_round();
  schedule.copy(operands.output, operands.input + blocks.offset(rank), own);
  for (int step = 1; step < size; ++step) {
    const int to = (rank + step) % size;
    schedule.next_round();
    schedule.receive((rank - step + size) % size, theirs, own);
    schedule.send(to, operands.input + blocks.offset(to), blocks.bytes(to));
    schedule.local([=, reduction = operands.reduction, sum = operands.output] {
      reduction.combine_lower(theirs, sum, count);
    });
  }
}

}  // namespace plait::api
