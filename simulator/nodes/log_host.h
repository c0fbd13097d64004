// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The host under the number PLAIT_CONTROLLER_NODE, to which roles send what they print (handler
// LOG). It has the runtime's own transport, takes everything, and computes in no time.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/arrival_queue.h"
#include "message/message.h"
#include "network/port.h"
#include "nodes/log_format.h"
#include "nodes/node.h"
#include "trace/hash.h"

namespace plait::sim {

class LogHost : public Component, private MessageUser, private NodeMemory {
 public:
  // config: node_count and peer_life are the run's. tables: by rank, of those that send records. A
  // node has the number of its first rank; which of them prints stands in the tag.
  LogHost(TransportConfig config, Port& port, std::map<NodeId, LogTable> tables);

  // Nothing is under way in it.
  bool quiet() const { return arrivals_.empty() && messenger_.idle(); }
  // What was printed since the last call, in the order of time.
  std::vector<NodeEvent> take_events();

  // Component
  Step run(Time until, Outbox& outbox) override;
  void deliver(const Delivery& delivery) override;
  Time next_event() const override;
  std::uint64_t hash() const override { return hash_.value(); }

 private:
  void arrive();
  bool take(Time now, const Arrival& arrival);
  void show(Time now, NodeId rank, std::uint32_t stream, const std::string& bytes);

  void sent(Time, std::uint64_t) override {}
  void acknowledged(Time, std::uint64_t) override {}
  void peer_failed(Time, NodeId) override {}
  std::span<std::uint8_t> at(std::uint64_t, std::uint64_t) override { return {}; }

  Port& port_;
  std::map<NodeId, LogTable> tables_;
  Messenger messenger_;
  ArrivalQueue arrivals_;
  Time now_ = 0;
  Time polled_at_ = -1;
  std::map<NodeId, std::string> unfinished_;  // messages of several frames
  std::vector<NodeEvent> events_;
  TraceHash hash_;
};

}  // namespace plait::sim
