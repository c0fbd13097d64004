// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One-sided commands of a node: put, get, requests, watches; and what peers ask of its memory.
// Requests go to the handler atomic, or to handlers of the program, which the node takes and
// answers by commands. Part of the endpoint, which hands over commands and arrivals.
//
// The wire carries symmetric addresses, commands the node's own; NodeMemory translates. All goes
// on the direct channel, in order and once, so that of a put and an atomic operation to one peer
// the first is in memory before the second, and none is carried out twice.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <span>

#include "base/completion_sink.h"
#include "base/types.h"
#include "message/message.h"
#include "pgas/user_messages.h"
#include "plait_commands.h"

namespace plait {

class OneSided {
 public:
  OneSided(NodeId self, std::size_t node_count, NodeMemory& memory, Messenger& messenger,
           CompletionSink& sink)
      : self_(self),
        node_count_(node_count),
        memory_(memory),
        messenger_(messenger),
        sink_(sink),
        users_(memory, sink) {}

  // put, get, watch, request, take and reply.
  void command(Time now, const plait_command& command);

  // A PUT's frame is in memory: whoever watches it looks.
  bool on_put(Time now, const Arrival& arrival);
  bool on_put_done(Time now, const Arrival& arrival);
  bool on_atomic(Time now, const Arrival& arrival);
  // A request to a handler of the program, or the reply to one.
  bool on_user(Time now, const Arrival& arrival);
  // A PUT_REPLY that answers a GET; awaits() says whether it does.
  bool on_answer(Time now, const Arrival& arrival);
  // Whether a message of this number from the peer answers a command that is open.
  bool awaits(NodeId peer, std::uint32_t message) const;
  // Ends the watch or take of this number, as cancelled; false if there is none, or it is complete.
  bool cancel(Time now, std::uint32_t request);
  // Completes what the peer will never answer.
  void peer_failed(Time now, NodeId peer);

 private:
  // A command that a peer answers, by the number of its message.
  struct Job {
    plait_command command;
    std::uint64_t left = 0;  // bytes of a get that have not come
  };

  struct Ends {
    std::span<std::uint8_t> here;
    std::uint64_t there = 0;
  };

  std::optional<Ends> ends_of(Time now, const plait_command& command);
  void put(Time now, const plait_command& command);
  void get(Time now, const plait_command& command);
  void request(Time now, const plait_command& command);
  void atomic(Time now, const plait_command& command);
  void ask_user(Time now, const plait_command& command);
  void reply(Time now, const plait_command& command);
  void end_user(Time now, NodeId peer, const plait_header& head,
                std::span<const std::uint8_t> payload);
  void watch(Time now, const plait_command& command);
  bool can_ask(Time now, const plait_command& command);
  std::uint32_t add_job(const plait_command& command, std::uint64_t left);
  void end_job(Time now, std::uint32_t number, std::uint8_t status);
  void take(Time now, const plait_command& command);
  void complete(Time now, const plait_command& command, std::uint8_t status);
  void look(Time now);

  const NodeId self_;
  const std::size_t node_count_;
  NodeMemory& memory_;
  Messenger& messenger_;
  CompletionSink& sink_;
  UserMessages users_;

  std::map<std::uint32_t, Job> jobs_;
  std::list<plait_command> watches_;
  std::uint32_t last_job_ = 0;
};

// Numbers of jobs have this bit, those of receives that wait for their bytes have not.
inline constexpr std::uint32_t kJobBit = 1u << 31;

}  // namespace plait
