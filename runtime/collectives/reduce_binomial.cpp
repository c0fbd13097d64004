// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Up a binomial tree, ceil(log2 n) rounds of the whole vector. The tree is counted from the root
// where the operation is commutative. Otherwise it is counted from rank 0, so that each subtree is
// a run of consecutive ranks and the order of the operands holds; rank 0 then hands the result on.

#include "collectives/algorithms.h"
#include "collectives/tree.h"

namespace plait::api {

void reduce_binomial(Schedule& schedule, const Operands& operands) {
  if (operands.reduction.commutative || operands.root == 0) {
    reduce_along(schedule, operands, binomial_tree(operands.size, operands.root, operands.rank));
    return;
  }
  Operands first = operands;
  first.root = 0;
  if (operands.rank == 0) first.output = schedule.scratch(operands.bytes);
  reduce_along(schedule, first, binomial_tree(operands.size, 0, operands.rank));
  schedule.next_round();
  if (operands.rank == 0) schedule.send(operands.root, first.output, operands.bytes);
  if (operands.rank == operands.root) schedule.receive(0, operands.output, operands.bytes);
}

}  // namespace plait::api
