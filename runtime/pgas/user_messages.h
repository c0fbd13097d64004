// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Requests to handlers of the program that have come, and the `take` commands that wait for one.
// What comes first is taken first. Nobody waits for room here, but the sender of the message that
// is one too many: those it sends afterwards on the direct channel wait with it.
#pragma once

#include <cstdint>
#include <deque>
#include <set>
#include <vector>

#include "base/completion_sink.h"
#include "message/message.h"
#include "plait_commands.h"

namespace plait {

class UserMessages {
 public:
  UserMessages(NodeMemory& memory, CompletionSink& sink) : memory_(memory), sink_(sink) {}

  struct Request {
    NodeId source = 0;
    std::uint8_t handler = 0;
    std::uint32_t tag = 0;
    std::uint32_t message = 0;  // which a reply quotes; 0: none is wanted
    std::vector<std::uint8_t> payload;
  };

  void take(Time now, const plait_command& command);
  // False: there is no room, and take() will make some.
  bool arrive(Time now, Request request);
  // Those whose request found no room, and may try again: once each.
  std::set<NodeId> pushed_back();
  // Ends the take of this number, as cancelled; false if there is none, or it is complete.
  bool cancel(Time now, std::uint32_t request);
  std::size_t waiting() const { return requests_.size(); }

 private:
  void complete(Time now, const plait_command& take, const Request& request);

  NodeMemory& memory_;
  CompletionSink& sink_;
  std::deque<Request> requests_;  // none while there is a take
  std::deque<plait_command> takes_;
  std::set<NodeId> pushed_back_;
};

}  // namespace plait
