// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The timers of all flows, one per flow: a binary heap in which every flow knows its place, so
// that a moved deadline costs a logarithm and a quiet transport has no timer at all.
#pragma once

#include <cstddef>
#include <vector>

#include "base/types.h"
#include "transport/connection.h"

namespace plait {

class TimerHeap {
 public:
  // The flow is due at this time; kNever takes its timer away.
  void set(Flow& flow, Time at);
  Time earliest() const { return heap_.empty() ? kNever : heap_.front()->timer_at; }
  // The flow that is due first; among equals the lowest peer. Precondition: one has a timer.
  Flow& first() const { return *heap_.front(); }

 private:
  static bool before(const Flow& a, const Flow& b);
  void place(std::size_t at, Flow* flow);
  void rise(std::size_t at);
  void sink(std::size_t at);

  std::vector<Flow*> heap_;
};

}  // namespace plait
