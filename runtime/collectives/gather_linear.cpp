// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each sends its block to the root, which takes them straight to their places. The one for gatherv:
// only the root knows the sizes of the blocks.

#include "collectives/algorithms.h"

namespace plait::api {

void gather_linear(Schedule& schedule, const Operands& operands) {
  schedule.next_round();
  if (operands.rank != operands.root) {
    schedule.send(operands.root, operands.input, operands.bytes);
    return;
  }
  for (int i = 1; i < operands.size; ++i) {
    const int from = (operands.root + i) % operands.size;
    schedule.receive(from, operands.output + operands.output_blocks.offset(from),
                     operands.output_blocks.bytes(from));
  }
  if (operands.input != nullptr) {
    schedule.copy(operands.output + operands.output_blocks.offset(operands.root), operands.input,
                  operands.bytes);
  }
}

}  // namespace plait::api
