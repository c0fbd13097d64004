// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Reduce-scatter around a ring, the first half of several algorithms. Commutative operations.
#pragma once

#include "collectives/operands.h"

namespace plait::api {

// sum: a vector's worth of memory; afterwards the rank's own share of the result stands in it, and
// partial sums in the rest.
void reduce_scatter_ring(Schedule& schedule, const Operands& operands, const Blocks& shares,
                         std::byte* sum);

}  // namespace plait::api
