// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A thread that watches what virtual time knows nothing about: processes that end, signals to the
// simulator, the time limit, and pipes that fill while a process computes.
#pragma once

#include <atomic>
#include <csignal>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "nodes/cpu_node.h"

namespace plait::sim {

class Watcher {
 public:
  // Blocks the signals that a watcher takes, in the calling thread and those it starts from then
  // on. Call before any other thread starts.
  static void block_signals();

  Watcher();
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  // Starts watching. Nodes outlive the watcher. seconds: called about once a second with the time
  // since the start, on the watcher's thread.
  void start(std::vector<CpuNode*> nodes, std::optional<double> timeout_s,
             std::function<void(int)> seconds);

  // Set once the run must end: nobody is waited for any more.
  const std::atomic<bool>* stopping() const { return &stopping_; }
  void stop() { stopping_ = true; }
  // Set when a signal or the time limit ends the run.
  const std::atomic<bool>* ending() const { return &ending_; }
  bool timed_out() const { return timed_out_; }
  int signal() const { return signal_; }  // that asked the run to end, 0 none
  // A rank whose process somebody killed while it waited, -1 none. The run ends at once: others may
  // compute for long, and nothing that is in the program decides when such a thing happens.
  int lost() const { return lost_; }
  // Counts ends of processes: the controller looks at the nodes when it has changed.
  std::uint64_t ends() const { return ends_.load(std::memory_order_relaxed); }

 private:
  void loop();
  void take_signal();
  void take_end(CpuNode& node);
  void look_at_clock();
  int timeout_ms() const;

  std::vector<CpuNode*> nodes_;
  std::int64_t started_ns_ = 0;
  std::optional<std::int64_t> deadline_ns_;
  std::function<void(int)> seconds_;
  int seconds_told_ = 0;
  std::atomic<bool> stopping_{false}, ending_{false}, timed_out_{false};
  std::atomic<int> signal_{0}, lost_{-1};
  std::atomic<std::uint64_t> ends_{0};
  int signals_ = -1, wake_ = -1;
  std::thread thread_;
};

}  // namespace plait::sim
