// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Frames on their way to one component, taken out in the order (time, source, serial), whatever the
// order in which they were delivered: what a component needs so that windows do not show.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/component.h"

namespace plait::sim {

class ArrivalQueue {
 public:
  // `time` is when the component acts on the frame: at the first bit, the last, or between.
  void push(Time time, const Delivery& delivery) {
    entries_.push_back({time, delivery});
    std::push_heap(entries_.begin(), entries_.end(), later);
  }
  bool empty() const { return entries_.empty(); }
  // Time of the first one, kNever if there is none.
  Time next_time() const { return entries_.empty() ? kNever : entries_.front().time; }
  Delivery pop() {
    std::pop_heap(entries_.begin(), entries_.end(), later);
    Delivery delivery = std::move(entries_.back().delivery);
    entries_.pop_back();
    return delivery;
  }
  void clear() { entries_.clear(); }

 private:
  struct Entry {
    Time time;
    Delivery delivery;
  };
  static bool later(const Entry& a, const Entry& b) {
    return std::tie(a.time, a.delivery.source, a.delivery.serial) >
           std::tie(b.time, b.delivery.source, b.delivery.serial);
  }

  std::vector<Entry> entries_;
};

}  // namespace plait::sim
