// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Along a binomial tree: the ranks that have the data double in each of ceil(log2 n) rounds.

#include "collectives/algorithms.h"
#include "collectives/tree.h"

namespace plait::api {

void bcast_binomial(Schedule& schedule, const Operands& operands) {
  bcast_along(schedule, operands, binomial_tree(operands.size, operands.root, operands.rank));
}

}  // namespace plait::api
