// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The words that every layer shares: virtual time, node numbers, frames.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace plait {

// Picoseconds since the start of the run. Never negative, never floating point.
using Time = std::int64_t;
inline constexpr Time kNever = std::numeric_limits<Time>::max();
inline constexpr Time kNanosecond = 1000;
inline constexpr Time kMicrosecond = 1000 * kNanosecond;
inline constexpr Time kMillisecond = 1000 * kMicrosecond;
inline constexpr Time kSecond = 1000 * kMillisecond;

// Number of a node on the network, 0 to nodes_max - 1; a rank of the world runs on the node of its
// number.
using NodeId = std::uint16_t;

// One Ethernet frame from the destination address to the last byte of Plait's check, without
// preamble and FCS. Immutable once made, so that replay buffer, switch queues and captures share
// it.
using FrameBytes = std::vector<std::uint8_t>;
using Frame = std::shared_ptr<const FrameBytes>;

}  // namespace plait
