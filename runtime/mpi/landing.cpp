// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A message meets its receive: bytes into the buffer, status, completion.
#include <algorithm>
#include <utility>

#include "mpi/endpoint_impl.h"
#include "plait_mpi.h"

namespace plait {
namespace {

// MPI_BYTE and MPI_PACKED go with everything, an unknown datatype too.
bool untyped(std::uint8_t datatype) {
  return datatype == 0 || datatype == PLAIT_DATATYPE_BYTE || datatype == PLAIT_DATATYPE_PACKED;
}

// A message without bytes has an empty type signature, which goes with every receive.
bool mismatched(const plait_command& command, const Message& message) {
  const bool types = message.size > 0 && command.datatype != message.datatype &&
                     !untyped(command.datatype) && !untyped(message.datatype);
  const bool collectives = command.collective != message.collective && command.collective != 0 &&
                           message.collective != 0;
  return types || collectives;
}

}  // namespace

// The receive takes a message that waits in the unexpected queue.
void Endpoint::Impl::take(Time now, const plait_command& command, const Message* message) {
  Landing landing{command, release(message), 0};
  if (landing.message.rendezvous) return answer(now, std::move(landing));
  const std::vector<std::uint8_t> data = std::exchange(landing.message.data, {});
  land(landing, 0, data);
  if (landing.message.whole) return finish(now, landing);
  bind_stream(std::move(landing));
}

// Writes what fits of a piece of the message.
void Endpoint::Impl::land(Landing& landing, std::uint64_t offset,
                          std::span<const std::uint8_t> payload) {
  landing.arrived += payload.size();
  const std::uint64_t fits = std::min(landing.command.size, landing.message.size);
  if (payload.empty() || offset >= fits) return;
  const std::uint64_t bytes = std::min<std::uint64_t>(payload.size(), fits - offset);
  const std::span<std::uint8_t> target = memory_.at(landing.command.address + offset, bytes);
  if (target.empty()) return;  // checked when posted; memory has shrunk since
  std::copy_n(payload.begin(), bytes, target.begin());
}

void Endpoint::Impl::finish(Time now, const Landing& landing) {
  const plait_command& command = landing.command;
  const Message& message = landing.message;
  plait_completion completion{};
  completion.request = command.request;
  // Of two things wrong the datatype is named: a double for an int is too long as well, and that
  // it is too long shows in the size.
  completion.status = PLAIT_STATUS_OK;
  if (message.size > command.size) completion.status = PLAIT_STATUS_TRUNCATED;
  if (mismatched(command, message)) completion.status = PLAIT_STATUS_MISMATCHED;
  const bool refused = message.rendezvous && message.size > command.size;
  // A peer that announces bytes and does not send them is no better than a dead one.
  if (landing.arrived != message.size && !refused) completion.status = PLAIT_STATUS_PEER_FAILED;
  completion.datatype = message.datatype;
  completion.peer = message.source;
  completion.tag = message.tag;
  completion.collective = message.collective;
  completion.size = message.size;
  completion.address = command.address;
  ++counters_.messages_received;
  counters_.payload_received += std::min(landing.arrived, command.size);
  sink_.complete(now, completion);
}

void Endpoint::Impl::finish_send(Time now, std::uint32_t number, std::uint8_t status) {
  const auto send = sends_.find(number);
  const plait_command command = send->second.command;
  sends_.erase(send);
  complete(now, command, status);
}

// A completion that tells of the command itself: sends, and whatever ended without a message.
void Endpoint::Impl::complete(Time now, const plait_command& command, std::uint8_t status) {
  plait_completion completion{};
  completion.request = command.request;
  completion.status = status;
  completion.datatype = command.datatype;
  completion.peer = command.peer;
  completion.tag = command.tag;
  completion.collective = command.collective;
  completion.size = command.opcode == PLAIT_OPCODE_SEND ? command.size : 0;
  completion.address = command.address;
  sink_.complete(now, completion);
}

void Endpoint::Impl::answer_probes(Time now, const Message& message) {
  for (auto probe = probes_.begin(); probe != probes_.end();) {
    if (!pattern_of(*probe).matches(message)) {
      ++probe;
      continue;
    }
    const plait_command command = *probe;
    probe = probes_.erase(probe);
    complete_probe(now, command, &message);
  }
}

void Endpoint::Impl::complete_probe(Time now, const plait_command& command,
                                    const Message* message) {
  if (!message) return complete(now, command, PLAIT_STATUS_OK);
  plait_completion completion{};
  completion.request = command.request;
  completion.status = PLAIT_STATUS_OK;
  completion.found = 1;
  completion.datatype = message->datatype;
  completion.peer = message->source;
  completion.tag = message->tag;
  completion.collective = message->collective;
  completion.size = message->size;
  sink_.complete(now, completion);
}

}  // namespace plait
