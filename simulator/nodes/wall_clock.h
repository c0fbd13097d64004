// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The clock on the wall. It decides only how a run is carried out and watched, never its result.
#pragma once

#include <chrono>
#include <cstdint>

namespace plait::sim {

// Nanoseconds since an arbitrary start; never goes back.
inline std::int64_t steady_ns() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

}  // namespace plait::sim
