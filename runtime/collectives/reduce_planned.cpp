// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Along the tree that the run's description plans. Such a tree need not keep neighbours together,
// so that an operation that is not commutative takes the binomial tree instead.

#include "collectives/algorithms.h"
#include "collectives/tree.h"

namespace plait::api {

void reduce_planned(Schedule& schedule, const Operands& operands) {
  if (!operands.reduction.commutative) {
    reduce_binomial(schedule, operands);
    return;
  }
  reduce_along(schedule, operands, planned_tree(operands.parents, operands.rank));
}

}  // namespace plait::api
