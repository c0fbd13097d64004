// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/output.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

namespace plait::sim {
namespace {

constexpr std::size_t kLineMax = 4096;  // what is longer is no line that is kept whole
constexpr int kLookMs = 50;
constexpr int kPatienceMs = 500;  // for a reader, once the run is to end

}  // namespace

// A reader that has stopped reading must not keep the run from ending.
bool Output::wait_for_room(int descriptor) {
  for (int waited_ms = 0; waited_ms < kPatienceMs;) {
    pollfd target{descriptor, POLLOUT, 0};
    if (poll(&target, 1, kLookMs) != 0) return true;  // room, or an error that write() tells
    if (ending_ != nullptr && *ending_) waited_ms += kLookMs;
  }
  return false;
}

void Output::show_progress(const std::string& text) {
  // The watcher, who calls this, must not wait for a reader that keeps put() waiting.
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || line_begun_ || isatty(STDERR_FILENO) == 0) return;
  const std::string line = "\r\033[K" + text;
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  progress_shown_ = true;
}

bool Output::say(const std::string& line) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  pollfd target{STDERR_FILENO, POLLOUT, 0};
  if (!lock || line_begun_ || poll(&target, 1, 0) != 1) return false;
  clear_progress();
  const std::string text = line + "\n";
  return ::write(STDERR_FILENO, text.data(), text.size()) > 0;
}

void Output::clear_progress() {
  if (!progress_shown_) return;
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, "\r\033[K", 4);
  progress_shown_ = false;
}

void Output::put(bool error_stream, const std::string& text) {
  const std::lock_guard lock(mutex_);
  clear_progress();
  line_begun_ = !text.empty() && text.back() != '\n';
  const int descriptor = error_stream ? STDERR_FILENO : STDOUT_FILENO;
  for (std::size_t done = 0; done < text.size() && broken_ == 0 && !stalled_;) {
    if (!wait_for_room(descriptor)) {
      stalled_ = true;
      return;
    }
    // No more than a pipe with room takes without waiting.
    const auto bytes = std::min<std::size_t>(text.size() - done, PIPE_BUF);
    const auto put = ::write(descriptor, text.data() + done, bytes);
    if (put >= 0) {
      done += static_cast<std::size_t>(put);
    } else if (errno != EINTR && errno != EAGAIN) {
      if (!error_stream) broken_ = errno;
      return;
    }
  }
}

void Output::write(std::uint32_t rank, bool error_stream, const std::string& text, bool may_ask) {
  auto& unfinished = unfinished_[{rank, error_stream}];
  unfinished += text;
  const auto end = unfinished.rfind('\n');
  may_ask = may_ask || unfinished.size() - (end + 1) > kLineMax;
  if (end == std::string::npos) {
    // A prompt has no end of line: without labels it goes out as it is.
    if (!label_ && may_ask) {
      put(error_stream, unfinished);
      unfinished.clear();
    }
    return;
  }
  std::string lines = unfinished.substr(0, end + 1);
  unfinished.erase(0, end + 1);
  if (!label_) {
    if (may_ask) lines += std::exchange(unfinished, {});
    put(error_stream, lines);
    return;
  }
  std::string labelled;
  const std::string label = "[" + std::to_string(rank) + "] ";
  for (std::size_t begin = 0; begin < lines.size();) {
    const auto next = lines.find('\n', begin) + 1;
    labelled += label + lines.substr(begin, next - begin);
    begin = next;
  }
  put(error_stream, labelled);
}

void Output::flush() {
  put(true, "");
  for (auto& [key, text] : unfinished_) {
    const std::string label = "[" + std::to_string(key.first) + "] ";
    if (!text.empty()) put(key.second, label_ ? label + text + "\n" : text);
    text.clear();
  }
}

}  // namespace plait::sim
