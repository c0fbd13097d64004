// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How far a node's conversations are, from its frames alone: hardware does not show which of its
// peers have acknowledged all and which it has given up.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/types.h"
#include "plait_circuit.h"
#include "plait_wire.h"
#include "transport/transport.h"

namespace plait::sim {

struct Conversation {
  NodeId peer;
  Channel channel;
  auto operator<=>(const Conversation&) const = default;
};

// For each conversation the sequence number behind the furthest frame, modulo 2^16.
class Conversations {
 public:
  // Returns whether that is further than before.
  bool advance(Conversation conversation, std::uint16_t next) {
    const auto [found, is_new] = furthest_.try_emplace(conversation, next);
    if (is_new) return true;
    const auto step = static_cast<std::uint16_t>(next - found->second);
    if (step == 0 || step >= 0x8000) return false;
    found->second = next;
    return true;
  }
  // Peers in which this (what was sent) is ahead of `answered` (what was acknowledged), ascending.
  std::vector<NodeId> ahead_of(const Conversations& answered) const {
    std::vector<NodeId> result;
    for (const auto& [conversation, next] : furthest_) {
      const auto found = answered.furthest_.find(conversation);
      const bool is_answered = found != answered.furthest_.end() && found->second == next;
      if (is_answered || (!result.empty() && result.back() == conversation.peer)) continue;
      result.push_back(conversation.peer);
    }
    return result;
  }

 private:
  std::map<Conversation, std::uint16_t> furthest_;
};

// Of a whole frame as it was sent; nothing if it is not Plait's or not long enough.
inline std::optional<plait_header> header_of(std::span<const std::uint8_t> frame) {
  constexpr std::size_t kType = PLAIT_ETHERNET_BYTES - 2;
  if (frame.size() < PLAIT_BODY_OFFSET) return std::nullopt;
  const unsigned type = static_cast<unsigned>(frame[kType]) << 8 | frame[kType + 1];
  if (type == PLAIT_CIRCUIT_ETHERTYPE) return std::nullopt;
  const std::size_t offset =
      type == PLAIT_ETHERTYPE ? PLAIT_HEADER_OFFSET : PLAIT_UDP_HEADER_OFFSET;
  if (frame.size() < offset + PLAIT_HEADER_BYTES) return std::nullopt;
  plait_header header;
  plait_header_unpack(&header, frame.data() + offset);
  return header;
}

}  // namespace plait::sim
