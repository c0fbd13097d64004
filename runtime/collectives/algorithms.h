// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Every algorithm of spec/collectives.yaml, each in the file of its name.
#pragma once

#include "collectives/operands.h"
#include "plait_collectives_table.h"

namespace plait::api {

#define PLAIT_DECLARE(name, kind) void name(Schedule& schedule, const Operands& operands);
PLAIT_ALGORITHMS(PLAIT_DECLARE)
#undef PLAIT_DECLARE

}  // namespace plait::api
