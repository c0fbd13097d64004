// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Who has the lock of OpenSHMEM that a rank waits for.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "nodes/node.h"

namespace plait::sim {

// Facts of a rank whose one wait is that for a lock: says of the wait that it is one, and gives it
// the "holder" if one is found.
void add_lock(nlohmann::json& facts, Node& node, const std::vector<Node*>& nodes);

}  // namespace plait::sim
