// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages to the own node: the same matching, no network, no virtual time. What cannot be kept
// (long, synchronous, or no room) waits in the unexpected queue as an announced message would.
#include <algorithm>
#include <cstring>
#include <utility>

#include "mpi/endpoint_impl.h"

namespace plait {

void Endpoint::Impl::send_local(Time now, const plait_command& command) {
  Message message;
  message.source = self_;
  message.context = command.context_id;
  message.tag = command.tag;
  message.datatype = command.datatype;
  message.collective = command.collective;
  message.size = command.size;
  if (const auto posted = posted_.take(message)) {
    Landing landing{*posted, std::move(message), 0};
    copy_local(landing, command);
    finish(now, landing);
    return complete(now, command, PLAIT_STATUS_OK);
  }
  const bool synchronous = (command.flags & PLAIT_COMMAND_FLAG_SYNCHRONOUS) != 0;
  if (!synchronous && command.size <= config_.eager_bytes_max && has_room(command.size)) {
    if (command.size > 0) {
      const auto payload = memory_.at(command.address, command.size);
      message.data.assign(payload.begin(), payload.end());
    }
    message.whole = true;
    keep(now, std::move(message));
    return complete(now, command, PLAIT_STATUS_OK);
  }
  message.rendezvous = true;
  message.number = add_send(command, Send::Stage::announced);
  keep(now, std::move(message));
}

// A receive has met a message whose send still waits here.
void Endpoint::Impl::finish_local(Time now, Landing landing) {
  const std::uint32_t number = landing.message.number;
  copy_local(landing, sends_.at(number).command);
  finish(now, landing);
  finish_send(now, number, PLAIT_STATUS_OK);
}

// The buffers may overlap, though MPI forbids it: then the receive gets what the send had.
void Endpoint::Impl::copy_local(Landing& landing, const plait_command& from) {
  landing.arrived = from.size;
  const std::uint64_t bytes = std::min(from.size, landing.command.size);
  if (bytes == 0) return;
  const auto source = memory_.at(from.address, bytes);
  const auto target = memory_.at(landing.command.address, bytes);
  if (source.empty() || target.empty()) return;
  std::memmove(target.data(), source.data(), bytes);
}

}  // namespace plait
