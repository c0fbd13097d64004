// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/controller.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iterator>

#include "mpi_constants.h"
#include "plait_limits.h"
#include "run/facts.h"
#include "run/strays.h"

namespace plait::sim {
namespace {

// A loop that only polls has no end of its own that could be known: it may count its turns. After
// so many polls in vain, with nothing under way anywhere, none is to be expected: some seconds for
// one rank that has the cluster for itself, and for several that poll beside each other, whose
// every poll goes through the host. One that looks at the clock may be waiting for a time: it gets
// an hour.
constexpr CpuNode::Polls kFruitlessPollsMax{50'000'000, 1'000'000};
// What another thread, a child or a handler of signals does goes by the machine's time.
constexpr unsigned kNotAlone = 20;
constexpr Time kClockWatchingMax = 3600 * kSecond;
// A role asks so fast that a peer may be given up meanwhile.
constexpr std::uint64_t kRolePollsMax = 400'000;
constexpr Time kRolePollingMax = 200 * kMillisecond;
// What roles have printed before a mistake was seen from outside has reached the host by then.
constexpr Time kLastWords = 100 * kMicrosecond;
constexpr std::chrono::milliseconds kLivePeriod{50};

}  // namespace

Controller::Controller(Cluster& cluster, Watcher& watcher, Output& output,
                       std::optional<Time> until)
    : cluster_(cluster),
      until_(until),
      watcher_(watcher),
      output_(output),
      nodes_(cluster.nodes()),
      cpus_(cluster.cpu_nodes()) {}

void Controller::decide(Outcome outcome) {
  if (!outcome_) outcome_ = pending_ ? std::move(*pending_) : std::move(outcome);
}

void Controller::decide_soon(Outcome outcome, Time at) {
  if (pending_) return;
  pending_ = std::move(outcome);
  pending_until_ = at + kLastWords;
}

Verdict Controller::control(const Progress& progress) {
  virtual_time_.store(progress.now, std::memory_order_relaxed);
  take_events();
  notice_ends(progress.now);
  notice_lost_output();
  notice_lost_rank();
  if (watcher_.signal() != 0) {
    auto facts = deadlock_facts(nodes_);
    facts["signal"] = watcher_.signal();
    decide({"interrupted", kExitSignal + watcher_.signal(), std::move(facts)});
  } else if (watcher_.timed_out()) {
    decide({"timeout", kExitTimeout, deadlock_facts(nodes_)});
  } else if (until_ && !progress.quiescent && progress.next >= *until_ && !all_over()) {
    auto facts = deadlock_facts(nodes_);
    facts["until_ps"] = *until_;
    decide({"timeout", kExitTimeout, std::move(facts)});
  }
  const bool is_due = progress.quiescent || progress.now >= pending_until_;
  if (pending_ && is_due) decide(*pending_);
  if (!outcome_ && !all_over()) {
    something_to_come_.store(look_ahead(), std::memory_order_relaxed);
    leave_alone(progress.busy == 1 && !until_);  // nobody may run beyond that
    const auto has_event = [](const Node* node) { return node->next_event() != kNever; };
    const bool nothing_left =
        progress.quiescent && std::none_of(nodes_.begin(), nodes_.end(), has_event);
    if (nothing_left || polling_for_ever()) decide(stuck());
  }
  const bool over = all_over() && (all_is_said() || progress.quiescent);
  return outcome_ || over ? Verdict::stop : Verdict::go_on;
}

void Controller::show_live_output() {
  const auto now = std::chrono::steady_clock::now();
  if (now - shown_ < kLivePeriod) return;
  shown_ = now;
  for (auto* node : cpus_) {
    for (const auto& event : node->take_live_output()) handle(event);
  }
}

void Controller::notice_lost_rank() {
  if (watcher_.lost() < 0) return;
  NodeEvent event;
  event.kind = NodeEvent::Kind::ended;
  event.rank = static_cast<std::uint32_t>(watcher_.lost());
  event.exit = nodes_[event.rank]->cpu()->process()->poll_exit().value_or(ExitStatus{0, SIGKILL});
  decide(signal_outcome(event, nodes_));
}

void Controller::notice_lost_output() {
  const int error = output_.broken();
  if (error == EPIPE) {
    decide({"interrupted", kExitSignal + SIGPIPE, {{"signal", SIGPIPE}}});
  } else if (error != 0) {
    decide({"output_failed", kExitFailed, {{"reason", std::strerror(error)}}});
  }
}

void Controller::take_events() {
  std::vector<NodeEvent> events;
  for (auto* node : nodes_) {
    auto taken = node->take_events();
    std::move(taken.begin(), taken.end(), std::back_inserter(events));
  }
  if (LogHost* host = cluster_.log_host()) {
    auto taken = host->take_events();
    std::move(taken.begin(), taken.end(), std::back_inserter(events));
  }
  std::stable_sort(events.begin(), events.end(), [](const NodeEvent& a, const NodeEvent& b) {
    return std::pair(a.time, a.rank) < std::pair(b.time, b.rank);
  });
  for (const auto& event : events) {
    // What was printed before the end is still shown; nothing else counts after it.
    if (!outcome_ || event.kind == NodeEvent::Kind::output) handle(event);
  }
}

void Controller::handle(const NodeEvent& event) {
  switch (event.kind) {
    case NodeEvent::Kind::output:
      output_.write(event.rank, event.error_stream, event.text,
                    nodes_[event.rank]->hardware() == nullptr);
      return;
    case NodeEvent::Kind::ended:
      handle_end(event);
      return;
    case NodeEvent::Kind::killed:
      killed_.insert(event.rank);
      return;
    case NodeEvent::Kind::entry:
      handle_entry(event);
      return;
  }
}

void Controller::handle_entry(const NodeEvent& event) {
  switch (event.entry.kind) {
    case EntryKind::collective:
      handle_collective(event);
      return;
    case EntryKind::abort:
      decide(abort_outcome(event));
      return;
    case EntryKind::error:
      decide(error_outcome(event, nodes_));
      if (outcome_->name == "peer_failed") outcome_->diagnosis["killed"] = killed_;
      return;
    case EntryKind::unfinished:
      unfinished_.push_back(event);
      return;
    case EntryKind::finalize:
      if (event.entry.body.size == 0) return;
      if (nodes_[event.rank]->hardware() != nullptr) {
        decide_soon(unfinished_outcome(unfinished_), event.time);
      } else {
        decide(unfinished_outcome(unfinished_));
      }
      return;
    case EntryKind::warning:
      warnings_.push_back("rank " + std::to_string(event.rank) + ": " + event.text);
      return;
    case EntryKind::shared:
      handle_shared(event);
      return;
    case EntryKind::command:
    case EntryKind::init:
    case EntryKind::communicator:
      return;
  }
}

// A variable has one address for all ranks, so those that share some run one executable.
void Controller::handle_shared(NodeEvent event) {
  const auto& body = event.entry.body;
  const std::uint64_t sum = std::uint64_t{body.request} << 32 | body.tag;
  if (!sharing_) sharing_ = {event.rank, sum};
  if (sharing_->second == sum) return;
  event.entry.body.tag = MPI_ERR_OTHER;
  event.text = "this rank runs another program than rank " + std::to_string(sharing_->first) +
               "; ranks that share variables run the same one";
  decide(error_outcome(event, nodes_));
}

void Controller::handle_collective(NodeEvent event) {
  if (event.other_collective != 0) {
    decide_soon(disagreement_outcome(event, nodes_), event.time);
    return;
  }
  const bool is_role = nodes_[event.rank]->hardware() != nullptr;
  const bool is_own = event.entry.body.context_id / 2 != 0;
  if (is_role && !is_own) {
    event.entry.body.context_id = 0;
    event.entry.body.request = static_cast<std::uint32_t>(nodes_.size()) << 16U;
  }
  // Of other communicators a role does not say who is in them.
  auto mismatch = is_role && is_own ? std::nullopt : ledger_.enter(event);
  if (!mismatch && is_own && cluster_.log_host() != nullptr) {
    mismatch = ledger_.meet(event, is_role ? std::optional(event.entry.body.peer) : std::nullopt);
  }
  if (!mismatch) return;
  const bool has_role = !mismatch->first.place.empty() || !mismatch->second.place.empty();
  if (has_role) {
    decide_soon(mismatch_outcome(*mismatch), event.time);
  } else {
    decide(mismatch_outcome(*mismatch));
  }
}

void Controller::handle_end(const NodeEvent& event) {
  // Hardware says how else it ended by what it prints and by its exit code.
  if (const HardwareRank* node = nodes_[event.rank]->hardware()) {
    if (node->left_early() && event.exit.code == 0) {
      decide_soon(left_early_outcome(event, nodes_), event.time);
    }
    return;
  }
  const CpuNode& node = *nodes_[event.rank]->cpu();
  if (event.exit.signal != 0) {
    decide(signal_outcome(event, nodes_));
  } else if (!node.finalized() && event.exit.code != 0) {
    decide(exit_outcome(event.rank, event.exit.code, nodes_));
  } else if (node.initialized() && !node.finalized()) {
    decide(left_early_outcome(event, nodes_));
  }
}

void Controller::notice_ends(Time now) {
  const auto ends = watcher_.ends();
  if (ends == ends_seen_) return;
  ends_seen_ = ends;
  for (CpuNode* node : cpus_) {
    node->notice_end(now);
    cluster_.engine().refresh(cluster_.component(node->rank()));
  }
}

bool Controller::all_over() const {
  return std::all_of(nodes_.begin(), nodes_.end(), [](const Node* node) {
    return node->state() == Node::State::ended || node->state() == Node::State::killed;
  });
}

// What hardware ranks have printed may still be on its way when they have ended.
bool Controller::all_is_said() const {
  LogHost* host = cluster_.log_host();
  return host == nullptr ||
         (host->quiet() && std::all_of(nodes_.begin(), nodes_.end(), [](Node* node) {
            return node->hardware() == nullptr || node->quiet();
          }));
}

bool Controller::look_ahead() const {
  bool anyone_polls = false, anything = false;
  for (auto* node : nodes_) {
    const CpuNode* cpu = node->cpu();
    const bool polls = cpu != nullptr && cpu->merely_polls();
    anyone_polls = anyone_polls || polls;
    anything = anything || (!polls && (!node->quiet() || node->next_event() != kNever));
    if (anything && anyone_polls) return true;
  }
  return anything || !anyone_polls;
}

void Controller::leave_alone(bool is_one_alone) {
  if (alone_ != nullptr) alone_->leave_alone(false);
  alone_ = nullptr;
  if (!is_one_alone) return;
  for (auto* node : cpus_) {
    if (node->next_event() != kNever) alone_ = node;
  }
  if (alone_ != nullptr) alone_->leave_alone(true);
}

bool Controller::polling_for_ever() const {
  bool anyone = false;
  const auto looks = [](Node* node) {
    const HardwareRank* hardware = node->hardware();
    return hardware != nullptr && hardware->role() && hardware->role()->looks_for_ever();
  };
  const auto polls = [&](Node* node) {
    const HardwareRank* hardware = node->hardware();
    return looks(node) || (hardware != nullptr && hardware->role() &&
                           hardware->role()->polls_for_ever(kRolePollsMax, kRolePollingMax));
  };
  for (auto* node : nodes_) {
    if (polls(node)) {
      anyone = true;
    } else if (node->state() == Node::State::polling) {
      const CpuNode& cpu = *node->cpu();
      // Told at a poll rather than in a pause, if there is a moment at which all are at one.
      const unsigned factor = cpu.head().is_alone != 0 ? 1 : kNotAlone;
      const auto is_enough = [&](std::uint64_t count, std::uint64_t enough) {
        return count >= factor * (enough + (cpu.pauses() ? enough / 8 : 0));
      };
      if (!is_enough(cpu.polls().asked, kFruitlessPollsMax.asked) &&
          !is_enough(cpu.polls().yielded, kFruitlessPollsMax.yielded)) {
        return false;
      }
      if (cpu.polls_watch_clock() && cpu.now() - cpu.polls().since < kClockWatchingMax) {
        return false;
      }
      anyone = true;
    } else if (node->state() == Node::State::running) {
      return false;
    }
  }
  // Cores that share a memory wait for nothing else: who has ended says no more.
  const bool anyone_looks = std::any_of(nodes_.begin(), nodes_.end(), looks);
  return anyone && std::all_of(nodes_.begin(), nodes_.end(), [&](Node* node) {
           return polls(node) || node->quiet() ||
                  (anyone_looks && node->state() == Node::State::ended);
         });
}

// Nothing more can happen, and somebody still waits: because of a rank or link that failed, or
// because of the program.
Outcome Controller::stuck() const {
  auto facts = deadlock_facts(nodes_);
  const auto unreachable = unreachable_facts(nodes_);
  if (killed_.empty() && unreachable.empty()) {
    // A hardware rank that gave up, as assert does: its end is why the others wait.
    Outcome exit = exit_of_ranks();
    return exit.name == "exit" ? exit : Outcome{"deadlock", kExitDiagnosed, facts};
  }
  facts["killed"] = killed_;
  facts["unreachable"] = unreachable;
  return {"peer_failed", kExitFailed, facts};
}

Outcome Controller::exit_of_ranks() const {
  for (std::size_t rank = 0; rank < nodes_.size(); ++rank) {
    const int code = nodes_[rank]->exit_status().code;
    if (code != 0) return exit_outcome(static_cast<std::uint32_t>(rank), code, nodes_);
  }
  if (!killed_.empty()) return {"peer_failed", kExitFailed, {{"killed", killed_}}};
  return {};
}

// All have ended and nothing is under way: what has not been received will never be.
Outcome Controller::outcome_of_ranks() const {
  Outcome exit = exit_of_ranks();
  if (exit.name != "ok") return exit;
  std::vector<Stray> strays;
  for (Node* node : nodes_) {
    const auto found = strays_at(*node, nodes_);
    strays.insert(strays.end(), found.begin(), found.end());
  }
  return stray_outcome(std::move(strays)).value_or(exit);
}

void Controller::note_unprinted(const HardwareRank& rank) {
  const HardwareNode& node = rank.node();
  if (rank.part() != 0 || rank.state() == Node::State::killed || !node.quiet()) return;
  const auto lost = node.unanswered();
  if (std::find(lost.begin(), lost.end(), PLAIT_CONTROLLER_NODE) == lost.end()) return;
  warnings_.push_back("rank " + std::to_string(rank.rank()) +
                      ": what it printed last is lost, for the host did not answer it");
}

Outcome Controller::finish() {
  watcher_.stop();
  for (auto* node : cpus_) node->kill();
  for (auto* node : cpus_) {
    for (const auto& event : node->remaining_output()) handle(event);
  }
  for (HardwareRank* rank : cluster_.hardware_ranks()) note_unprinted(*rank);
  if (pending_) decide(*pending_);
  output_.flush();
  notice_lost_output();
  return outcome_ ? *outcome_ : outcome_of_ranks();
}

}  // namespace plait::sim
