// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/receiver.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace plait {

Receiver::Receiver(const TransportConfig& config, RoundTrip& round_trip)
    : config_(config),
      round_trip_(round_trip),
      granted_(std::clamp(config.credit_initial_frames, 1u,
                          std::clamp(config.window_frames, 1u, kBitmapBits))) {}

Receiver::Arrival Receiver::accept(Time now, std::uint16_t wire_sequence, bool acknowledge_now,
                                   const Frame& frame) {
  const std::int16_t ahead = wire_distance(wire_sequence, expected_);
  const Sequence sequence = expected_ + static_cast<Sequence>(ahead);  // wraps back if negative
  if (ahead < 0 || (sequence < granted_ && (early_ & sequence_bit(sequence)) != 0)) {
    owe(now, true);
    return Arrival::duplicate;
  }
  if (sequence >= granted_) return Arrival::refused;
  frames_.reserve(delivered_, sequence);
  frames_[sequence] = frame;
  update_was_heard();  // it has sent a frame that the old credit did not allow
  const bool gap_before = early_ != 0;
  if (ahead > 0) {
    early_ |= sequence_bit(sequence);
  } else {
    for (++expected_; (early_ & sequence_bit(expected_)) != 0; ++expected_) {
      early_ &= ~sequence_bit(expected_);
    }
  }
  owe(now, acknowledge_now || ahead > 0 || gap_before);
  return ahead > 0 ? Arrival::early : Arrival::in_order;
}

void Receiver::owe(Time now, bool at_once) {
  ++unacknowledged_;
  if (at_once || unacknowledged_ >= config_.acknowledge_every_frames) {
    owed_now_ = true;
  } else if (acknowledge_at_ == kNever) {
    acknowledge_at_ = now + config_.acknowledge_delay;
  }
}

void Receiver::credit_heard(std::uint16_t wire_credit) {
  if (wire_distance(wire_credit, expected_) > 0) update_was_heard();
}

void Receiver::update_was_heard() {
  told_closed_ = update_pending_ = update_now_ = false;
  update_expiries_ = 0;
  update_at_ = kNever;
}

const Frame* Receiver::deliverable() {
  return delivered_ < expected_ ? &frames_[delivered_] : nullptr;
}

void Receiver::delivered(unsigned share) {
  assert(delivered_ < expected_);
  frames_[delivered_++].reset();
  granted_ = std::max(granted_, delivered_ + share);
  if (told_closed_ && granted_ > expected_ && !update_pending_) {
    update_pending_ = update_now_ = true;
  }
}

std::uint64_t Receiver::selective() const {
  return std::rotr(early_, static_cast<int>((expected_ + 1) % kBitmapBits));
}

void Receiver::told() {
  unacknowledged_ = 0;
  owed_now_ = false;
  acknowledge_at_ = kNever;
  if (granted_ == expected_) told_closed_ = true;
}

bool Receiver::depart_update(Time now) {
  if (!update_now_) return false;
  update_now_ = false;
  update_at_ = now + round_trip_.timeout(update_expiries_);
  return true;
}

bool Receiver::on_timer(Time now) {
  if (acknowledge_at_ <= now) {
    acknowledge_at_ = kNever;
    owed_now_ = true;
  }
  if (update_at_ > now) return false;
  update_at_ = kNever;
  update_now_ = true;
  ++update_expiries_;
  return true;
}

void Receiver::clear() {
  update_was_heard();
  owed_now_ = false;
  acknowledge_at_ = kNever;
  delivered_ = expected_;
  early_ = 0;
  frames_.clear();
}

}  // namespace plait
