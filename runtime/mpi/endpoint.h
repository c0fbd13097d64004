// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The endpoint: what stands between a role and the network. Takes commands, matches messages by
// MPI's rules, moves data in node memory, gives completions. The FPGA's shell does the same in
// hardware.
//
// Matching: a message and a receive match if context is equal, and source and tag are equal or
// wild. Messages of one source match in the order they were sent, receives in the order they were
// posted. Up to eager_bytes_max (and not synchronous) a message goes by MATCH, else by RTS, CTS,
// PUT. Messages to the own node do not touch the network. endpoint.md has the contract in full.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/completion_sink.h"
#include "base/types.h"
#include "link/link.h"
#include "message/message.h"
#include "pgas/one_sided_counters.h"
#include "plait_commands.h"  // generated: plait_command, plait_completion, PLAIT_OPCODE_* ...

namespace plait {

struct EndpointConfig {
  TransportConfig transport;
  std::uint64_t eager_bytes_max = PLAIT_EAGER_BYTES_MAX;
  std::uint64_t unexpected_messages_max = PLAIT_UNEXPECTED_MESSAGES_MAX;
  std::uint64_t unexpected_bytes_max = PLAIT_UNEXPECTED_BYTES_MAX;
  // Which part of its node each rank is; empty: each node has one rank.
  std::vector<std::uint8_t> parts;

  // Commands, completions and matching speak of ranks; what is sent goes to nodes.
  NodeId node_of(NodeId rank) const {
    return rank < parts.size() ? static_cast<NodeId>(rank - parts[rank]) : rank;
  }
};

// For diagnoses: what is posted, what has come unasked, what is still going out.
struct PostedReceive {
  plait_command command;  // RECEIVE or PROBE that is not complete, matched or not
};
struct UnexpectedMessage {
  NodeId source;
  std::uint16_t context;
  std::uint32_t tag;
  std::uint8_t datatype, collective;
  std::uint64_t size;
  bool rendezvous;  // only announced; the sender still waits
};
struct PendingSend {
  plait_command command;
  bool announced;  // RTS is out, no CTS yet
};
struct EndpointCounters {
  std::uint64_t messages_sent = 0, messages_received = 0, payload_sent = 0, payload_received = 0;
  std::uint64_t eager = 0, rendezvous = 0, unexpected = 0, unexpected_high_water = 0;
  OneSidedCounters one_sided;
};

class Endpoint {
 public:
  Endpoint(const EndpointConfig& config, Link& link, NodeMemory& memory, CompletionSink& sink);
  ~Endpoint();

  // Completions may come from inside each of these three; the sink must not call the endpoint.
  // After each of them the owner asks next_wake() again; it need not poll at once.
  void command(Time now, const plait_command& command);
  void receive(Time now, const Frame& frame);
  void poll(Time now);
  Time next_wake() const;
  bool idle() const;
  bool failed(NodeId peer) const;  // the peer did not answer within the transport's bound

  std::vector<PostedReceive> posted() const;
  std::vector<UnexpectedMessage> unexpected() const;
  std::vector<PendingSend> sends() const;
  const EndpointCounters& counters() const;
  const TransportCounters& transport_counters() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace plait
