// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses the plane; the rest is the transmitter's.
#include "network/port.h"

#include <algorithm>
#include <utility>

#include "network/address.h"
#include "network/random.h"
#include "network/transmitter.h"

namespace plait::sim {
namespace {

// How far one plane may fall behind the other before the port takes no more frames.
constexpr std::uint64_t kBacklogBytes = 4200;

}  // namespace

Port::Port(std::vector<Transmitter*> links, Choice choice, std::vector<NodeId> destinations)
    : links_(std::move(links)), choice_(choice), destinations_(std::move(destinations)) {
  if (!links_.empty()) {
    backlog_ = links_.front()->byte_time().of(kBacklogBytes);
  }
}

Time Port::ready_at() const {
  if (choice_ == Choice::destination) {
    return 0;
  }
  if (links_.size() == 1) {
    return links_.front()->free_at();
  }
  Time soonest = kNever, latest = 0;
  for (const Transmitter* link : links_) {
    soonest = std::min(soonest, link->free_at());
    latest = std::max(latest, link->free_at());
  }
  return links_.empty() ? 0 : std::max(soonest, latest - backlog_);
}

void Port::transmit(Time now, const Frame& frame) {
  if (!links_.empty()) {
    choose(*frame).transmit(now, frame, false, serial_, *outbox_);
  }
}

Transmitter& Port::choose(const FrameBytes& frame) {
  if (links_.size() == 1) {
    return *links_.front();
  }
  if (choice_ == Choice::spray) {
    turn_ = (turn_ + 1) % links_.size();
    return *links_[turn_];
  }
  const auto flow = flow_of(frame);
  if (choice_ == Choice::destination && flow) {
    const auto at = std::find(destinations_.begin(), destinations_.end(), flow->destination);
    return *links_.at(static_cast<std::size_t>(at - destinations_.begin()));
  }
  const std::uint64_t key = flow ? draw({flow->source, flow->destination}) : 0;
  return *links_[below(key, links_.size())];
}

}  // namespace plait::sim
