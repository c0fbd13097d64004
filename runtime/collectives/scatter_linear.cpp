// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root sends each its block: n - 1 messages from one rank, no byte travels twice. The one for
// scatterv: only the root knows the sizes of the blocks.

#include "collectives/algorithms.h"

namespace plait::api {

void scatter_linear(Schedule& schedule, const Operands& operands) {
  schedule.next_round();
  if (operands.rank != operands.root) {
    schedule.receive(operands.root, operands.output, operands.bytes);
    return;
  }
  for (int i = 1; i < operands.size; ++i) {
    const int to = (operands.root + i) % operands.size;
    schedule.send(to, operands.input + operands.input_blocks.offset(to),
                  operands.input_blocks.bytes(to));
  }
  if (operands.output != nullptr) {
    schedule.copy(operands.output, operands.input + operands.input_blocks.offset(operands.root),
                  operands.bytes);
  }
}

}  // namespace plait::api
