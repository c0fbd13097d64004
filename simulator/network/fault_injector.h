// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The faults of one link, acted out frame by frame.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/wire_frame.h"
#include "network/fault.h"

namespace plait::sim {

// What becomes of one frame.
struct FaultOutcome {
  WireFrame frame;       // perhaps altered
  bool lost = false;     // never arrives
  bool fcs_bad = false;  // the next port can tell that it was altered
  unsigned copies = 1;   // that arrive
  Time delay = 0;        // beyond the link's latency
  // The last fault that struck, for captures; meaningful if struck.
  bool struck = false;
  FaultKind cause = FaultKind::drop;
};

class FaultInjector {
 public:
  // `full_frame_time` is how long the link takes for a frame of the largest size.
  FaultInjector(std::uint64_t seed, std::uint64_t link, Time full_frame_time)
      : seed_(seed), link_(link), full_frame_time_(full_frame_time) {}

  // `index` is the fault's place in the plan's list: part of the key of its draws.
  void add(const Fault& fault, std::size_t index) {
    faults_.push_back({fault, index, false, kNever});
  }
  bool empty() const { return faults_.empty(); }
  // `number` counts the frames of this link; `start` is when the first bit leaves.
  FaultOutcome apply(std::uint64_t number, Time start, const WireFrame& frame);

 private:
  struct Entry {
    Fault fault;
    std::size_t index;
    bool in_burst;
    Time seen;  // when the chain of bursts moved last; kNever: not yet
  };
  // The draw `which` of this frame for this fault.
  std::uint64_t draw_for(const Entry& entry, std::uint64_t number, std::uint64_t which) const;
  double burst_chance(const Entry& entry, Time start) const;
  bool strikes(Entry& entry, std::uint64_t number, Time start) const;
  void act(const Entry& entry, std::uint64_t number, FaultOutcome& outcome) const;

  std::uint64_t seed_, link_;
  Time full_frame_time_;
  std::vector<Entry> faults_;
};

}  // namespace plait::sim
