// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The result file: how the run ended, what it cost, and the facts of a diagnosis, as one JSON
// object (docs/reference/result.md).
#pragma once

#include <string>
#include <vector>

#include "run/cluster.h"
#include "run/description.h"
#include "run/outcome.h"

namespace plait::sim {

nlohmann::json make_result(const RunDescription& run, Cluster& cluster, const Outcome& outcome,
                           const std::vector<std::string>& warnings, double wall_s);
// The calls of all ranks as a Chrome trace (opens in Perfetto): one track a rank.
nlohmann::json module_facts(const ChannelHead& head);
// The parts of hardware nodes' memory that are wanted in files. Throws as write_file().
void write_dumps(const RunDescription& run, const Cluster& cluster);
// Writes the file whole or not at all; a pipe or device is written to, not replaced. Throws
// std::runtime_error with the path and the reason.
void write_file(const std::string& path, const std::string& text);

}  // namespace plait::sim
