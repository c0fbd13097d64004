// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A few threads that do one piece of work together and then sleep until the next.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace plait::sim {

class WorkerPool {
 public:
  // `threads` counts the caller of run(), so 1 starts none.
  explicit WorkerPool(unsigned threads);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(workers_.size()) + 1; }
  // Calls work() once on every thread, the caller's included; returns when all have. What the
  // caller wrote before is visible to all, and what they wrote is visible to the caller after.
  // work must not throw.
  void run(const std::function<void()>& work);

 private:
  void serve();

  std::vector<std::thread> workers_;
  const std::function<void()>* work_ = nullptr;
  std::atomic<std::uint32_t> round_{0};  // goes up when there is work
  std::atomic<std::uint32_t> busy_{0};   // workers that have not finished the round
  bool ending_ = false;
};

}  // namespace plait::sim
