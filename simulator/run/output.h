// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the ranks print, on this process's own stdout and stderr: whole lines of one rank together,
// with the rank in front if labels are wanted.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace plait::sim {

class Output {
 public:
  explicit Output(bool label) : label_(label) {}
  // ending: set once the run must end, whether anybody reads what is written or not.
  void give_up_when(const std::atomic<bool>* ending) { ending_ = ending; }

  // may_ask: text without an end of line may be a prompt, which goes out at once.
  void write(std::uint32_t rank, bool error_stream, const std::string& text, bool may_ask = true);
  // Lines without an end so far.
  void flush();
  // Output is lost, so the run has no reason to go on: why, as an errno, or 0. EPIPE: nobody reads
  // any more.
  int broken() const { return broken_; }
  // One line on stderr, if that is a terminal, which goes away before anything else is written.
  // From any thread. Not behind a line that a rank has begun, a prompt for example.
  void show_progress(const std::string& text);
  // One line of the simulator's own on stderr. From any thread; false: not now, as above, or nobody
  // would read it.
  bool say(const std::string& line);

 private:
  void put(bool error_stream, const std::string& text);
  bool wait_for_room(int descriptor);
  void clear_progress();

  bool label_;
  const std::atomic<bool>* ending_ = nullptr;
  bool stalled_ = false;  // nobody has read for long while the run was to end
  std::mutex mutex_;      // of the two below
  bool progress_shown_ = false;
  bool line_begun_ = false;
  int broken_ = 0;
  std::map<std::pair<std::uint32_t, bool>, std::string> unfinished_;
};

}  // namespace plait::sim
