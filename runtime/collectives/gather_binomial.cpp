// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Up a binomial tree: what a rank holds doubles in each of ceil(log2 n) rounds. Few messages for
// the root, but a block travels up to log2 n times: for short blocks of equal size.

#include "collectives/algorithms.h"
#include "collectives/tree.h"

namespace plait::api {

void gather_binomial(Schedule& schedule, const Operands& operands) {
  gather_along(schedule, operands, binomial_tree(operands.size, operands.root, operands.rank));
}

}  // namespace plait::api
