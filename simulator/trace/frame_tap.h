// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a link leaves the frames it carries, for a capture.
#pragma once

#include <deque>

#include "base/types.h"

namespace plait::sim {

struct TappedFrame {
  Time time = 0;  // first bit out
  Frame frame;
  const char* fault = nullptr;  // name of what struck it; nullptr: nothing
};

// Of one link. Times never go back, since a link carries one frame behind the other.
class FrameTap {
 public:
  void record(Time time, const Frame& frame, const char* fault) {
    frames_.push_back({time, frame, fault});
  }
  bool empty() const { return frames_.empty(); }
  const TappedFrame& front() const { return frames_.front(); }
  void pop() { frames_.pop_front(); }

 private:
  std::deque<TappedFrame> frames_;
};

}  // namespace plait::sim
