// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the collectives that ranks enter: the k-th collective on a communicator must be the same
// call, with the same root, size, datatype and operation, on all of its ranks (MPI 5.0, 6.1).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
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

 private:
  struct Open {
    NodeEvent first;
    std::uint32_t arrived = 0;
  };
  // Communicator (context, node of its rank 0, size) and number of the collective on it.
  std::map<std::tuple<std::uint16_t, std::uint32_t, std::uint32_t>, Open> open_;
};

}  // namespace plait::sim
