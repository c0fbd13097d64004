// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The link seam: where a node's frames leave for the network. The simulator's port implements it,
// later UDP sockets and boards do. Frames that arrive are handed to Transport::receive by the
// owner.
#pragma once

#include "base/types.h"

namespace plait {

class Link {
 public:
  virtual ~Link() = default;
  // When the link takes the next frame: now or earlier means at once.
  virtual Time ready_at() const = 0;
  // Sends one frame. Precondition: ready_at() <= now. The network may lose it, never the call.
  virtual void transmit(Time now, const Frame& frame) = 0;
};

}  // namespace plait
