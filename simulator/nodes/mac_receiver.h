// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The receiving half of a hardware node's MAC: frames that arrive, as beats.
//
// A beat is offered from the time on at which its last byte has arrived, the last one from the time
// of the frame's last bit on, when it is known whether the FCS was good. Frames follow each other
// in the order (first bit, source, serial); one that arrives beside another waits for it.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/arrival_queue.h"
#include "nodes/beats.h"
#include "nodes/conversations.h"
#include "nodes/hardware_model.h"
#include "trace/hash.h"

namespace plait::sim {

class MacReceiver {
 public:
  explicit MacReceiver(std::size_t beat_bytes)
      : beat_bytes_(beat_bytes), whole_keep_(keep_of(beat_bytes)) {}

  void deliver(const Delivery& delivery);
  // Nothing happens before this time, kNever if there is no frame.
  Time due() const { return due_; }
  // Precondition: due() <= now, when `cycle` begins. Fills in the beat and returns true if one has
  // arrived by then.
  bool offer(Time now, std::uint64_t cycle, plait_model_beat& beat) {
    // Nearly every beat is whole, undamaged and not the last of its frame.
    if (body_ == nullptr || offered_ + beat_bytes_ >= size_)
      return offer_with_care(now, cycle, beat);
    copy_beat(beat.data, body_ + offered_, beat_bytes_);
    beat.keep = whole_keep_;
    beat.valid = 1;
    beat.last = beat.error = 0;
    go_on(cycle, beat_bytes_);
    return true;
  }
  // Forgets all frames.
  void clear();

  std::uint64_t frames() const { return frames_; }
  std::uint64_t bad_fcs() const { return bad_fcs_; }
  // Of frames that came undamaged, by what they acknowledge.
  const Conversations& acknowledged() const { return acknowledged_; }
  // Over all frames: their bytes, and the cycles of all their beats.
  std::uint64_t hash() const { return hash_.value(); }

 private:
  bool offer_with_care(Time now, std::uint64_t cycle, plait_model_beat& beat);
  void open();
  void find_due() {
    const bool last = size_ - offered_ <= beat_bytes_;
    due_ = last ? last_bit_ : first_bit_ + static_cast<Time>(whole_ + (part_ > 0 ? 1 : 0));
  }
  void go_on(std::uint64_t cycle, std::size_t count) {
    cycles_.add(cycle);
    offered_ += count;
    whole_ += step_;
    part_ += step_part_;
    if (part_ >= wire_bytes_) {
      part_ -= wire_bytes_;
      ++whole_;
    }
    find_due();
  }
  void close(std::uint64_t cycle);

  std::size_t beat_bytes_;
  std::uint64_t whole_keep_;
  ArrivalQueue waiting_;  // by first bit
  Time due_ = kNever;

  std::optional<Delivery> frame_;       // that is arriving
  const std::uint8_t* body_ = nullptr;  // its bytes, nullptr if there are faults among them
  std::size_t size_ = 0, offered_ = 0;  // bytes
  Time first_bit_ = 0, last_bit_ = 0;   // in
  std::uint64_t wire_bytes_ = 1;        // what its duration is for
  // When the next beat's last byte has arrived, since the first bit: whole_ + part_ / wire_bytes_.
  std::uint64_t whole_ = 0, part_ = 0, step_ = 0, step_part_ = 0;
  CycleSum cycles_;

  std::uint64_t frames_ = 0, bad_fcs_ = 0;
  Conversations acknowledged_;
  TraceHash hash_;
};

}  // namespace plait::sim
