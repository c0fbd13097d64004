// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/cpu_node.h"

#include <algorithm>
#include <utility>

#include "nodes/futex.h"
#include "nodes/wall_clock.h"
#include "plait_wire.h"

namespace plait::sim {
namespace {

// A process that runs longer than this between two calls computes: it may have a core of its own.
constexpr long kPinnedRunNs = 1'000'000;
constexpr long kLongRunNs = 200'000;  // each time it is looked at again
constexpr std::int64_t kLiveOutputNs = 500'000'000;
constexpr unsigned kQuickRunsToPin = 64;
constexpr std::size_t kRecentSends = 256;

ChannelState load_state(const ChannelHead& head) {
  return static_cast<ChannelState>(head.state.load(std::memory_order_acquire));
}

}  // namespace

CpuNode::CpuNode(CpuNodeConfig config, Port& port)
    : config_(std::move(config)),
      port_(port),
      segment_(config_.segment),
      endpoint_(config_.endpoint, port_, segment_, *this),
      timeline_(config_.record ? std::make_unique<Timeline>() : nullptr) {}

CpuNode::~CpuNode() = default;

void CpuNode::start(bool keep_stdin, const std::atomic<bool>* stopping,
                    const std::atomic<bool>* something_to_come) {
  stopping_ = stopping;
  something_to_come_ = something_to_come;
  running_since_ns_ = steady_ns();
  process_ = std::make_unique<Process>(config_.program, segment_.descriptor(), keep_stdin);
}

bool CpuNode::process_ended() {
  process_ended_ = true;
  auto& state = segment_.head().state;
  const auto before = state.exchange(static_cast<std::uint32_t>(ChannelState::dead));
  futex_wake(state);
  return before == static_cast<std::uint32_t>(ChannelState::yielded);
}

void CpuNode::notice_end(Time now) {
  if (!process_ended_ || end_posted_ || state_ == State::running) return;
  now_ = std::max(now_, now);
  state_ = State::running;  // what it left behind is collected next
}

std::span<const std::uint8_t> CpuNode::shared(std::uint64_t symmetric, std::uint64_t size) {
  const std::uint64_t own = segment_.own(symmetric, size);
  if (own == kNoAddress) return {};
  return segment_.at(own, size);
}

void CpuNode::kill() {
  if (process_) process_->kill();
}

// --- running the process ---------------------------------------------------------------------

bool CpuNode::settled() const { return load_state(segment_.head()) != ChannelState::running; }

void CpuNode::await() {
  const auto running = static_cast<std::uint32_t>(ChannelState::running);
  futex_wait(segment_.head().state, running, quick_runs_ == 0 ? kLongRunNs : kPinnedRunNs);
  if (settled()) return;
  process_->pin(false);
  quick_runs_ = 0;
  if (patience_) patience_();
}

void CpuNode::go_on(Time at) {
  if (state_ == State::blocked || pauses()) blocked_time_ += at - blocked_since_;
  if (timeline_) record_going_on(at);
  state_ = State::running;
  resume_at_ = kNever;
  awaited_.clear();
  segment_.flush_completions();
  if (++quick_runs_ == kQuickRunsToPin) process_->pin(true);
  auto& head = segment_.head();
  head.now = at;
  head.free_until = free_until(at);
  running_since_ns_.store(steady_ns(), std::memory_order_relaxed);
  // A process that has died meanwhile stays dead.
  auto yielded = static_cast<std::uint32_t>(ChannelState::yielded);
  if (head.state.compare_exchange_strong(yielded,
                                         static_cast<std::uint32_t>(ChannelState::running))) {
    futex_wake(head.state);
  }
}

void CpuNode::collect() {
  const bool dead = load_state(segment_.head()) == ChannelState::dead;
  running_since_ns_.store(0, std::memory_order_relaxed);
  if (!dead) local_ = std::max(now_, segment_.head().local);
  collect_entries();
  collect_output();
  if (dead) {
    collect_end();
    return;
  }
  const auto reason = segment_.head().reason;
  // A loop of polls may pause between them, and is one all the same.
  if (reason != YieldReason::poll && reason != YieldReason::pause) polls_ = {};
  switch (reason) {
    case YieldReason::wait:
      collect_wait();
      return;
    case YieldReason::poll:
      collect_poll();
      return;
    case YieldReason::stop:
      state_ = State::blocked;  // for ever: the entry that it posted ends the run
      return;
    case YieldReason::pause:
      collect_pause();
      return;
    case YieldReason::spin:
    case YieldReason::stuck:
      state_ = State::blocked;  // what has come by now has not ended its loop
      blocked_since_ = local_;
      return;
    case YieldReason::start:
    case YieldReason::flush:
    case YieldReason::finish:
    case YieldReason::compute:
      break;
  }
  state_ = State::polling;
  resume_at_ = local_;
}

void CpuNode::collect_entries() {
  NodeEvent event;
  while (segment_.take(event.entry)) {
    event.time = std::max({now_, event.entry.time, posted_.empty() ? 0 : posted_.back().time});
    event.rank = config_.segment.rank;
    local_ = std::max(local_, event.time);
    const auto kind = event.entry.kind;
    if (kind == EntryKind::error || kind == EntryKind::abort || kind == EntryKind::warning) {
      const auto& message = segment_.head().message;
      event.text.assign(message, std::find(message, std::end(message), '\0'));
    }
    posted_.push_back(event);
    event.text.clear();
  }
}

void CpuNode::collect_output() {
  for (const bool error_stream : {false, true}) {
    NodeEvent event;
    event.kind = NodeEvent::Kind::output;
    event.text = process_->drain(error_stream);
    if (event.text.empty()) continue;
    event.time = std::max(local_, posted_.empty() ? 0 : posted_.back().time);
    event.rank = config_.segment.rank;
    event.error_stream = error_stream;
    posted_.push_back(std::move(event));
  }
}

void CpuNode::collect_end() {
  end_posted_ = true;
  state_ = State::blocked;
  resume_at_ = kNever;
  NodeEvent event;
  event.kind = NodeEvent::Kind::ended;
  event.time = std::max(local_, posted_.empty() ? 0 : posted_.back().time);
  event.rank = config_.segment.rank;
  event.exit = process_->poll_exit().value_or(ExitStatus{});
  posted_.push_back(std::move(event));
}

void CpuNode::collect_wait() {
  state_ = State::blocked;
  blocked_since_ = local_;
  if (segment_.completions_unread() > 0) {
    resume_at_ = local_;
    return;
  }
  const auto& head = segment_.head();
  any_ = head.waiting_any != 0;
  if (head.waiting_count <= std::size(head.waiting_requests)) {
    for (std::uint32_t i = 0; i < head.waiting_count; ++i)
      awaited_.insert(head.waiting_requests[i]);
  }
}

bool CpuNode::computes() const {
  return state_ == State::polling && segment_.head().reason == YieldReason::compute;
}

bool CpuNode::spins() const {
  return state_ == State::blocked && segment_.head().reason == YieldReason::spin;
}

bool CpuNode::waits_for_arrivals() const {
  const auto& head = segment_.head();
  return state_ == State::blocked && head.reason == YieldReason::wait && head.waiting_arrivals != 0;
}

bool CpuNode::is_stuck() const {
  return state_ == State::blocked && segment_.head().reason == YieldReason::stuck;
}

bool CpuNode::pauses() const {
  return state_ == State::polling && segment_.head().reason == YieldReason::pause;
}

// --- events in virtual time ------------------------------------------------------------------

Time CpuNode::after_pauses(Time at) const {
  for (const auto& [from, until] : config_.pauses) {
    if (at >= from && at < until) at = until;
  }
  return at;
}

Time CpuNode::endpoint_wake() const {
  if (state_ == State::killed) return kNever;
  const Time wake = endpoint_.next_wake();
  // Polled at this very time already: it must not ask for more of it.
  return wake == kNever ? kNever : std::max(wake, polled_at_ == now_ ? now_ + 1 : now_);
}

Time CpuNode::next_event() const {
  if (state_ == State::killed) return kNever;
  if (state_ == State::running) return now_;
  Time next = std::min(endpoint_wake(), config_.killed_at);
  next = std::min(next, arrivals_.next_time());
  if (!posted_.empty()) next = std::min(next, posted_.front().time);
  if (resume_at_ != kNever) next = std::min(next, after_pauses(resume_at_));
  return std::max(next, now_);
}

Step CpuNode::run(Time until, Outbox& outbox) {
  port_.set_outbox(outbox);
  for (;;) {
    if (state_ == State::running) {
      if (stopping_->load(std::memory_order_relaxed)) return Step::done;
      if (!settled()) return Step::waiting;
      collect();
    }
    const Time at = next_event();
    if (at >= until) return Step::done;
    step(at);
  }
}

// One event. Those of one time come in a fixed order of kinds, whatever was pushed first.
void CpuNode::step(Time at) {
  now_ = at;
  if (config_.killed_at <= at) {
    die_by_fault();
  } else if (arrivals_.next_time() <= at) {
    arrive();
  } else if (!posted_.empty() && posted_.front().time <= at) {
    NodeEvent event = std::move(posted_.front());
    posted_.pop_front();
    execute(std::move(event));
  } else if (endpoint_wake() <= at) {
    poll_endpoint();
  } else {
    go_on(at);
  }
  if (timeline_) record_counters();
}

void CpuNode::poll_endpoint() {
  endpoint_.poll(now_);
  polled_at_ = now_;
}

void CpuNode::arrive() {
  note_change();
  const Delivery delivery = arrivals_.pop();
  hash_.add(static_cast<std::uint64_t>(now_));
  const Frame frame = delivery.frame.whole();
  hash_.add(*frame);
  if (delivery.fcs_bad) {
    ++bad_fcs_;
    return;
  }
  endpoint_.receive(now_, frame);
  poll_endpoint();
  if ((spins() || waits_for_arrivals()) && resume_at_ == kNever) {
    resume_at_ = std::max(now_, local_);
  }
}

void CpuNode::deliver(const Delivery& delivery) {
  // A frame is there with its last bit.
  if (state_ != State::killed) arrivals_.push(delivery.at + delivery.duration, delivery);
}

void CpuNode::execute(NodeEvent event) {
  hash_.add(static_cast<std::uint64_t>(now_));
  if (event.kind == NodeEvent::Kind::ended) {
    state_ = State::ended;
    ended_at_ = now_;
    exit_ = event.exit;
  }
  if (event.kind != NodeEvent::Kind::entry) {
    events_.push_back(std::move(event));
    return;
  }
  ++calls_;
  const auto& entry = event.entry;
  note_change(event);
  compute_time_ += entry.compute;
  hash_.add(static_cast<std::uint64_t>(entry.kind) << 32 | entry.call);
  if (timeline_) record(entry);
  if (entry.kind == EntryKind::command) {
    if (entry.body.opcode != PLAIT_OPCODE_CANCEL) requests_[entry.body.request] = entry;
    if (entry.body.opcode == PLAIT_OPCODE_SEND) {
      recent_sends_.push_back(entry);
      if (recent_sends_.size() > kRecentSends) recent_sends_.pop_front();
      note_letter(entry);
    }
    endpoint_.command(now_, entry.body);
    poll_endpoint();
    return;
  }
  if (entry.kind == EntryKind::shared) {
    segment_.share(entry.body.address, entry.body.size, entry.site);
  }
  if (entry.kind == EntryKind::init) initialized_ = true;
  if (entry.kind == EntryKind::finalize) finalized_ = true;
  events_.push_back(std::move(event));
}

void CpuNode::note_letter(const ChannelEntry& entry) {
  const plait_command& send = entry.body;
  const bool to_hardware = send.peer < config_.is_hardware.size() && config_.is_hardware[send.peer];
  if (!to_hardware && send.collective != 0) return;
  add_letter(sent_, {send.peer, send.context_id, send.tag, send.collective},
             {0, send.size, send.datatype, entry.site, entry.call});
}

void CpuNode::die_by_fault() {
  config_.killed_at = kNever;
  if (state_ == State::ended) return;
  state_ = State::killed;
  end_posted_ = true;
  killed_by_fault_ = true;
  process_->kill();
  NodeEvent event;
  event.kind = NodeEvent::Kind::killed;
  event.time = now_;
  event.rank = config_.segment.rank;
  events_.push_back(std::move(event));
}

void CpuNode::complete(Time now, const plait_completion& completion) {
  hash_.add(static_cast<std::uint64_t>(completion.request) << 8 | completion.status);
  const auto* entry = request(completion.request);
  const bool probe = entry != nullptr && entry->body.opcode == PLAIT_OPCODE_PROBE;
  if (timeline_ && entry != nullptr) record(now, completion, entry->body);
  requests_.erase(completion.request);
  if (completion.status == PLAIT_STATUS_TRUNCATED || completion.status == PLAIT_STATUS_MISMATCHED) {
    bad_receive_ = completion;
  }
  segment_.complete(completion);
  const bool found_nothing = probe && completion.found == 0;
  if (!found_nothing) polls_ = {};
  if (state_ != State::blocked || resume_at_ != kNever) return;
  const bool was_awaited = awaited_.erase(completion.request) > 0;
  const bool enough = awaited_.empty() || (any_ && was_awaited);
  if (enough) resume_at_ = std::max(now, local_);
}

// --- what others want to know ----------------------------------------------------------------

std::vector<NodeEvent> CpuNode::take_events() { return std::exchange(events_, {}); }

void CpuNode::finish(Time now) {
  const auto reason = segment_.head().reason;
  const bool waits =
      state_ == State::blocked && !end_posted_ &&
      (reason == YieldReason::wait || reason == YieldReason::spin || reason == YieldReason::stuck);
  // One that was ahead of all others when the run was ended had not begun to wait.
  if ((!waits && !pauses()) || now < blocked_since_) return;
  blocked_time_ += now - blocked_since_;
  if (timeline_) record_going_on(now);
  blocked_since_ = now_ = now;
}

std::vector<NodeEvent> CpuNode::take_live_output() {
  const auto since = running_since_ns();
  if (state_ != State::running || since == 0 || steady_ns() - since < kLiveOutputNs) return {};
  std::vector<NodeEvent> shown, kept;
  for (auto& event : events_) {
    (event.kind == NodeEvent::Kind::output ? shown : kept).push_back(std::move(event));
  }
  events_ = std::move(kept);
  for (const bool error_stream : {false, true}) {
    NodeEvent event;
    event.kind = NodeEvent::Kind::output;
    event.rank = config_.segment.rank;
    event.error_stream = error_stream;
    event.text = process_->drain_lines(error_stream);
    if (!event.text.empty()) shown.push_back(std::move(event));
  }
  return shown;
}

std::vector<NodeEvent> CpuNode::remaining_output() {
  if (process_) collect_output();
  std::vector<NodeEvent> result;
  for (auto& event : posted_) {
    if (event.kind == NodeEvent::Kind::output) result.push_back(std::move(event));
  }
  posted_.clear();
  return result;
}

bool CpuNode::quiet() const {
  return state_ == State::killed || (endpoint_.idle() && posted_.empty());
}

bool CpuNode::unexpected_full() const {
  return endpoint_.unexpected().size() >= config_.endpoint.unexpected_messages_max;
}

const ChannelEntry* CpuNode::find_send(NodeId to, const plait_completion& received) const {
  const auto found =
      std::find_if(recent_sends_.rbegin(), recent_sends_.rend(), [&](const ChannelEntry& entry) {
        const auto& sent = entry.body;
        return sent.peer == to && sent.tag == received.tag && sent.size == received.size &&
               sent.datatype == received.datatype && sent.collective == received.collective;
      });
  return found == recent_sends_.rend() ? nullptr : &*found;
}

const ChannelEntry* CpuNode::request(std::uint32_t number) const {
  const auto found = requests_.find(number);
  if (found != requests_.end()) return &found->second;
  const auto later = std::find_if(posted_.begin(), posted_.end(), [&](const NodeEvent& event) {
    return event.kind == NodeEvent::Kind::entry && event.entry.kind == EntryKind::command &&
           event.entry.body.opcode != PLAIT_OPCODE_CANCEL && event.entry.body.request == number;
  });
  return later == posted_.end() ? nullptr : &later->entry;
}

}  // namespace plait::sim
