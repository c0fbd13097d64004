// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a rank is, as commands, completions and messages of MPI say it in 16 bits: its node, and
// above that its part of the node. A node has the number of its first rank, and its ranks follow
// each other, so that the rank of a place is the sum of both; where each node has one rank, its
// place is its number.
#pragma once

#include <bit>
#include <cstdint>

#include "base/types.h"
#include "plait_limits.h"

namespace plait {

constexpr unsigned kPlacePartShift = std::bit_width(unsigned{PLAIT_NODES_MAX - 1});
constexpr std::uint16_t kPlaceNodeMask = (1U << kPlacePartShift) - 1;

inline NodeId node_of_place(std::uint16_t place) { return place & kPlaceNodeMask; }
inline unsigned part_of_place(std::uint16_t place) { return place >> kPlacePartShift; }

// PLAIT_CONTROLLER_NODE, which is no rank's, stays.
inline std::uint16_t rank_of_place(std::uint16_t place) {
  if (place == PLAIT_CONTROLLER_NODE) return place;
  return static_cast<std::uint16_t>(node_of_place(place) + part_of_place(place));
}

inline std::uint16_t place_of(NodeId node, unsigned part) {
  return static_cast<std::uint16_t>(part << kPlacePartShift | node);
}

}  // namespace plait
