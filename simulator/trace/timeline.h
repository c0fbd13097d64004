// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a rank did and when: kept while a run is recorded, written as its timeline at the end
// (docs/reference/timeline.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/types.h"

namespace plait::sim {

// A call of the program; of hardware `site` is the role's number of the place and `call` is 0.
struct CallSpan {
  std::uint32_t call;
  std::uint64_t site;
  Time begin, end;
};

// Part of a call in which nothing could be done but wait.
struct WaitSpan {
  Time begin, end;
};

// A message that was given to the endpoint, or that was received.
struct MessageEnd {
  Time time;
  bool is_send;
  std::uint8_t collective;  // code, 0 none
  NodeId peer;
  std::uint16_t context;
  std::uint32_t tag;
  std::uint64_t size;
};

// The endpoint's counters at a time.
struct CounterSample {
  Time time;
  std::uint64_t frames_sent, bytes_sent, retransmissions, unexpected;
};

class Timeline {
 public:
  // `scope` is compared in its lower 16 bits. Something of a call happened from `begin` to `end`.
  // What follows with the same scope is the same call; spans do not overlap.
  void add_call(std::uint16_t scope, const CallSpan& span) {
    if (!calls_.empty() && scope == scope_) {
      calls_.back().end = std::max(calls_.back().end, span.end);
      return;
    }
    scope_ = scope;
    calls_.push_back(span);
    if (calls_.size() > 1) {
      CallSpan& last = calls_.back();
      last.begin = std::max(span.begin, calls_[calls_.size() - 2].end);
      last.end = std::max(last.begin, last.end);
    }
  }
  // A poll in vain goes on with the one before it: a loop of polls is one call.
  void add_poll(std::uint16_t scope, const CallSpan& span) {
    const bool same =
        !calls_.empty() && calls_.back().call == span.call && calls_.back().site == span.site;
    if (same) scope_ = scope;
    add_call(scope, span);
  }
  void add_wait(const WaitSpan& span) {
    if (span.end > span.begin) waits_.push_back(span);
  }
  void add_message(const MessageEnd& message) { messages_.push_back(message); }
  // A sample that says nothing new is dropped; of one time the last one counts.
  void add_sample(const CounterSample& sample) {
    if (!samples_.empty()) {
      CounterSample& last = samples_.back();
      const bool news = last.frames_sent != sample.frames_sent ||
                        last.retransmissions != sample.retransmissions ||
                        last.unexpected != sample.unexpected;
      if (!news) return;
      if (last.time == sample.time) {
        last = sample;
        return;
      }
    }
    samples_.push_back(sample);
  }

  // From this time on it ran; 0 if nobody says so.
  void begin(Time time) { begin_ = time; }

  Time begin() const { return begin_; }
  const std::vector<CallSpan>& calls() const { return calls_; }
  const std::vector<WaitSpan>& waits() const { return waits_; }
  const std::vector<MessageEnd>& messages() const { return messages_; }
  const std::vector<CounterSample>& samples() const { return samples_; }

 private:
  Time begin_ = 0;
  std::uint16_t scope_ = 0;
  std::vector<CallSpan> calls_;
  std::vector<WaitSpan> waits_;
  std::vector<MessageEnd> messages_;
  std::vector<CounterSample> samples_;
};

}  // namespace plait::sim
