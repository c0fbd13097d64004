// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The root sends to each: n - 1 messages from one rank, none passed on.

#include "collectives/algorithms.h"

namespace plait::api {

void bcast_linear(Schedule& schedule, const Operands& operands) {
  schedule.next_round();
  if (operands.rank != operands.root) {
    schedule.receive(operands.root, operands.output, operands.bytes);
    return;
  }
  for (int i = 1; i < operands.size; ++i) {
    schedule.send((operands.root + i) % operands.size, operands.output, operands.bytes);
  }
}

}  // namespace plait::api
