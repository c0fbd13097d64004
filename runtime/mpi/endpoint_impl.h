// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The endpoint's state, private to runtime/mpi. Where what is done:
//
//   endpoint.cpp    commands in, the public face, push-back
//   eager.cpp       messages that come by MATCH, frame by frame
//   rendezvous.cpp  RTS, CTS, PUT, REFUSE
//   local.cpp       messages to the own node
//   landing.cpp     a message meets its receive: bytes, status, completion
//   failure.cpp     what a dead peer leaves behind
#pragma once

#include <cstdint>
#include <deque>
#include <list>
#include <map>

#include "mpi/endpoint.h"
#include "mpi/match_queue.h"
#include "pgas/one_sided.h"

namespace plait {

// A send command that is not complete.
struct Send {
  enum class Stage {
    eager,      // frames are on their way into the transport
    announced,  // RTS is out, or it waits in the own unexpected queue
    putting,    // CTS has come; complete when the last PUT is acknowledged
  };
  plait_command command;
  Stage stage;
};

// A receive that has its message, which still arrives.
struct Landing {
  plait_command command;  // RECEIVE
  Message message;        // without data
  std::uint64_t arrived = 0;
};

// An eager message of which the last frame has not come: either it waits, or it lands.
struct Stream {
  NodeId source = 0;           // the rank
  Message* waiting = nullptr;  // in the unexpected queue; null: landing counts
  Landing landing;
};

class Endpoint::Impl final : public MessageUser {
 public:
  Impl(const EndpointConfig& config, Link& link, NodeMemory& memory, CompletionSink& sink);

  void command(Time now, const plait_command& command);
  void receive(Time now, const Frame& frame);
  void poll(Time now);

  void sent(Time now, std::uint64_t cookie) override;
  void acknowledged(Time now, std::uint64_t cookie) override;
  void peer_failed(Time now, NodeId node) override;
  bool awaits(NodeId peer, std::uint32_t message) const override;

  std::vector<PostedReceive> posted() const;
  std::vector<UnexpectedMessage> unexpected() const;
  std::vector<PendingSend> sends() const;
  const EndpointCounters& counters() const { return counters_; }
  const Messenger& messenger() const { return messenger_; }
  // The node of this rank did not answer within the transport's bound.
  bool has_failed(NodeId rank) const { return messenger_.failed(config_.node_of(rank)); }

 private:
  // endpoint.cpp
  // The message that a MATCH or RTS frame announces.
  Message announced_by(const Arrival& arrival) const;
  // A request that carries the envelope of a send command; and what it says of the size.
  Outgoing outgoing_for(const plait_command& command, std::uint8_t handler) const;
  std::uint64_t sized(const plait_command& command) const;
  void send(Time now, const plait_command& command);
  void post(Time now, const plait_command& command);
  void probe(Time now, const plait_command& command);
  void cancel(Time now, const plait_command& command);
  bool refuses(const plait_command& command);
  void settle(Time now);
  bool has_room(std::uint64_t bytes) const;
  bool admits(const Message& message) const;
  bool push_back(NodeId source);
  Message* keep(Time now, Message message);
  Message release(const Message* message);
  std::uint32_t add_send(const plait_command& command, Send::Stage stage);

  // eager.cpp
  void send_eager(Time now, const plait_command& command);
  bool on_match(Time now, const Arrival& arrival);
  bool begin_stream(Time now, const Arrival& arrival);
  void end_stream(Time now, NodeId source);
  void bind_stream(Landing landing);

  // rendezvous.cpp
  void announce(Time now, const plait_command& command);
  void answer(Time now, Landing landing);
  bool on_rts(Time now, const Arrival& arrival);
  bool on_cts(Time now, const Arrival& arrival);
  bool on_put(Time now, const Arrival& arrival);
  bool on_refuse(Time now, const Arrival& arrival);
  std::uint32_t add_landing(Landing landing);

  // local.cpp
  void send_local(Time now, const plait_command& command);
  void finish_local(Time now, Landing landing);
  void copy_local(Landing& landing, const plait_command& from);

  // landing.cpp
  void take(Time now, const plait_command& command, const Message* message);
  void land(Landing& landing, std::uint64_t offset, std::span<const std::uint8_t> payload);
  void finish(Time now, const Landing& landing);
  void finish_send(Time now, std::uint32_t number, std::uint8_t status);
  void answer_probes(Time now, const Message& message);
  void complete(Time now, const plait_command& command, std::uint8_t status);
  void complete_probe(Time now, const plait_command& command, const Message* message);

  // failure.cpp
  void rank_failed(Time now, NodeId peer);
  void fail_sends(Time now, NodeId peer);
  void fail_arrivals(Time now, NodeId peer);
  void fail_posted(Time now, NodeId peer);

  const EndpointConfig config_;
  const NodeId self_;
  NodeMemory& memory_;
  CompletionSink& sink_;
  Messenger messenger_;
  OneSided one_sided_;

  PostedQueue posted_;
  UnexpectedQueue unexpected_;
  std::list<plait_command> probes_;  // blocking ones, in order; a role has few
  // Ordered maps: what iterates over them gives completions, whose order must not depend on a hash.
  std::map<std::uint32_t, Send> sends_;
  std::map<std::uint32_t, Landing> landings_;  // of rendezvous, by our own number
  std::map<NodeId, Stream> streams_;           // at most one a node
  std::uint32_t last_send_ = 0, last_landing_ = 0;

  std::deque<NodeId> pushed_back_;  // sources whose request channel waits for room
  bool try_again_ = false;          // room or a receive has come since they were pushed back
  EndpointCounters counters_;
};

}  // namespace plait
