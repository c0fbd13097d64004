// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a CPU rank's node writes into its timeline.
#include <algorithm>
#include <utility>

#include "nodes/cpu_node.h"

namespace plait::sim {

void CpuNode::record_going_on(Time at) {
  const ChannelHead& head = segment_.head();
  const bool polls = state_ == State::polling && polls_.asked > 0 && !pauses();
  if (state_ != State::blocked && !polls && !pauses()) return;
  const auto scope = static_cast<std::uint16_t>(head.scope);
  const Time since = polls ? local_ : blocked_since_;
  const Time cost = pauses() ? 0 : config_.segment.costs.call;
  // What it will spend on the messages that have come belongs to the call that has waited for them.
  const Time end = at + std::exchange(received_, 0) * config_.segment.costs.receive;
  const CallSpan span{head.waiting_call, head.waiting_site, std::max<Time>(since - cost, 0), end};
  if (polls) {
    timeline_->add_poll(scope, span);
  } else {
    timeline_->add_call(scope, span);
    timeline_->add_wait({since, at});
  }
}

// What the call has cost before it posts its first entry is part of it.
void CpuNode::record(const ChannelEntry& entry) {
  if (entry.call == 0) return;
  const plait_command& command = entry.body;
  const bool is_send = entry.kind == EntryKind::command && command.opcode == PLAIT_OPCODE_SEND;
  const Time cost = config_.segment.costs.call + (is_send ? config_.segment.costs.send : 0);
  const CallSpan span{entry.call, entry.site, std::max<Time>(entry.time - cost, 0), entry.time};
  timeline_->add_call(entry.scope, span);
  if (is_send) {
    timeline_->add_message({now_, true, command.collective, command.peer, command.context_id,
                            command.tag, command.size});
  }
}

void CpuNode::record(Time now, const plait_completion& completion, const plait_command& command) {
  const bool came =
      completion.status == PLAIT_STATUS_OK || completion.status == PLAIT_STATUS_TRUNCATED;
  if (command.opcode != PLAIT_OPCODE_RECEIVE || !came) return;
  ++received_;
  timeline_->add_message({now, false, completion.collective, completion.peer, command.context_id,
                          completion.tag, completion.size});
}

void CpuNode::record_counters() {
  const TransportCounters& counters = endpoint_.transport_counters();
  timeline_->add_sample({now_, counters.frames_sent, counters.bytes_sent, counters.retransmissions,
                         endpoint_.unexpected().size()});
}

}  // namespace plait::sim
