// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// log2 n exchanges between partners n/2, n/4 ... 1 apart; each gives away the half of what it still
// has that is the partner's. As many bytes as reduce_scatter_pairwise in few rounds. Where n is no
// power of two, pairs of the first ranks are merged before, and the odd one is told its block
// after: the whole vector once more. Commutative operations.

#include <vector>

#include "collectives/algorithms.h"
#include "collectives/halving.h"

namespace plait::api {

void reduce_scatter_recursive_halving(Schedule& schedule, const Operands& operands) {
  const int rank = operands.rank;
  const Blocks& blocks = operands.input_blocks;
  const Folding folding(operands.size);
  if (folding.silent(rank)) {
    reduce_scatter_halving(schedule, operands, folding, {}, nullptr);
    schedule.next_round();
    schedule.receive(rank - 1, operands.output, blocks.bytes(rank));
    return;
  }
  std::vector<std::size_t> bytes;
  for (int number = 0; number < folding.numbers; ++number) {
    const int first = folding.rank_of(number);
    bytes.push_back(range_of(blocks, first, folding.folded(first) ? 2 : 1).bytes);
  }
  std::byte* sum = schedule.scratch(operands.bytes);
  reduce_scatter_halving(schedule, operands, folding, Blocks::packed(bytes), sum);
  schedule.copy(operands.output, sum + blocks.offset(rank), blocks.bytes(rank));
  if (!folding.folded(rank)) return;
  schedule.next_round();
  schedule.send(rank + 1, sum + blocks.offset(rank + 1), blocks.bytes(rank + 1));
}

}  // namespace plait::api
