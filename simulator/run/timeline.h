// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The timeline of a run that was recorded: docs/reference/timeline.md.
#pragma once

#include <nlohmann/json.hpp>

#include "run/cluster.h"

namespace plait::sim {

// After the result, which ends what was still under way.
nlohmann::json make_timeline(Cluster& cluster, Time end);

}  // namespace plait::sim
