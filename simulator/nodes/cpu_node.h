// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A CPU rank as a node of the cluster: the program's process (the role) and its endpoint (the
// shell).
//
// The process runs only while its node says so, in zero wall-clock relation to virtual time: the
// node lets it go on at a virtual time, waits until it yields, and carries out what it posted at
// the virtual times it gave. States:
//
//   running --yield wait--> blocked --completion--> running
//   running --yield poll, pause--> polling --its own time--> running
//   running --its end--> ended          any --fault rank_killed--> killed
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/arrival_queue.h"
#include "engine/component.h"
#include "mpi/endpoint.h"
#include "network/port.h"
#include "nodes/node.h"
#include "nodes/process.h"
#include "nodes/segment.h"
#include "trace/hash.h"
#include "trace/timeline.h"

namespace plait::sim {

struct CpuNodeConfig {
  SegmentConfig segment;
  EndpointConfig endpoint;
  ProgramConfig program;
  Time killed_at = kNever;
  std::vector<std::pair<Time, Time>> pauses;  // [from, until)
  bool record = false;                        // keep a timeline
  std::vector<bool> is_hardware;              // by rank; empty: nobody is
};

class CpuNode : public Component, public Node, private CompletionSink {
 public:
  CpuNode(CpuNodeConfig config, Port& port);
  ~CpuNode() override;

  // stopping: true once the run is to end and nobody is waited for any more.
  // something_to_come: false while no rank but those that poll has anything left to do.
  void start(bool keep_stdin, const std::atomic<bool>* stopping,
             const std::atomic<bool>* something_to_come);
  // From the watcher thread: the process has ended. True if it did not run: somebody killed it.
  bool process_ended();
  // From the controller, between windows: notices a process that ended while it was blocked.
  void notice_end(Time now);
  void kill();

  // Component
  Step run(Time until, Outbox& outbox) override;
  void await() override;
  void deliver(const Delivery& delivery) override;
  Time next_event() const override;
  std::uint64_t hash() const override { return hash_.value(); }

  // Node
  CpuNode* cpu() override { return this; }
  std::uint32_t rank() const override { return config_.segment.rank; }
  State state() const override { return state_; }
  bool quiet() const override;  // its endpoint has nothing under way
  Time now() const override { return now_; }
  Time end() const override { return state_ == State::ended ? ended_at_ : now_; }
  const ExitStatus& exit_status() const override { return exit_; }
  std::vector<NodeEvent> take_events() override;
  const Letters& sent() const override { return sent_; }
  void finish(Time now) override;
  const Timeline* timeline() const override { return timeline_.get(); }

  // What it has printed if its process has been computing for long, else nothing: a person who
  // watches must not wait for the next MPI call. Only on the thread that runs this node.
  std::vector<NodeEvent> take_live_output();
  // Called now and then while a process computes for long.
  void set_patience(std::function<void()> patience) { patience_ = std::move(patience); }
  // After the end of the run: what was printed and has not been shown.
  std::vector<NodeEvent> remaining_output();

  // For the controller and its diagnoses.
  bool killed_by_fault() const { return killed_by_fault_; }
  bool initialized() const { return initialized_; }
  bool finalized() const { return finalized_; }
  // It pushes messages back: those behind them cannot be seen.
  bool unexpected_full() const;
  // What it has asked in vain, or paused, since it last did something else.
  struct Polls {
    std::uint64_t asked = 0;    // by the process
    std::uint64_t yielded = 0;  // of them, those that the host was told of
    Time since = 0;             // the first one
  };
  const Polls& polls() const { return polls_; }
  // It asks, and has nothing else under way.
  bool merely_polls() const;
  // Between windows: whether nobody else in the cluster has an event. Its polls are free then.
  void leave_alone(bool is_alone);
  bool polls_watch_clock() const;  // the polling loop looks at a clock
  // The program lets time pass, in the call that the channel's head names; until when.
  bool pauses() const;
  // It has computed for long and goes on, at the site that the channel's head names.
  bool computes() const;
  // It goes round in a loop that only what comes from others can end, at that site.
  bool spins() const;
  bool waits_for_arrivals() const;
  // It is in a call of the C library that nothing can end.
  bool is_stuck() const;
  Time resumes_at() const { return resume_at_; }
  Time compute_time() const { return compute_time_; }
  Time blocked_time() const { return blocked_time_; }
  std::uint64_t calls() const { return calls_ + segment_.head().free_probes; }
  const Endpoint& endpoint() const { return endpoint_; }
  const ChannelHead& head() const { return segment_.head(); }
  Process* process() { return process_.get(); }
  // So many bytes of the rank's memory; none if they are outside.
  std::span<const std::uint8_t> memory(std::uint64_t address, std::uint64_t size) const {
    return segment_.seen(address, size);
  }
  std::span<const std::uint8_t> shared(std::uint64_t symmetric, std::uint64_t size) override;
  std::uint64_t symmetric(std::uint64_t address, std::uint64_t size) {
    return segment_.symmetric(address, size);
  }
  // The address in the rank's executable of what stands there; 0 if it is no variable.
  std::uint64_t file_address(std::uint64_t address) const { return segment_.file_address(address); }
  // One that is under way, or will be once this node has come so far.
  const ChannelEntry* request(std::uint32_t number) const;
  const std::unordered_map<std::uint32_t, ChannelEntry>& requests() const { return requests_; }
  // The receive that ended last with a message it should not have got, and the send of this node
  // that sent such a message, if it is among the last ones; nullptr if there is none.
  const plait_completion* bad_receive() const { return bad_receive_ ? &*bad_receive_ : nullptr; }
  const ChannelEntry* find_send(NodeId to, const plait_completion& received) const;
  std::uint64_t frames_dropped_bad_fcs() const { return bad_fcs_; }
  // Steady-clock nanoseconds at which the process was last let go, 0 while it does not run.
  std::int64_t running_since_ns() const { return running_since_ns_.load(); }

 private:
  void complete(Time now, const plait_completion& completion) override;

  bool settled() const;
  void collect();
  void collect_entries();
  void collect_output();
  void collect_end();
  void collect_wait();
  void collect_poll();
  void collect_pause();
  void count_polls();
  bool merely_asks() const;
  void note_change(const NodeEvent& event);
  void note_change();
  Time free_until(Time at) const;
  void step(Time at);
  void arrive();
  void execute(NodeEvent event);
  void note_letter(const ChannelEntry& entry);
  void die_by_fault();
  void go_on(Time at);
  void poll_endpoint();
  Time endpoint_wake() const;
  Time after_pauses(Time at) const;
  void record_going_on(Time at);
  void record(const ChannelEntry& entry);
  void record(Time now, const plait_completion& completion, const plait_command& command);
  void record_counters();

  CpuNodeConfig config_;
  Port& port_;
  Segment segment_;
  Endpoint endpoint_;
  std::unique_ptr<Process> process_;
  std::function<void()> patience_;
  const std::atomic<bool>* stopping_ = nullptr;
  const std::atomic<bool>* something_to_come_ = nullptr;
  std::atomic<bool> process_ended_{false}, killed_by_fault_{false};
  std::atomic<std::int64_t> running_since_ns_{0};

  State state_ = State::running;
  Time now_ = 0;
  Time ended_at_ = 0;
  Time local_ = 0;  // the process's own time when it yielded
  Time resume_at_ = kNever;
  Time polled_at_ = -1;  // last time the endpoint was polled
  ArrivalQueue arrivals_;
  std::deque<NodeEvent> posted_;  // by the process, each with its time; not carried out yet
  std::unordered_set<std::uint32_t> awaited_;  // requests the process waits for; empty: any
  bool any_ = false;
  std::unordered_map<std::uint32_t, ChannelEntry> requests_;  // in flight
  std::deque<ChannelEntry> recent_sends_;
  std::optional<plait_completion> bad_receive_;
  std::vector<NodeEvent> events_;
  Letters sent_;
  std::unique_ptr<Timeline> timeline_;  // nullptr: not recorded
  Time received_ = 0;                   // messages since it last went on
  TraceHash hash_;

  bool initialized_ = false, finalized_ = false;
  bool end_posted_ = false;  // the process's end is in posted_ or has been carried out
  ExitStatus exit_;
  std::uint64_t calls_ = 0, bad_fcs_ = 0;
  Polls polls_;
  std::uint64_t polls_seen_ = 0;
  bool alone_ = false;
  Time polling_since_ = 0;
  std::uint32_t wtime_at_poll_start_ = 0, looks_seen_ = 0;
  bool looks_ = false;  // at a clock, before its last poll
  Time compute_time_ = 0, blocked_time_ = 0, blocked_since_ = 0;
  unsigned quick_runs_ = 0;  // in a row; decides about pinning
};

}  // namespace plait::sim
