// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/sender.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace plait {

Sender::Sender(const TransportConfig& config, RoundTrip& round_trip)
    : config_(config),
      round_trip_(round_trip),
      window_(std::clamp(config.window_frames, 1u, kBitmapBits)),
      credit_(std::clamp<Sequence>(config.credit_initial_frames, 1, window_)) {}

void Sender::queue(std::shared_ptr<FrameBytes> bytes, std::uint64_t cookie) {
  assert(!full());
  slots_.reserve(base_, next_);
  Slot& slot = slots_[next_++];
  slot = Slot{};
  slot.bytes = std::move(bytes);
  slot.cookie = cookie;
}

std::size_t Sender::stalled() const {
  const Sequence first = std::max(unsent_, credit_);
  return next_ > first ? static_cast<std::size_t>(next_ - first) : 0;
}

Sender::Departure Sender::depart_new(Time now) {
  assert(has_new());
  const Sequence sequence = unsent_++;
  note_departure(now, sequence);
  const bool last_allowed = unsent_ == credit_ || unsent_ - base_ == window_;
  return {slots_[sequence].bytes, static_cast<std::uint16_t>(sequence), false, last_allowed};
}

Sender::Departure Sender::depart_lost(Time now) {
  assert(has_lost());
  const auto first = std::countr_zero(std::rotr(lost_, static_cast<int>(base_ % kBitmapBits)));
  const Sequence sequence = base_ + static_cast<Sequence>(first);
  lost_ &= ~sequence_bit(sequence);
  Slot& slot = slots_[sequence];
  // The network may still hold the earlier transmission, which must not change under it.
  slot.bytes = std::make_shared<FrameBytes>(*slot.bytes);
  slot.retransmitted = true;
  note_departure(now, sequence);
  return {slot.bytes, static_cast<std::uint16_t>(sequence), true, true};
}

void Sender::note_departure(Time now, Sequence sequence) {
  // A frame sent after a silence is as good as many: whatever left before it and has not arrived
  // when its answer comes is lost. Skipping serials makes the one rule of find_lost() say so.
  if (answer_tells_all_) next_serial_ += config_.reorder_frames;
  answer_tells_all_ = false;
  Slot& slot = slots_[sequence];
  slot.serial = next_serial_++;
  slot.sent_at = now;
  transmissions_.push_back({slot.serial, sequence});
  flying_ |= sequence_bit(sequence);
  restart_timer(now);
}

void Sender::on_credit(std::uint16_t wire_credit) {
  const std::int16_t ahead = wire_distance(wire_credit, credit_);
  if (ahead > 0) credit_ += static_cast<Sequence>(ahead);
}

void Sender::on_acknowledge(Time now, std::uint16_t wire_acknowledge, std::uint64_t selective) {
  const std::int16_t ahead = wire_distance(wire_acknowledge, base_);
  // Overtaken by a newer one, or about frames that were never sent.
  if (ahead < 0 || static_cast<Sequence>(ahead) > unsent_ - base_) return;
  const std::uint64_t outstanding = flying_ | lost_;
  Sample sample;
  const Sequence acknowledge = base_ + static_cast<Sequence>(ahead);
  for (Sequence sequence = base_; sequence < acknowledge; ++sequence) {
    note_arrival(now, sequence, sample);
  }
  for (; selective != 0; selective &= selective - 1) {
    const auto bit = static_cast<Sequence>(std::countr_zero(selective));
    const Sequence sequence = acknowledge + 1 + bit;
    if (sequence < unsent_) note_arrival(now, sequence, sample);
  }
  arrived_ = acknowledge;
  if ((flying_ | lost_) == outstanding) return;
  find_lost();
  // What was sent twice may have been answered late rather than lost: until a frame that was sent
  // once tells the round trip, the timer stays as patient as it has become.
  if (sample.sent_at != kNever) {
    round_trip_.sample(now - sample.sent_at);
    expiries_ = 0;
    probed_ = false;
  }
  restart_timer(now);
}

void Sender::note_arrival(Time now, Sequence sequence, Sample& sample) {
  const std::uint64_t bit = sequence_bit(sequence);
  if (((flying_ | lost_) & bit) == 0) return;
  flying_ &= ~bit;
  lost_ &= ~bit;
  Slot& slot = slots_[sequence];
  slot.bytes.reset();
  if (!slot.retransmitted && slot.serial > sample.serial) sample = {slot.serial, slot.sent_at};
  // An answer much quicker than any round trip belongs to an earlier transmission of this frame and
  // says nothing about those that left since. Half, because the shortest round trip may contain an
  // acknowledgement's delay or a longer frame.
  if (slot.retransmitted && now - slot.sent_at < round_trip_.smallest() / 2) return;
  highest_arrived_serial_ = std::max(highest_arrived_serial_, slot.serial);
}

void Sender::find_lost() {
  while (!transmissions_.empty()) {
    const Transmission oldest = transmissions_.front();
    const bool in_flight = oldest.sequence >= arrived_ &&
                           (flying_ & sequence_bit(oldest.sequence)) != 0 &&
                           slots_[oldest.sequence].serial == oldest.serial;
    const bool overtaken = oldest.serial + config_.reorder_frames <= highest_arrived_serial_;
    if (in_flight && !overtaken) return;
    if (in_flight) lose(oldest.sequence);
    transmissions_.pop_front();
  }
}

void Sender::lose(Sequence sequence) {
  flying_ &= ~sequence_bit(sequence);
  lost_ |= sequence_bit(sequence);
}

bool Sender::take_acknowledged(std::uint64_t& cookie) {
  if (base_ == arrived_) return false;
  cookie = slots_[base_++].cookie;
  return true;
}

void Sender::restart_timer(Time now) {
  if (flying_ == 0) {
    deadline_ = kNever;
  } else if (round_trip_.known() && !probed_) {
    deadline_ = now + round_trip_.probe();
  } else {
    deadline_ = now + round_trip_.timeout(expiries_);
  }
}

bool Sender::on_timer(Time now) {
  bool expired = false;
  // With a lost frame still waiting for the link, nothing new has been tried since the last time.
  if (lost_ == 0) {
    const bool probe = round_trip_.known() && !probed_;
    const auto oldest_first = std::rotr(flying_, static_cast<int>(base_ % kBitmapBits));
    const auto place = probe ? std::bit_width(oldest_first) - 1 : std::countr_zero(oldest_first);
    lose(base_ + static_cast<Sequence>(place));
    answer_tells_all_ = true;
    expired = !probe;
    if (expired) ++expiries_;
    probed_ = true;
  }
  restart_timer(now);
  return expired;
}

void Sender::clear() {
  base_ = arrived_ = unsent_ = next_;
  flying_ = lost_ = 0;
  slots_.clear();
  transmissions_.clear();
  deadline_ = kNever;
}

}  // namespace plait
