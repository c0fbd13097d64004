// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reduce to rank 0, then bcast: 2 ceil(log2 n) rounds of the whole vector, 2 (n - 1) messages.

#include "collectives/algorithms.h"

namespace plait::api {

void allreduce_reduce_bcast(Schedule& schedule, const Operands& operands) {
  Operands from_zero = operands;
  from_zero.root = 0;
  reduce_binomial(schedule, from_zero);
  bcast_binomial(schedule, from_zero);
}

}  // namespace plait::api
