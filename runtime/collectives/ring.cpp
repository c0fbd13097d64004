// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// In step s of n - 1 a rank sends on the share that it combined in the step before. Share b starts
// at rank b + 1, passes every rank and ends, complete, at rank b.

#include "collectives/ring.h"

#include "collectives/algorithms.h"

namespace plait::api {

void reduce_scatter_ring(Schedule& schedule, const Operands& operands, const Blocks& shares,
                         std::byte* sum) {
  const int size = operands.size, rank = operands.rank;
  const std::size_t element_bytes = operands.reduction.element_bytes;
  std::byte* theirs = schedule.scratch(shares.bytes(0));  // no share is larger than the first
  schedule.next_round();
  schedule.copy(sum, operands.input, operands.bytes);
  for (int step = 1; step < size; ++step) {
    const int leaving = (rank - step + size) % size, coming = (rank - step - 1 + size) % size;
    std::byte* own = sum + shares.offset(coming);
    const std::size_t bytes = shares.bytes(coming);
    schedule.next_round();
    schedule.receive((rank - 1 + size) % size, theirs, bytes);
    schedule.send((rank + 1) % size, sum + shares.offset(leaving), shares.bytes(leaving));
    schedule.local([=, reduction = operands.reduction] {
      if (bytes != 0) reduction.combine_lower(theirs, own, bytes / element_bytes);
    });
  }
}

}  // namespace plait::api
