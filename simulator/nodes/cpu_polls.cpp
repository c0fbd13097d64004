// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How a process that polls goes on: when, and for how long without the host.
#include <algorithm>
#include <utility>

#include "nodes/cpu_node.h"

namespace plait::sim {
namespace {

// A loop that polls in vain while there is something to wait for, a message or the time itself,
// waits a little longer each time, so that a long wait takes few polls: a hundredth of what it has
// waited so far, so that times stay within one per cent. One that takes longer for a turn works.
constexpr Time kPollGrowth = 100;
constexpr Time kPollDelayMax = 10 * kMillisecond;
// A process that has the cluster for itself polls for so long before it yields.
constexpr Time kFreeTime = 10 * kMillisecond;

bool is_probe(const NodeEvent& event) {
  return event.kind == NodeEvent::Kind::entry && event.entry.kind == EntryKind::command &&
         event.entry.body.opcode == PLAIT_OPCODE_PROBE;
}

}  // namespace

void CpuNode::collect_poll() {
  if (segment_.head().poll_turn > kPollTurnMax) polls_ = {};
  count_polls();
  const auto& head = segment_.head();
  looks_ = std::exchange(looks_seen_, head.clock_looks) != head.clock_looks;
  if (something_to_come_->load(std::memory_order_relaxed) || looks_) {
    resume_at_ += std::min((local_ - polling_since_) / kPollGrowth, kPollDelayMax);
  }
}

void CpuNode::count_polls() {
  const auto& head = segment_.head();
  const auto polls = polls_.asked == 0 ? 1 : head.polls - polls_seen_;
  polls_seen_ = head.polls;
  if (polls_.asked == 0) {
    polls_.since = polling_since_ = local_;
    wtime_at_poll_start_ = head.clock_looks;
  }
  polls_.asked += polls;
  ++polls_.yielded;
  state_ = State::polling;
  resume_at_ = local_;
}

void CpuNode::collect_pause() {
  count_polls();
  blocked_since_ = std::max(now_, local_ - segment_.head().pause);
  polling_since_ = local_;  // a pause is no waiting for what polls ask for
}

Time CpuNode::free_until(Time at) const { return alone_ ? at + kFreeTime : 0; }

void CpuNode::leave_alone(bool is_alone) {
  alone_ = is_alone && merely_asks() && endpoint_.next_wake() == kNever &&
           config_.killed_at == kNever && config_.pauses.empty() && !looks_;
}

bool CpuNode::merely_polls() const { return merely_asks() && !pauses(); }

bool CpuNode::merely_asks() const {
  const auto matters = [](const NodeEvent& event) {
    return event.kind != NodeEvent::Kind::output && !is_probe(event);
  };
  return state_ == State::polling && polls_.asked > 0 && endpoint_.idle() &&
         std::none_of(posted_.begin(), posted_.end(), matters);
}

void CpuNode::note_change(const NodeEvent& event) {
  if (!is_probe(event)) note_change();
}

// What a probe has not found may be there now, or come: waiting begins anew.
void CpuNode::note_change() {
  alone_ = false;
  polling_since_ = std::max(polling_since_, now_);
  ++segment_.head().changes;
}

bool CpuNode::polls_watch_clock() const {
  return segment_.head().clock_looks != wtime_at_poll_start_;
}

}  // namespace plait::sim
