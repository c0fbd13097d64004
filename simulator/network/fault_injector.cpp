// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Every fault looks at every frame, also at one that is lost already: a burst goes on behind it,
// and no fault depends on what others did.
#include "network/fault_injector.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "network/random.h"

namespace plait::sim {
namespace {

constexpr std::uint64_t kStrikes = 0, kPlace = 1;  // draws of one fault and frame

void flip_some_bit(WireFrame& frame, std::uint64_t random) {
  frame.flip_bit(below(random, frame.size() * 8));
}

// The Ethernet header stays, so that the frame still finds its way.
void cut_somewhere(WireFrame& frame, std::uint64_t random) {
  constexpr std::size_t kEthernetHeaderBytes = 14;
  if (frame.size() > kEthernetHeaderBytes) {
    frame.cut(kEthernetHeaderBytes + below(random, frame.size() - kEthernetHeaderBytes));
  }
}

}  // namespace

FaultOutcome FaultInjector::apply(std::uint64_t number, Time start, const WireFrame& frame) {
  FaultOutcome outcome;
  outcome.frame = frame;
  for (Entry& entry : faults_) {
    if (strikes(entry, number, start)) {
      outcome.struck = true;
      outcome.cause = entry.fault.kind;
      act(entry, number, outcome);
    }
  }
  return outcome;
}

std::uint64_t FaultInjector::draw_for(const Entry& entry, std::uint64_t number,
                                      std::uint64_t which) const {
  return draw({seed_, link_, number, entry.index, which});
}

// The chance that a frame falls into a burst. A chain of two states that moves on once a frame, and
// on an idle link once in each full frame's time: a burst is over sooner or later also where
// nothing but a rare retransmission meets it. The chances to change give the wanted mean length
// and the wanted mean loss; `left` is what remains of knowing the state after so many steps.
double FaultInjector::burst_chance(const Entry& entry, Time start) const {
  const Fault& fault = entry.fault;
  const double leave = 1.0 / fault.burst_frames;
  const double enter = leave * fault.probability / (1.0 - fault.probability);
  const Time idle = entry.seen == kNever ? 0 : start - entry.seen;
  const Time steps = std::max<Time>(1, idle / full_frame_time_);
  const double left = std::pow(1.0 - leave - enter, static_cast<double>(steps));
  const double mean = fault.probability;
  return entry.in_burst ? mean + (1.0 - mean) * left : mean * (1.0 - left);
}

bool FaultInjector::strikes(Entry& entry, std::uint64_t number, Time start) const {
  const Fault& fault = entry.fault;
  if (start < fault.from || start >= fault.until) {
    entry.in_burst = false;
    return false;
  }
  const double chance = fraction(draw_for(entry, number, kStrikes));
  if (fault.kind != FaultKind::burst_loss) {
    return chance < fault.probability;
  }
  entry.in_burst = chance < burst_chance(entry, start);
  entry.seen = start;
  return entry.in_burst;
}

void FaultInjector::act(const Entry& entry, std::uint64_t number, FaultOutcome& outcome) const {
  const Fault& fault = entry.fault;
  const std::uint64_t place = draw_for(entry, number, kPlace);
  switch (fault.kind) {
    case FaultKind::drop:
    case FaultKind::burst_loss:
    case FaultKind::link_down:
      outcome.lost = true;
      break;
    case FaultKind::duplicate:
      ++outcome.copies;
      break;
    case FaultKind::reorder:
      // Half a frame more, so that the last one to pass has passed entirely.
      outcome.delay += full_frame_time_ * static_cast<Time>(fault.frames) + full_frame_time_ / 2;
      break;
    case FaultKind::delay:
      outcome.delay += fault.delay;
      break;
    case FaultKind::bit_flip:
      flip_some_bit(outcome.frame, place);
      outcome.fcs_bad = true;
      break;
    case FaultKind::bit_flip_after_check:
      flip_some_bit(outcome.frame, place);
      break;
    case FaultKind::truncate:
      cut_somewhere(outcome.frame, place);
      break;
    case FaultKind::rank_killed:
    case FaultKind::rank_paused:
      break;
  }
}

}  // namespace plait::sim
