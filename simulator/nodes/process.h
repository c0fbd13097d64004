// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A rank's process: started, watched, unpinned when it computes long, killed, reaped. Whatever
// happens to the simulator, the process dies with it.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace plait::sim {

struct ProgramConfig {
  std::string path;                                // absolute
  std::vector<std::string> argv;                   // argv[0] first
  std::string cwd;                                 // empty: as the simulator's
  std::map<std::string, std::string> environment;  // added to the simulator's own
};

// How a process ended.
struct ExitStatus {
  int code = 0;  // valid if signal == 0
  int signal = 0;
};

class Process {
 public:
  // Starts it with the descriptor as PLAIT_CHANNEL_FD. stdin: this process's if keep_stdin, else
  // empty. Throws std::system_error; its code is ENOENT, EACCES, ... of the exec where that is what
  // failed.
  Process(const ProgramConfig& program, int channel_descriptor, bool keep_stdin);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  int watch_descriptor() const { return pid_descriptor_; }  // readable once it has ended
  // How it ended, once it has.
  std::optional<ExitStatus> poll_exit();
  // Ends and reaps it, and ends what it has started and left running.
  void kill();
  // Lets it run on any CPU (compute-bound) or on the simulator's own (hand-over without a wake-up
  // of another core, five times faster). Only wall time changes.
  void pin(bool pinned);
  // The simulator's CPU, where pin() pins; -1: nowhere.
  void use_cpu(int cpu);

  // Everything written since the last call. Never blocks.
  std::string drain(bool error_stream);
  // The whole lines of it; what has no end yet stays for the next call.
  std::string drain_lines(bool error_stream);
  // Keeps the pipes from filling up while the process computes. From the watcher's thread.
  void gather_output();

 private:
  void spawn(const ProgramConfig& program, int channel_descriptor, bool keep_stdin);
  void gather(bool error_stream);

  pid_t pid_ = -1;
  int pid_descriptor_ = -1;
  int stdout_ = -1, stderr_ = -1;
  int cpu_ = -1;
  bool pinned_ = false;
  std::mutex mutex_;  // the watcher's thread asks and gathers too
  std::string gathered_[2];
  std::optional<ExitStatus> status_;
  bool reaped_ = false;
};

}  // namespace plait::sim
