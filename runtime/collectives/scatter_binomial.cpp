// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Down a binomial tree: half of what a rank holds goes on in each of ceil(log2 n) rounds. Few
// messages for the root, but a block travels up to log2 n times: for short blocks of equal size.

#include "collectives/algorithms.h"
#include "collectives/tree.h"

namespace plait::api {

void scatter_binomial(Schedule& schedule, const Operands& operands) {
  scatter_along(schedule, operands, binomial_tree(operands.size, operands.root, operands.rank));
}

}  // namespace plait::api
