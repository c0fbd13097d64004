// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/credit_pool.h"

#include <algorithm>

namespace plait {

void CreditPool::note(Time now, Flow& flow) {
  flow.last_data_at = now;
  if (flow.drawing) return;
  flow.drawing = true;
  members_.push_back({now + kDrawingPeriod, &flow});
}

unsigned CreditPool::share(Time now) {
  while (!members_.empty() && members_.front().until <= now) {
    Flow& flow = *members_.front().flow;
    members_.pop_front();
    const bool between_frames = flow.mid_message && now < flow.last_data_at + kSilencePeriod;
    const bool has_more = between_frames || flow.receiver.held() > 0;
    const Time until = (has_more ? now : flow.last_data_at) + kDrawingPeriod;
    flow.drawing = until > now;
    if (flow.drawing) members_.push_back({until, &flow});
  }
  const auto sharers = static_cast<unsigned>(std::max<std::size_t>(members_.size(), 1));
  const unsigned window = std::clamp(config_.window_frames, 1u, kBitmapBits);
  return std::clamp(config_.credit_pool_frames / sharers, 1u, window);
}

}  // namespace plait
