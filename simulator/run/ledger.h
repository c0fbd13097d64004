// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the collectives that ranks enter: the k-th collective on a communicator must be the same
// call, with the same root, size, datatype and operation, on all of its ranks (MPI 5.0, 6.1).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "nodes/cpu_node.h"

namespace plait::sim {

// Two ranks that disagree.
struct Mismatch {
  enum class Kind { collective, root, datatype, operation, count };
  Kind kind;
  NodeEvent first, second;
};

class Ledger {
 public:
  // Takes one rank's entry into a collective, in the order of virtual time.
  std::optional<Mismatch> enter(const NodeEvent& event);
  // The same of operations alone, for communicators of which nobody says who is in them: ranks are
  // compared that exchange a message in the collective. peer: of a role's command.
  std::optional<Mismatch> meet(const NodeEvent& event, std::optional<NodeId> peer);

 private:
  struct Open {
    NodeEvent first;
    std::uint32_t arrived = 0;
  };
  // Communicator (context, node of its rank 0, size) and number of the collective on it.
  std::map<std::tuple<std::uint16_t, std::uint32_t, std::uint32_t>, Open> open_;
  struct Meeting {
    std::map<NodeId, NodeEvent> entered;                     // by rank
    std::map<std::pair<NodeId, NodeId>, NodeEvent> waiting;  // for a rank, of another
  };
  // Context without its lowest bit, and number of the collective on it; the last ones, in order.
  // They are few, so that they are gone long before a context comes back.
  using Key = std::pair<std::uint16_t, std::uint32_t>;
  std::map<Key, Meeting> meetings_;
  std::deque<Key> order_;
};

}  // namespace plait::sim
