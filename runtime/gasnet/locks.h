// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Handler-safe locks. Handlers run in GASNet's calls alone, so nobody ever waits for one: who finds
// it held would wait for itself.
#pragma once

#include <cstdint>

namespace plait::gasnet {

// Ends the run if a handler that has just returned keeps a lock. function: the handler's place.
void check_locks_after(std::uint64_t function);

}  // namespace plait::gasnet
