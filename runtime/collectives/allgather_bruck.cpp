// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// ceil(log2 n) rounds of doubling blocks (Bruck et al. 1997): a rank keeps the blocks of itself and
// those after it side by side; in round k it gives the first 2^k of them to the rank 2^k behind.

#include <algorithm>
#include <vector>

#include "collectives/algorithms.h"

namespace plait::api {

void allgather_bruck(Schedule& schedule, const Operands& operands) {
  const int size = operands.size, rank = operands.rank;
  const Blocks& blocks = operands.output_blocks;
  // begins[i]: where the block of rank + i starts in the workspace
  std::vector<std::size_t> begins{0};
  for (int i = 0; i < size; ++i) begins.push_back(begins.back() + blocks.bytes((rank + i) % size));
  // What the rank behind calls its first blocks has other sizes than mine: count them from it.
  const auto bytes_from = [&](int first, int count) {
    std::size_t bytes = 0;
    for (int i = 0; i < count; ++i) bytes += blocks.bytes((first + i) % size);
    return bytes;
  };
  std::byte* work = schedule.scratch(begins.back());
  const std::byte* own =
      operands.input != nullptr ? operands.input : operands.output + blocks.offset(rank);
  schedule.next_round();
  schedule.copy(work, own, blocks.bytes(rank));
  for (int have = 1; have < size; have *= 2) {
    const int count = std::min(have, size - have), from = (rank + have) % size;
    schedule.next_round();
    schedule.receive(from, work + begins[static_cast<std::size_t>(have)], bytes_from(from, count));
    schedule.send((rank - have + size) % size, work, bytes_from(rank, count));
  }
  for (int i = operands.input == nullptr ? 1 : 0; i < size; ++i) {
    const int block = (rank + i) % size;
    schedule.copy(operands.output + blocks.offset(block),
                  work + begins[static_cast<std::size_t>(i)], blocks.bytes(block));
  }
}

}  // namespace plait::api
