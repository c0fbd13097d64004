// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A chain: each rank takes the result of all before, and hands on what it makes with its own.

#include "collectives/scan_chain.h"

namespace plait::api {

void exscan_linear(Schedule& schedule, const Operands& operands) {
  scan_chain(schedule, operands, operands.output, schedule.scratch(operands.bytes));
}

}  // namespace plait::api
