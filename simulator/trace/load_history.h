// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How busy something was in the course of a run of unknown length, in little memory: stretches of
// one width, twice as wide whenever they would become too many.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/types.h"

namespace plait::sim {

class LoadHistory {
 public:
  static constexpr std::size_t kStretchesMax = 512;

  // Busy in [begin, end). Precondition: 0 <= begin <= end.
  void add(Time begin, Time end) {
    while (end > width_ * static_cast<Time>(kStretchesMax)) fold();
    const auto needed = static_cast<std::size_t>((end + width_ - 1) / width_);
    if (busy_.size() < needed) busy_.resize(needed, 0);
    for (Time at = begin; at < end;) {
      const Time next = std::min(end, (at / width_ + 1) * width_);
      busy_[static_cast<std::size_t>(at / width_)] += next - at;
      at = next;
    }
  }

  Time width() const { return width_; }
  const std::vector<Time>& busy() const { return busy_; }  // of each stretch, at most width()

 private:
  void fold() {
    for (std::size_t i = 0; i < busy_.size(); i += 2) {
      busy_[i / 2] = busy_[i] + (i + 1 < busy_.size() ? busy_[i + 1] : 0);
    }
    busy_.resize((busy_.size() + 1) / 2);
    width_ *= 2;
  }

  Time width_ = 16 * kNanosecond;
  std::vector<Time> busy_;
};

}  // namespace plait::sim
