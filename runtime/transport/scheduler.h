// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Who leaves next: one queue of flows per lane, served in turn.
#pragma once

#include <array>
#include <deque>

#include "transport/connection.h"

namespace plait {

class Scheduler {
 public:
  // Puts the flow at the end of every lane in which it is ready and does not stand yet.
  void enqueue(Flow& flow);
  // True if any flow is ready in any lane.
  bool has_work();
  // Takes the flow that leaves next out of its lane. Precondition: has_work().
  Flow& take(Lane& lane);

 private:
  // Flows that have become unready since they were queued leave here, so that nothing is searched.
  bool prune(Lane lane);

  std::array<std::deque<Flow*>, kLanes> lanes_;
};

}  // namespace plait
