// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/watcher.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>

namespace plait::sim {
namespace {

constexpr int kDrainPeriodMs = 20;

std::int64_t steady_ns() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

}  // namespace

Watcher::Watcher() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, number);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
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

void Watcher::start(std::vector<CpuNode*> nodes, std::optional<double> timeout_s) {
  nodes_ = std::move(nodes);
  if (timeout_s) deadline_ns_ = steady_ns() + static_cast<std::int64_t>(*timeout_s * 1e9);
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
    stopping_ = true;
  }
}

void Watcher::loop() {
  std::vector<pollfd> watched{{wake_, POLLIN, 0}, {signals_, POLLIN, 0}};
  for (auto* node : nodes_) watched.push_back({node->process()->watch_descriptor(), POLLIN, 0});
  for (;;) {
    poll(watched.data(), watched.size(), timeout_ms());
    if ((watched[0].revents & POLLIN) != 0) return;
    if ((watched[1].revents & POLLIN) != 0) take_signal();
    if (deadline_ns_ && !timed_out_ && steady_ns() >= *deadline_ns_) {
      timed_out_ = true;
      stopping_ = true;
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      auto& entry = watched[i + 2];
      if (nodes_[i]->running_since_ns() != 0) nodes_[i]->process()->gather_output();
      if (entry.fd < 0 || (entry.revents & POLLIN) == 0) continue;
      if (!nodes_[i]->process()->poll_exit()) continue;
      entry.fd = -1;  // poll() passes over negative descriptors
      nodes_[i]->process_ended();
      ++ends_;
    }
  }
}

}  // namespace plait::sim
