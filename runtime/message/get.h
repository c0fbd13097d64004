// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// GET: six arguments, source address, destination address and bytes, each 64 bit with the low word
// first; the answer is a PUT_REPLY. spec/wire.yaml has the conversation.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "message/message.h"

namespace plait {

// The arguments of a GET of `bytes` at the peer's `source` to the own `destination`.
std::vector<std::uint32_t> get_arguments(std::uint64_t source, std::uint64_t destination,
                                         std::uint64_t bytes);

// The answer to a GET; nothing if it is malformed. Of zero bytes if the source is outside memory.
std::optional<Outgoing> answer_get(const Arrival& get, NodeMemory& memory,
                                   MessageCounters& counters);

}  // namespace plait
