// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The sending half of a hardware node's MAC: beats that become frames on the wire.
//
// A frame's first bit leaves when its first 64 bytes are there and eight cycles have begun with its
// first beat, or when the wire is free if that is later; the rest follows while it travels
// (engine/engine.md). On a wire that is quicker than the beats it waits so much longer that the
// wire meets the last beat as late as it would otherwise. With a beat of 64 bytes a MAC so has some
// cycles to tell a frame that pauses behind its header from one that has stopped. Beats are taken
// as fast as the wire carries them and at most one beat early: within a frame by the bytes before
// them, between frames until the wire has carried preamble, FCS and gap. A frame that does not go
// on in time would leave a hole on the wire, and is an error of the hardware, as is one that is not
// as long as its header says: std::logic_error, with the node's name.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/wire_frame.h"
#include "network/port.h"
#include "network/wire_time.h"
#include "nodes/beats.h"
#include "nodes/conversations.h"
#include "nodes/hardware_model.h"
#include "trace/hash.h"

namespace plait::sim {

class MacSender {
 public:
  MacSender(Port& port, std::size_t beat_bytes, std::uint64_t rate_bits_per_second, Time cycle,
            std::string name);

  // Whether a beat that passes at `time` is taken.
  bool ready(Time time) const { return time >= ready_at_; }
  // A beat passes at `time`, at the end of `cycle`. Precondition: ready(time).
  void take(Time time, std::uint64_t cycle, const plait_model_beat& beat) {
    wait(time);
    // Nearly every beat is whole and within a frame that is on the wire.
    const bool plain = body_ != nullptr && beat.last == 0 && beat.keep == whole_keep_ &&
                       taken_ + beat_bytes_ < size_;
    if (!plain) return take_with_care(time, cycle, beat);
    copy_beat(body_ + taken_, beat.data, beat_bytes_);
    taken_ += beat_bytes_;
    cycles_.add(cycle);
    pace();
  }
  // No beat passed before `time`.
  void wait(Time time) const {
    if (time > deadline_) run_dry(time);
  }
  bool busy() const { return taken_ > 0; }

  std::uint64_t frames() const { return frames_; }
  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t sent_again() const { return sent_again_; }  // of those frames
  // Of frames with data, by what has been sent.
  const Conversations& sent() const { return sent_; }
  // Over all frames: their bytes, and the cycles of all their beats.
  std::uint64_t hash() const { return hash_.value(); }

 private:
  static constexpr std::size_t kHeadBytes = WireFrame::kHeadBytes;

  std::size_t count(const plait_model_beat& beat) const;
  std::uint8_t* place(std::size_t count);
  void begin(Time time);
  void take_with_care(Time time, std::uint64_t cycle, const plait_model_beat& beat);
  // The next beat is welcome when the wire, had it begun with the first one, would be at the one
  // before it; at the latest when its first byte goes out.
  void pace() {
    ready_at_ = first_beat_ + byte_time_.of(taken_ - beat_bytes_);
    if (body_ != nullptr) deadline_ = first_bit_ + byte_time_.of(kPreambleBytes + taken_);
  }
  void end(std::uint64_t cycle);
  [[noreturn]] void run_dry(Time time) const;
  [[noreturn]] void refuse(const std::string& what) const;

  Port& port_;
  std::size_t beat_bytes_;
  std::uint64_t whole_keep_;
  ByteTime byte_time_;
  Time cycle_;
  Time patience_;  // from the first beat to the first bit, at least
  // Before the wire is free the first beat is welcome so early: as long as the frame's head takes
  // from then on, and a cycle, since beats come at the cycles of the node alone. On a wire that is
  // quicker than the beats eight cycles more, for what a frame waits there.
  Time lead_;
  std::string name_;

  Time ready_at_ = 0;
  Time deadline_ = kNever;  // of the next beat, once the frame is on the wire
  std::size_t taken_ = 0;   // bytes of this frame
  Time first_beat_ = 0;     // passed at
  Time first_bit_ = 0;      // out
  std::array<std::uint8_t, kHeadBytes> head_{};
  std::shared_ptr<FrameBytes> frame_;  // nullptr while the head is incomplete
  std::uint8_t* body_ = nullptr;       // its bytes
  std::size_t size_ = 0;
  CycleSum cycles_;

  std::uint64_t frames_ = 0, bytes_ = 0, sent_again_ = 0;
  Conversations sent_;
  TraceHash hash_;
};

}  // namespace plait::sim
