// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Along the tree that the run's description plans.

#include "collectives/algorithms.h"
#include "collectives/tree.h"

namespace plait::api {

void bcast_planned(Schedule& schedule, const Operands& operands) {
  bcast_along(schedule, operands, planned_tree(operands.parents, operands.rank));
}

}  // namespace plait::api
