// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// ceil(log2 n) rounds (Bruck et al. 1997): block i is for the rank i ahead; in round k all blocks
// whose number has bit k go 2^k ahead, in one message. A block travels up to log2 n times: for
// short blocks of equal size.

#include <vector>

#include "collectives/algorithms.h"

namespace plait::api {

namespace {

struct Step {
  std::byte* leaving;
  std::byte* coming;
  std::vector<std::size_t> places;  // of the blocks that move
};

}  // namespace

void alltoall_bruck(Schedule& schedule, const Operands& operands) {
  const int size = operands.size, rank = operands.rank;
  const std::size_t bytes = operands.bytes;
  std::byte* work = schedule.scratch(static_cast<std::size_t>(size) * bytes);
  schedule.next_round();
  for (int i = 0; i < size; ++i) {
    const std::byte* block = operands.input + operands.input_blocks.offset((rank + i) % size);
    schedule.copy(work + static_cast<std::size_t>(i) * bytes, block, bytes);
  }
  for (int ahead = 1; ahead < size; ahead *= 2) {
    Step step;
    for (int i = 0; i < size; ++i) {
      if ((i & ahead) != 0) step.places.push_back(static_cast<std::size_t>(i) * bytes);
    }
    const std::size_t moving = step.places.size() * bytes;
    step.leaving = schedule.scratch(moving);
    step.coming = schedule.scratch(moving);
    for (std::size_t i = 0; i < step.places.size(); ++i) {
      schedule.copy(step.leaving + i * bytes, work + step.places[i], bytes);
    }
    schedule.next_round();
    schedule.receive((rank - ahead + size) % size, step.coming, moving);
    schedule.send((rank + ahead) % size, step.leaving, moving);
    for (std::size_t i = 0; i < step.places.size(); ++i) {
      schedule.copy(work + step.places[i], step.coming + i * bytes, bytes);
    }
  }
  for (int i = 0; i < size; ++i) {
    const int from = (rank - i + size) % size;
    schedule.copy(operands.output + operands.output_blocks.offset(from),
                  work + static_cast<std::size_t>(i) * bytes, bytes);
  }
}

}  // namespace plait::api
