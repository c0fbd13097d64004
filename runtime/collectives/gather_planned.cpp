// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Along the tree that the run's description plans; each rank collects the blocks of its subtree.

#include "collectives/algorithms.h"
#include "collectives/tree.h"

namespace plait::api {

void gather_planned(Schedule& schedule, const Operands& operands) {
  gather_along(schedule, operands, planned_tree(operands.parents, operands.rank));
}

}  // namespace plait::api
