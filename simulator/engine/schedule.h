// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The next event of every component, and which come before a time. Components stand in blocks whose
// earliest event is kept, so that a thousand idle ones cost no more than the blocks they fill.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/component.h"

namespace plait::sim {

class Schedule {
 public:
  ComponentId add(Time next) {
    const auto id = static_cast<ComponentId>(times_.size());
    times_.push_back(kNever);
    blocks_.resize(id / kBlock + 1, kNever);
    set(id, next);
    return id;
  }
  ComponentId size() const { return static_cast<ComponentId>(times_.size()); }

  void set(ComponentId id, Time next) {
    const Time before = times_[id];
    times_[id] = next;
    if (before != kNever) --busy_;
    if (next != kNever) ++busy_;
    Time& block = blocks_[id / kBlock];
    if (next <= block) {
      block = next;
    } else if (before == block) {
      const auto first = times_.begin() + id / kBlock * kBlock;
      const auto room = static_cast<std::size_t>(times_.end() - first);
      block = *std::min_element(first, first + static_cast<std::ptrdiff_t>(std::min(kBlock, room)));
    }
  }
  // kNever if there is none.
  Time first() const {
    return blocks_.empty() ? kNever : *std::min_element(blocks_.begin(), blocks_.end());
  }
  // How many have an event.
  std::size_t busy() const { return busy_; }
  // Those with an event before `until`, in the order of their numbers.
  void collect(Time until, std::vector<ComponentId>& ids) const {
    ids.clear();
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      if (blocks_[block] >= until) {
        continue;
      }
      const std::size_t end = std::min((block + 1) * kBlock, times_.size());
      for (std::size_t id = block * kBlock; id < end; ++id) {
        if (times_[id] < until) {
          ids.push_back(static_cast<ComponentId>(id));
        }
      }
    }
  }

 private:
  static constexpr std::size_t kBlock = 32;
  std::vector<Time> times_;
  std::vector<Time> blocks_;  // the earliest of each
  std::size_t busy_ = 0;
};

}  // namespace plait::sim
