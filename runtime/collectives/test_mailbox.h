// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests: all ranks of a collective side by side in one process. Messages wait in a mailbox, and
// a seed decides which is delivered next and which sends complete before they are. Counts what
// theory counts: messages, bytes, and steps, in each of which a rank starts one send and ends one
// receive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "collectives/operands.h"
#include "collectives/schedule.h"

namespace plait::test {

class Mailbox {
 public:
  Mailbox(int ranks, std::uint64_t seed);
  ~Mailbox();

  int ranks() const { return static_cast<int>(ranks_.size()); }
  api::Schedule& schedule(int rank);
  // A rank on hold does not enter the collective.
  void hold(int rank, bool held);
  // Runs the schedules until nothing can go on. False unless all have ended: a deadlock.
  bool run();
  // All that was sent was received.
  bool empty() const;

  std::size_t messages() const { return messages_; }
  std::size_t bytes() const { return bytes_; }
  int steps() const;

 private:
  struct Entry : api::Transfer {  // a send or a receive
    std::vector<std::byte> payload;
    int step = 0;
  };
  struct Rank;
  class Layer;
  using Pair = std::pair<int, int>;  // from, to
  using Queues = std::map<Pair, std::deque<Entry*>>;

  void deliver(const Pair& pair);

  std::vector<std::unique_ptr<Rank>> ranks_;
  std::list<Entry> entries_;
  Queues sent_, wanted_;
  std::mt19937_64 random_;
  std::size_t messages_ = 0, bytes_ = 0;
};

}  // namespace plait::test
