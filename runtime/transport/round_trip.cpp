// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/round_trip.h"

#include <algorithm>

namespace plait {

void RoundTrip::sample(Time measured) {
  if (!known_) {
    known_ = true;
    smoothed_ = smallest_ = measured;
    variation_ = measured / 2;
    return;
  }
  const Time error = measured - smoothed_;
  smoothed_ += error / 8;
  variation_ += ((error < 0 ? -error : error) - variation_) / 4;
  smallest_ = std::min(smallest_, measured);
}

Time RoundTrip::timeout(unsigned expiries) const {
  const Time measured = smoothed_ + 4 * variation_ + config_.acknowledge_delay;
  Time timeout = known_ ? std::max(measured, config_.retransmit_min) : config_.retransmit_initial;
  for (; expiries > 0 && timeout < config_.retransmit_max; --expiries) timeout *= 2;
  return std::max<Time>(std::min(timeout, config_.retransmit_max), 1);
}

Time RoundTrip::probe() const {
  return std::min(2 * smoothed_ + config_.acknowledge_delay, timeout(0));
}

}  // namespace plait
