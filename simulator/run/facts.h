// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The facts of a diagnosis: who is where, and who waits for whom. Words are the launcher's.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "nodes/cpu_node.h"
#include "nodes/hardware_node.h"
#include "run/ledger.h"
#include "run/outcome.h"

namespace plait::sim {

// Name of a communicator by its context.
std::string communicator_name(std::uint16_t context);

// Every rank: its state, the call it is in, what it waits for, and what waits for it unasked.
nlohmann::json rank_facts(const std::vector<Node*>& nodes);
// The same, with the ranks of one cycle of waits, if there is one.
nlohmann::json deadlock_facts(const std::vector<Node*>& nodes);

// Pairs of ranks of which one gave the other up: {"rank", "peer"}.
nlohmann::json unreachable_facts(const std::vector<Node*>& nodes);

Outcome mismatch_outcome(const Mismatch& mismatch);
// A fatal MPI error; for a message that should not have come, with the call that sent it.
// MPI_Abort, the code of the run is made of its code
// A message of another collective came than the role's event was to receive.
Outcome disagreement_outcome(const NodeEvent& event, const std::vector<Node*>& nodes);
Outcome abort_outcome(const NodeEvent& event);
Outcome error_outcome(const NodeEvent& event, const std::vector<Node*>& nodes);
// A rank that a signal ended.
Outcome signal_outcome(const NodeEvent& event, const std::vector<Node*>& nodes);
// A rank that ended with another code than 0.
Outcome exit_outcome(std::uint32_t rank, int code, const std::vector<Node*>& nodes);
// A rank that left without MPI_Finalize.
Outcome left_early_outcome(const NodeEvent& event, const std::vector<Node*>& nodes);
// Ranks with requests they never completed: their "unfinished" entries.
Outcome unfinished_outcome(const std::vector<NodeEvent>& entries);

}  // namespace plait::sim
