// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// In the place of the vendor's header, for C simulation of a project without the vendor's tool:
// hls::stream as a queue without bounds; reading waits for another thread to write.
#ifndef PLAIT_STAND_IN_HLS_STREAM_H
#define PLAIT_STAND_IN_HLS_STREAM_H

#include <condition_variable>
#include <mutex>
#include <queue>

namespace hls {

template <typename T>
class stream {
 public:
  stream() = default;
  stream(const stream&) = delete;
  stream& operator=(const stream&) = delete;

  void write(const T& value) {
    const std::lock_guard<std::mutex> lock(mutex_);
    queue_.push(value);
    changed_.notify_all();
  }

  T read() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return !queue_.empty(); });
    const T value = queue_.front();
    queue_.pop();
    return value;
  }

  bool empty() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return queue_.empty();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<T> queue_;
};

}  // namespace hls

#endif  // PLAIT_STAND_IN_HLS_STREAM_H
