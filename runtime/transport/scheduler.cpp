// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/scheduler.h"

#include <cassert>

namespace plait {
namespace {

constexpr std::array<Lane, 3> kReplyLanes = {Lane::acknowledge, Lane::reply_lost, Lane::reply_new};
constexpr std::array<Lane, 3> kOtherLanes = {Lane::acknowledge, Lane::other_lost, Lane::other_new};

}  // namespace

void Scheduler::enqueue(Flow& flow) {
  for (const Lane lane : flow.channel == Channel::reply ? kReplyLanes : kOtherLanes) {
    bool& queued = flow.queued[static_cast<std::size_t>(lane)];
    if (queued || !flow.ready(lane)) continue;
    queued = true;
    lanes_[static_cast<std::size_t>(lane)].push_back(&flow);
  }
}

bool Scheduler::prune(Lane lane) {
  auto& flows = lanes_[static_cast<std::size_t>(lane)];
  while (!flows.empty() && !flows.front()->ready(lane)) {
    flows.front()->queued[static_cast<std::size_t>(lane)] = false;
    flows.pop_front();
  }
  return !flows.empty();
}

bool Scheduler::has_work() {
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    if (prune(static_cast<Lane>(lane))) return true;
  }
  return false;
}

Flow& Scheduler::take(Lane& lane) {
  for (std::size_t number = 0; number < kLanes; ++number) {
    lane = static_cast<Lane>(number);
    if (!prune(lane)) continue;
    Flow& flow = *lanes_[number].front();
    flow.queued[number] = false;
    lanes_[number].pop_front();
    return flow;
  }
  assert(false);
  __builtin_unreachable();
}

}  // namespace plait
