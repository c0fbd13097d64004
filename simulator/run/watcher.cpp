// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/watcher.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "nodes/wall_clock.h"

namespace plait::sim {
namespace {

constexpr int kDrainPeriodMs = 20;

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, number);
  return set;
}

}  // namespace

void Watcher::block_signals() {
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

Watcher::Watcher() {
  const sigset_t set = watched_signals();
  signals_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  wake_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (signals_ < 0 || wake_ < 0) {
    throw std::system_error(errno, std::generic_category(), "signalfd");
  }
}

Watcher::~Watcher() {
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(wake_, &one, sizeof one);
    thread_.join();
  }
  close(signals_);
  close(wake_);
}

void Watcher::start(std::vector<CpuNode*> nodes, std::optional<double> timeout_s,
                    std::function<void(int)> seconds) {
  nodes_ = std::move(nodes);
  seconds_ = std::move(seconds);
  started_ns_ = steady_ns();
  if (timeout_s) deadline_ns_ = started_ns_ + static_cast<std::int64_t>(*timeout_s * 1e9);
  thread_ = std::thread([this] { loop(); });
}

int Watcher::timeout_ms() const {
  if (!deadline_ns_ || timed_out_) return kDrainPeriodMs;
  const auto left = (*deadline_ns_ - steady_ns()) / 1'000'000;
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, kDrainPeriodMs));
}

void Watcher::take_signal() {
  signalfd_siginfo info{};
  while (read(signals_, &info, sizeof info) == sizeof info) {
    if (signal_ == 0) signal_ = static_cast<int>(info.ssi_signo);
    ending_ = true;
    stopping_ = true;
  }
}

void Watcher::look_at_clock() {
  const auto now = steady_ns();
  if (deadline_ns_ && !timed_out_ && now >= *deadline_ns_) {
    timed_out_ = true;
    ending_ = true;
    stopping_ = true;
  }
  const int seconds = static_cast<int>((now - started_ns_) / 1'000'000'000);
  if (seconds > seconds_told_ && seconds_ && !stopping_) {
    seconds_told_ = seconds;
    seconds_(seconds);
  }
}

void Watcher::take_end(CpuNode& node) {
  const bool killed = node.process_ended();
  ++ends_;
  if (!killed || stopping_ || node.killed_by_fault()) return;
  lost_ = static_cast<int>(node.rank());
  stopping_ = true;
}

void Watcher::loop() {
  std::vector<pollfd> watched{{wake_, POLLIN, 0}, {signals_, POLLIN, 0}};
  for (auto* node : nodes_) watched.push_back({node->process()->watch_descriptor(), POLLIN, 0});
  for (;;) {
    poll(watched.data(), watched.size(), timeout_ms());
    if ((watched[0].revents & POLLIN) != 0) return;
    if ((watched[1].revents & POLLIN) != 0) take_signal();
    look_at_clock();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      auto& entry = watched[i + 2];
      if (nodes_[i]->running_since_ns() != 0) nodes_[i]->process()->gather_output();
      if (entry.fd < 0 || (entry.revents & POLLIN) == 0) continue;
      if (!nodes_[i]->process()->poll_exit()) continue;
      entry.fd = -1;  // poll() passes over negative descriptors
      take_end(*nodes_[i]);
    }
  }
}

}  // namespace plait::sim
