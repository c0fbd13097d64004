// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Decides, between windows of virtual time, whether the run goes on and how it ended.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "run/cluster.h"
#include "run/ledger.h"
#include "run/outcome.h"
#include "run/output.h"
#include "run/watcher.h"

namespace plait::sim {

class Controller {
 public:
  // `until`: a virtual time at which the run is ended if it has not ended by itself.
  Controller(Cluster& cluster, Watcher& watcher, Output& output,
             std::optional<Time> until = std::nullopt);

  // Shows what ranks that compute for long have printed; from the engine's only thread.
  void show_live_output();
  // The engine's control.
  Verdict control(const Progress& progress);
  // After the engine's run: ends what is left and says how it was.
  Outcome finish();
  const std::vector<std::string>& warnings() const { return warnings_; }
  // False while no rank but those that poll has anything left to do; for the nodes.
  const std::atomic<bool>* something_to_come() const { return &something_to_come_; }
  // How far the run has come; from any thread.
  Time virtual_time() const { return virtual_time_.load(std::memory_order_relaxed); }

 private:
  void notice_lost_output();
  void notice_lost_rank();
  void take_events();
  void handle(const NodeEvent& event);
  void handle_entry(const NodeEvent& event);
  void handle_end(const NodeEvent& event);
  void notice_ends(Time now);
  bool all_over() const;
  bool all_is_said() const;
  bool polling_for_ever() const;
  bool look_ahead() const;
  void leave_alone(bool is_one_alone);
  void decide(Outcome outcome);
  void decide_soon(Outcome outcome, Time at);
  void handle_collective(NodeEvent event);
  void handle_shared(NodeEvent event);
  void note_unprinted(const HardwareRank& node);
  Outcome stuck() const;
  Outcome exit_of_ranks() const;
  Outcome outcome_of_ranks() const;

  Cluster& cluster_;
  const std::optional<Time> until_;
  Watcher& watcher_;
  Output& output_;
  std::vector<Node*> nodes_;  // by rank
  std::vector<CpuNode*> cpus_;
  CpuNode* alone_ = nullptr;  // nobody else has anything left to do
  Ledger ledger_;
  std::optional<std::pair<std::uint32_t, std::uint64_t>> sharing_;  // first rank, its program
  std::optional<Outcome> outcome_;
  std::optional<Outcome> pending_;  // decided, but what roles have printed is still on its way
  Time pending_until_ = 0;
  std::set<std::uint32_t> killed_;  // by faults
  std::vector<NodeEvent> unfinished_;
  std::vector<std::string> warnings_;
  std::uint64_t ends_seen_ = 0;
  std::atomic<Time> virtual_time_{0};
  std::atomic<bool> something_to_come_{true};
  std::chrono::steady_clock::time_point shown_{};  // when live output was looked for last
};

}  // namespace plait::sim
