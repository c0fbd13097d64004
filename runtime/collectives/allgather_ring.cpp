// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Around a ring: in each of n - 1 rounds a rank passes on the block that it got in the round
// before. Every link carries each block once; neighbours only, so the network sees no hot spot.

#include "collectives/algorithms.h"

namespace plait::api {

void allgather_ring(Schedule& schedule, const Operands& operands) {
  const int size = operands.size, rank = operands.rank;
  const Blocks& blocks = operands.output_blocks;
  std::byte* output = operands.output;
  schedule.next_round();
  if (operands.input != nullptr) {
    schedule.copy(output + blocks.offset(rank), operands.input, operands.bytes);
  }
  for (int step = 1; step < size; ++step) {
    const int have = (rank - step + 1 + size) % size, want = (rank - step + size) % size;
    schedule.next_round();
    schedule.receive((rank - 1 + size) % size, output + blocks.offset(want), blocks.bytes(want));
    schedule.send((rank + 1) % size, output + blocks.offset(have), blocks.bytes(have));
  }
}

}  // namespace plait::api
