// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The chain that scan_linear and exscan_linear share.
#pragma once

#include "collectives/algorithms.h"

namespace plait::api {

// Each rank receives in `before` what all ranks below it make, makes `sum` of it and its own input,
// and hands `sum` on. One of the two is operands.output, the other is scratch. In segments: while
// one arrives, the one before leaves, so long vectors fill all links of the chain at once.
void scan_chain(Schedule& schedule, const Operands& operands, std::byte* before, std::byte* sum);

}  // namespace plait::api
