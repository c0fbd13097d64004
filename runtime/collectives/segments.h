// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A vector cut so that its parts can follow each other along a chain of ranks: each short enough to
// be sent without asking, long enough that the wire and not the processor sets the pace.
#pragma once

#include <algorithm>
#include <vector>

#include "collectives/operands.h"
#include "plait_limits.h"

namespace plait::api {

struct Segment {
  std::size_t offset, bytes;
};

// Whole elements each; one empty segment if there are no bytes.
inline std::vector<Segment> segments_of(std::size_t bytes, std::size_t element_bytes) {
  const std::size_t element = std::max<std::size_t>(element_bytes, 1);
  const std::size_t each = std::max<std::size_t>(PLAIT_EAGER_BYTES_MAX / element, 1) * element;
  std::vector<Segment> segments;
  std::size_t at = 0;
  do {
    segments.push_back({at, std::min(each, bytes - at)});
    at += each;
  } while (at < bytes);
  return segments;
}

}  // namespace plait::api
