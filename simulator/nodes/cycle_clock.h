// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The clock of a hardware node: cycle n begins at n periods, rounded up to whole picoseconds, the
// period being an exact fraction, so that 322.265625 MHz does not drift.
#pragma once

#include <cstdint>
#include <numeric>

#include "base/types.h"

namespace plait::sim {

// Cycles per second, as a fraction.
struct Frequency {
  std::uint64_t numerator = 156'250'000, denominator = 1;
};

class CycleClock {
 public:
  // Precondition: both numbers of the frequency are positive, and it is at most 1 THz.
  explicit CycleClock(const Frequency& frequency) {
    constexpr std::uint64_t kPicosecondsPerSecond = 1'000'000'000'000;
    const std::uint64_t whole = std::gcd(kPicosecondsPerSecond, frequency.numerator);
    const std::uint64_t part = std::gcd(frequency.denominator, frequency.numerator / whole);
    numerator_ = kPicosecondsPerSecond / whole * (frequency.denominator / part);
    denominator_ = frequency.numerator / whole / part;
    step_ = static_cast<Time>(numerator_ / denominator_);
    step_part_ = numerator_ % denominator_;
    set(0);
  }

  // The current cycle, from 0; when it begins, and when the next one does.
  std::uint64_t cycle() const { return cycle_; }
  Time start() const { return start_; }
  Time end() const { return end_whole_ + (end_part_ > 0 ? 1 : 0); }
  void advance() {
    ++cycle_;
    start_ = end();
    end_whole_ += step_;
    end_part_ += step_part_;
    if (end_part_ >= denominator_) {
      end_part_ -= denominator_;
      ++end_whole_;
    }
  }
  void set(std::uint64_t cycle) {
    cycle_ = cycle;
    start_ = start_of(cycle);
    const Wide end = (static_cast<Wide>(cycle) + 1) * numerator_;
    end_whole_ = static_cast<Time>(end / denominator_);
    end_part_ = static_cast<std::uint64_t>(end % denominator_);
  }
  // kNever for cycles beyond all times.
  Time start_of(std::uint64_t cycle) const {
    const Wide start = (static_cast<Wide>(cycle) * numerator_ + denominator_ - 1) / denominator_;
    return start < static_cast<Wide>(kNever) ? static_cast<Time>(start) : kNever;
  }
  // The first cycle that begins at `time` or later.
  std::uint64_t first_from(Time time) const {
    if (time <= 0) return 0;
    const Wide before = static_cast<Wide>(time - 1) * denominator_ / numerator_;
    return static_cast<std::uint64_t>(before) + 1;
  }

 private:
  __extension__ using Wide = unsigned __int128;

  std::uint64_t numerator_, denominator_;  // of the period in picoseconds
  Time step_;
  std::uint64_t step_part_;
  std::uint64_t cycle_ = 0;
  Time start_ = 0, end_whole_ = 0;
  std::uint64_t end_part_ = 0;  // of a picosecond, in units of 1 / denominator
};

}  // namespace plait::sim
