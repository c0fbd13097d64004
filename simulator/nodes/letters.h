// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages by what is written on them: hardware does not show which of them wait in it, but what
// was sent to it and has not been received must be there, once nothing is under way.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/types.h"

namespace plait::sim {

struct Envelope {
  NodeId peer;  // at the other end
  std::uint16_t context;
  std::uint32_t tag;            // of a collective: its number on the communicator
  std::uint8_t collective = 0;  // its code, 0: point to point
  auto operator<=>(const Envelope&) const = default;
};

struct Letter {
  std::uint64_t count = 0;
  // Of the last one:
  std::uint64_t size = 0;  // bytes
  std::uint8_t datatype = 0;
  std::uint64_t site = 0;  // a CPU rank's return address, or a role's number of the place
  std::uint16_t call = 0;  // of a CPU rank: the MPI call
};

using Letters = std::map<Envelope, Letter>;

// last: its count is not looked at.
inline void add_letter(Letters& letters, const Envelope& envelope, Letter last) {
  Letter& letter = letters[envelope];
  last.count = letter.count + 1;
  letter = last;
}

// Of what `from` has sent, what `to` has not received, in the order of envelopes, and how many.
inline std::vector<std::pair<Envelope, Letter>> left_over(NodeId from, const Letters& sent,
                                                          NodeId to, const Letters& received) {
  std::vector<std::pair<Envelope, Letter>> result;
  for (const auto& [envelope, letter] : sent) {
    if (envelope.peer != to) continue;
    Envelope mine = envelope;
    mine.peer = from;
    const auto found = received.find(mine);
    const std::uint64_t count = found == received.end() ? 0 : found->second.count;
    if (count >= letter.count) continue;
    result.emplace_back(envelope, letter);
    result.back().second.count -= count;
  }
  return result;
}

}  // namespace plait::sim
