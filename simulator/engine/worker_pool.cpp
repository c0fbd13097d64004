// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Waiting is by futex (std::atomic::wait), which spins only briefly: the machine's cores are wanted
// by the ranks' processes.
#include "engine/worker_pool.h"

namespace plait::sim {

WorkerPool::WorkerPool(unsigned threads) {
  for (unsigned i = 1; i < threads; ++i) {
    workers_.emplace_back([this] { serve(); });
  }
}

WorkerPool::~WorkerPool() {
  ending_ = true;
  round_.fetch_add(1);
  round_.notify_all();
  for (std::thread& worker : workers_) {
    worker.join();
  }
}

void WorkerPool::run(const std::function<void()>& work) {
  work_ = &work;
  busy_.store(static_cast<std::uint32_t>(workers_.size()));
  round_.fetch_add(1);
  round_.notify_all();
  work();
  for (std::uint32_t busy = busy_.load(); busy != 0; busy = busy_.load()) {
    busy_.wait(busy);
  }
}

void WorkerPool::serve() {
  // A worker never misses a round: the next one starts only after it has counted itself out.
  for (std::uint32_t seen = 0;; ++seen) {
    round_.wait(seen);
    if (ending_) {
      return;
    }
    (*work_)();
    if (busy_.fetch_sub(1) == 1) {
      busy_.notify_one();
    }
  }
}

}  // namespace plait::sim
