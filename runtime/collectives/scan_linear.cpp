// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A chain: each rank takes the result of the one before, adds its own and hands it on.

#include "collectives/scan_chain.h"

namespace plait::api {

void scan_linear(Schedule& schedule, const Operands& operands) {
  scan_chain(schedule, operands, schedule.scratch(operands.bytes), operands.output);
}

}  // namespace plait::api
