// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages of collectives between a hardware rank and another that their receivers did not ask for.
// Roles do not announce the collectives that they enter, as the ledger would need it; but what a
// rank sends in the k-th collective on a communicator its peer receives in its k-th, or the two
// have called different ones.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "nodes/cpu_node.h"
#include "nodes/hardware_node.h"
#include "run/outcome.h"

namespace plait::sim {

struct Stray {
  NodeId sender = 0, receiver = 0;
  std::uint16_t context = 0;
  std::uint32_t number = 0;  // of the collective on the communicator
  std::uint8_t collective = 0;
  std::optional<HardwareSite> place;  // of the call that sent it, from a hardware rank
  std::uint64_t site = 0;             // the same from a CPU rank; 0: not known
};

// Those that have been sent to the rank, in the order of senders and envelopes.
std::vector<Stray> strays_at(Node& receiver, const std::vector<Node*>& nodes);

// What they say at the end of a run, in which none may be left: of the first communicator and
// collective on it that has some. Nothing: there are none.
std::optional<Outcome> stray_outcome(std::vector<Stray> strays);

// Messages that were sent to the rank and that it has not received: sender, receiver, how many with
// the same envelope, and of the last one tag, communicator, size and the call that sent it. Once
// nothing is under way.
nlohmann::json unreceived_facts(Node& receiver, const std::vector<Node*>& nodes);

// The rank and call that sent what stands on the envelope to the receiver.
nlohmann::json sender_call(Node& sender, NodeId receiver, Envelope envelope);

// Those at a waiting rank that are of another collective than the one of the same number which it
// is in: the facts of a deadlock.
nlohmann::json stray_facts(Node& receiver, const std::vector<Node*>& nodes);

}  // namespace plait::sim
