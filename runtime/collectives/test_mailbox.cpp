// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/test_mailbox.h"

#include <algorithm>
#include <cstring>

#include "plait_collectives.h"
#include "plait_commands.h"

namespace plait::test {

class Mailbox::Layer final : public api::TransferLayer {
 public:
  Layer(Mailbox& mailbox, int rank) : mailbox_(mailbox), rank_(rank) {}

  api::Transfer* start_send(const api::Communicator&, int to, std::uint32_t, const void* data,
                            std::size_t bytes, std::uint8_t datatype, std::uint8_t) override {
    Entry& entry = mailbox_.entries_.emplace_back();
    const auto* from = static_cast<const std::byte*>(data);
    if (bytes > 0) entry.payload.assign(from, from + bytes);
    entry.command.opcode = PLAIT_OPCODE_SEND;
    entry.command.peer = static_cast<std::uint16_t>(to);
    entry.command.datatype = datatype;
    entry.step = last_send_ = std::max(now_, last_send_) + 1;
    mailbox_.sent_[{rank_, to}].push_back(&entry);
    ++mailbox_.messages_;
    mailbox_.bytes_ += bytes;
    return mailbox_.random_() % 2 == 0 ? nullptr : &entry;
  }
  api::Transfer* start_receive(const api::Communicator&, int from, std::uint32_t, void* data,
                               std::size_t bytes, std::uint8_t, std::uint8_t) override {
    Entry& entry = mailbox_.entries_.emplace_back();
    entry.command.opcode = PLAIT_OPCODE_RECEIVE;
    entry.command.peer = static_cast<std::uint16_t>(from);
    entry.command.size = bytes;
    entry.data = data;
    mailbox_.wanted_[{from, rank_}].push_back(&entry);
    return &entry;
  }
  plait_completion finish(api::Transfer* transfer) override {
    auto& entry = *static_cast<Entry*>(transfer);
    if (entry.command.opcode == PLAIT_OPCODE_RECEIVE) {
      const std::size_t bytes = std::min<std::size_t>(entry.payload.size(), entry.command.size);
      if (bytes > 0) std::memcpy(entry.data, entry.payload.data(), bytes);
      last_receive_ = std::max(entry.step, last_receive_ + 1);
      now_ = std::max(now_, last_receive_);
    }
    return entry.completion;
  }
  void abandon(api::Transfer*) override {}
  int steps() const { return std::max(now_, last_send_); }

 private:
  Mailbox& mailbox_;
  int rank_;
  int now_ = 0, last_send_ = 0, last_receive_ = 0;  // steps
};

struct Mailbox::Rank {
  Rank(Mailbox& mailbox, int rank, int size)
      : layer(mailbox, rank), schedule(comm, PLAIT_COLLECTIVE_BCAST, 0, 0, layer) {
    comm.rank = rank;
    comm.size = size;
    for (int node = 0; node < size; ++node) comm.nodes.push_back(static_cast<NodeId>(node));
  }
  api::Communicator comm;
  Layer layer;
  api::Schedule schedule;
  bool held = false;
};

Mailbox::Mailbox(int ranks, std::uint64_t seed) : random_(seed) {
  for (int rank = 0; rank < ranks; ++rank) {
    ranks_.push_back(std::make_unique<Rank>(*this, rank, ranks));
  }
}

Mailbox::~Mailbox() = default;

api::Schedule& Mailbox::schedule(int rank) {
  return ranks_[static_cast<std::size_t>(rank)]->schedule;
}

void Mailbox::hold(int rank, bool held) { ranks_[static_cast<std::size_t>(rank)]->held = held; }

bool Mailbox::run() {
  while (true) {
    bool all_done = true;
    std::shuffle(ranks_.begin(), ranks_.end(), random_);
    for (const auto& rank : ranks_) all_done &= !rank->held && rank->schedule.advance();
    std::vector<Pair> ready;
    for (const auto& [pair, wanted] : wanted_) {
      if (!wanted.empty() && !sent_[pair].empty()) ready.push_back(pair);
    }
    std::sort(ranks_.begin(), ranks_.end(),
              [](const auto& a, const auto& b) { return a->comm.rank < b->comm.rank; });
    if (ready.empty()) return all_done;
    deliver(ready[random_() % ready.size()]);
  }
}

void Mailbox::deliver(const Pair& pair) {
  auto& wanted = wanted_[pair];
  auto& sent = sent_[pair];
  Entry& receive = *wanted.front();
  Entry& send = *sent.front();
  wanted.pop_front();
  sent.pop_front();
  receive.payload = std::move(send.payload);
  receive.step = send.step;
  receive.completion.size = receive.payload.size();
  receive.completion.peer = static_cast<std::uint16_t>(pair.first);
  receive.completion.status =
      receive.payload.size() > receive.command.size ? PLAIT_STATUS_TRUNCATED : PLAIT_STATUS_OK;
  receive.done = send.done = true;
}

bool Mailbox::empty() const {
  const auto all_empty = [](const Queues& queues) {
    return std::all_of(queues.begin(), queues.end(),
                       [](const auto& queue) { return queue.second.empty(); });
  };
  return all_empty(sent_) && all_empty(wanted_);
}

int Mailbox::steps() const {
  int steps = 0;
  for (const auto& rank : ranks_) steps = std::max(steps, rank->layer.steps());
  return steps;
}

}  // namespace plait::test
