// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/mac_receiver.h"

#include <algorithm>

#include "network/wire_time.h"

namespace plait::sim {

void MacReceiver::deliver(const Delivery& delivery) {
  waiting_.push(delivery.at, delivery);
  if (!frame_) due_ = waiting_.next_time();
}

void MacReceiver::clear() {
  waiting_.clear();
  frame_.reset();
  body_ = nullptr;
  due_ = kNever;
}

bool MacReceiver::offer_with_care(Time now, std::uint64_t cycle, plait_model_beat& beat) {
  if (!frame_) {
    open();
    if (due_ > now) return false;
  }
  const std::size_t left = size_ - offered_;
  const std::size_t count = std::min(beat_bytes_, left);
  frame_->frame.read(offered_, {reinterpret_cast<std::uint8_t*>(beat.data), count});
  beat.valid = 1;
  beat.last = left == count ? 1 : 0;
  beat.error = beat.last != 0 && frame_->fcs_bad ? 1 : 0;
  beat.keep = keep_of(count);
  if (beat.last == 0) {
    go_on(cycle, count);
  } else {
    cycles_.add(cycle);
    close(cycle);
  }
  return true;
}

void MacReceiver::open() {
  frame_ = waiting_.pop();
  body_ = frame_->frame.undamaged();
  size_ = frame_->frame.size();
  offered_ = 0;
  first_bit_ = frame_->at;
  last_bit_ = frame_->at + frame_->duration;
  wire_bytes_ = frame_bytes_on_wire(frame_->frame.sent_size());
  const auto duration = static_cast<std::uint64_t>(frame_->duration);
  whole_ = (kPreambleBytes + beat_bytes_) * duration / wire_bytes_;
  part_ = (kPreambleBytes + beat_bytes_) * duration % wire_bytes_;
  step_ = beat_bytes_ * duration / wire_bytes_;
  step_part_ = beat_bytes_ * duration % wire_bytes_;
  find_due();
}

void MacReceiver::close(std::uint64_t cycle) {
  ++frames_;
  if (frame_->fcs_bad) ++bad_fcs_;
  hash_.add(cycle);
  hash_.add(cycles_.take());
  hash_.add(*frame_->frame.whole());
  if (!frame_->fcs_bad && body_ != nullptr) {
    if (const auto header = header_of({body_, size_})) {
      acknowledged_.advance({header->source, channel_of(*header)}, header->acknowledge);
    }
  }
  frame_.reset();
  body_ = nullptr;
  due_ = waiting_.next_time();
}

}  // namespace plait::sim
