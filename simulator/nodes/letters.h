// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages by what is written on them: hardware does not show which of them wait in it, but what
// was sent to it and has not been received must be there, once nothing is under way.
#pragma once

#include <compare>
#include <cstdint>
#include <map>

#include "base/types.h"

namespace plait::sim {

struct Envelope {
  NodeId peer;  // at the other end
  std::uint16_t context;
  std::uint32_t tag;
  auto operator<=>(const Envelope&) const = default;
};

struct Letter {
  std::uint64_t count = 0;
  std::uint64_t size = 0;  // bytes of the last one
  std::uint8_t datatype = 0;
};

using Letters = std::map<Envelope, Letter>;

inline void add_letter(Letters& letters, const Envelope& envelope, std::uint64_t size,
                       std::uint8_t datatype) {
  Letter& letter = letters[envelope];
  letter = {letter.count + 1, size, datatype};
}

}  // namespace plait::sim
