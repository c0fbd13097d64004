// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Facts of one rank of a diagnosis: its state, the call it is in, what it waits for.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "nodes/cpu_node.h"
#include "nodes/hardware_node.h"

namespace plait::sim {

// Names by number, null for 0.
nlohmann::json datatype_fact(std::uint8_t code);
nlohmann::json call_fact(std::uint32_t number);
// Adds call and place of a site, where the run description has it.
void add_site(nlohmann::json& facts, const std::optional<HardwareSite>& site);
// What a CPU rank has asked for.
nlohmann::json request_facts(const ChannelEntry& entry);
// All facts of a rank, among them what waits for it unasked.
nlohmann::json one_rank(Node& node, const std::vector<Node*>& nodes);

}  // namespace plait::sim
