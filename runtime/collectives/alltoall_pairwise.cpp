// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// n - 1 exchanges: in the k-th a rank sends to the one k ahead and receives from the one k behind,
// so every block travels once and every rank is the target of one sender at a time. A few of them
// make a round, so that the wire does not wait while messages of one are still on their way.

#include "collectives/algorithms.h"

namespace plait::api {

namespace {
constexpr int kExchangesPerRound = 8;
}

void alltoall_pairwise(Schedule& schedule, const Operands& operands) {
  const int size = operands.size, rank = operands.rank;
  const Blocks &in = operands.input_blocks, &out = operands.output_blocks;
  schedule.next_round();
  schedule.copy(operands.output + out.offset(rank), operands.input + in.offset(rank),
                in.bytes(rank));
  for (int step = 1; step < size; ++step) {
    const int to = (rank + step) % size, from = (rank - step + size) % size;
    if (step % kExchangesPerRound == 1) schedule.next_round();
    schedule.receive(from, operands.output + out.offset(from), out.bytes(from));
    schedule.send(to, operands.input + in.offset(to), in.bytes(to));
  }
}

}  // namespace plait::api
