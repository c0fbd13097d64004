// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a frame comes from and goes to, as switches see it: the node numbers at the end of the two
// Ethernet addresses.
#pragma once

#include <optional>
#include <span>

#include "base/types.h"

namespace plait::sim {

struct Flow {
  NodeId source, destination;
};

// Nothing if the frame is too short to tell.
inline std::optional<Flow> flow_of(std::span<const std::uint8_t> frame) {
  constexpr std::size_t kAddressBytes = 6;
  if (frame.size() < 2 * kAddressBytes) {
    return std::nullopt;
  }
  const auto node = [&frame](std::size_t end) {
    return static_cast<NodeId>(frame[end - 2] << 8 | frame[end - 1]);
  };
  return Flow{node(2 * kAddressBytes), node(kAddressBytes)};
}

}  // namespace plait::sim
