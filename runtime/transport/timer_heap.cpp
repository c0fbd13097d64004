// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/timer_heap.h"

#include <tuple>

namespace plait {

bool TimerHeap::before(const Flow& a, const Flow& b) {
  return std::tuple(a.timer_at, a.connection.peer, a.channel) <
         std::tuple(b.timer_at, b.connection.peer, b.channel);
}

void TimerHeap::set(Flow& flow, Time at) {
  if (flow.timer_at == at) return;
  flow.timer_at = at;
  if (flow.timer_place == 0) {
    heap_.push_back(&flow);
    rise(heap_.size() - 1);
    return;
  }
  const std::size_t hole = flow.timer_place - 1;
  if (at != kNever) {
    rise(hole);
    sink(flow.timer_place - 1);
    return;
  }
  flow.timer_place = 0;
  Flow* last = heap_.back();
  heap_.pop_back();
  if (last == &flow) return;
  place(hole, last);
  rise(hole);
  sink(last->timer_place - 1);
}

void TimerHeap::place(std::size_t at, Flow* flow) {
  heap_[at] = flow;
  flow->timer_place = at + 1;
}

void TimerHeap::rise(std::size_t at) {
  Flow* flow = heap_[at];
  for (; at > 0 && before(*flow, *heap_[(at - 1) / 2]); at = (at - 1) / 2) {
    place(at, heap_[(at - 1) / 2]);
  }
  place(at, flow);
}

void TimerHeap::sink(std::size_t at) {
  Flow* flow = heap_[at];
  for (std::size_t child = 2 * at + 1; child < heap_.size(); child = 2 * at + 1) {
    if (child + 1 < heap_.size() && before(*heap_[child + 1], *heap_[child])) ++child;
    if (!before(*heap_[child], *flow)) break;
    place(at, heap_[child]);
    at = child;
  }
  place(at, flow);
}

}  // namespace plait
