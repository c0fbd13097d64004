// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What is known of the time to a peer and back, and the timers that follow from it. Jacobson's
// estimator in whole picoseconds.
#pragma once

#include "base/types.h"
#include "transport/transport.h"

namespace plait {

class RoundTrip {
 public:
  explicit RoundTrip(const TransportConfig& config) : config_(config) {}

  // One measured round trip, of a frame that was sent once only (Karn's rule: for any other nobody
  // knows which transmission was acknowledged).
  void sample(Time measured);
  bool known() const { return known_; }
  // Shortest round trip seen: an answer that comes sooner answers an earlier transmission.
  Time smallest() const { return smallest_; }
  // Retransmission timer, doubled `expiries` times.
  Time timeout(unsigned expiries) const;
  // How long silence lasts before the last frame is sent again to provoke an answer: two round
  // trips, and the time that the peer may sit on an acknowledgement. Only if known().
  Time probe() const;

 private:
  const TransportConfig& config_;
  bool known_ = false;
  Time smoothed_ = 0;
  Time variation_ = 0;
  Time smallest_ = 0;
};

}  // namespace plait
