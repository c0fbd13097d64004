// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a link leaves the frames it carries, for a capture.
#pragma once

#include <deque>
#include <utility>

#include "base/types.h"
#include "engine/wire_frame.h"

namespace plait::sim {

struct TappedFrame {
  Time time = 0;  // first bit out
  Time last = 0;  // last bit out: from then on all of it may be read
  WireFrame frame;
  const char* fault = nullptr;  // name of what struck it; nullptr: nothing
};

// Of one link. Times never go back, since a link carries one frame behind the other.
class FrameTap {
 public:
  void record(TappedFrame frame) { frames_.push_back(std::move(frame)); }
  bool empty() const { return frames_.empty(); }
  const TappedFrame& front() const { return frames_.front(); }
  // First bit out of the first frame that is not over before `until`, kNever if there is none.
  Time first_open(Time until) const {
    for (const TappedFrame& tapped : frames_) {
      if (tapped.last >= until) return tapped.time;
    }
    return kNever;
  }
  void pop() { frames_.pop_front(); }

 private:
  std::deque<TappedFrame> frames_;
};

}  // namespace plait::sim
