// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Eager messages. The first frame carries the envelope and is matched; from then on the message
// lands frame by frame in the receive's buffer, or in the unexpected queue until a receive comes.
#include <algorithm>
#include <utility>

#include "mpi/endpoint_impl.h"

namespace plait {

void Endpoint::Impl::send_eager(Time now, const plait_command& command) {
  Outgoing message = outgoing_for(command, PLAIT_HANDLER_MATCH);
  message.head.operand = sized(command);
  message.address = command.address;
  message.size = command.size;
  message.cookie = add_send(command, Send::Stage::eager);
  messenger_.send(now, std::move(message));
}

// The source buffer is free: an eager send is complete.
void Endpoint::Impl::sent(Time now, std::uint64_t cookie) {
  const auto send = sends_.find(static_cast<std::uint32_t>(cookie));
  if (send == sends_.end() || send->second.stage != Send::Stage::eager) return;
  finish_send(now, send->first, PLAIT_STATUS_OK);
}

bool Endpoint::Impl::on_match(Time now, const Arrival& arrival) {
  if (arrival.first && !begin_stream(now, arrival)) return push_back(arrival.source);
  const auto found = streams_.find(arrival.source);
  if (found == streams_.end()) return true;
  Stream& stream = found->second;
  if (stream.waiting) {
    Message& message = *stream.waiting;
    const std::uint64_t room = message.size - message.data.size();
    const auto payload =
        arrival.payload.first(std::min<std::uint64_t>(arrival.payload.size(), room));
    message.data.insert(message.data.end(), payload.begin(), payload.end());
  } else {
    land(stream.landing, arrival.offset, arrival.payload);
  }
  if (arrival.last) end_stream(now, arrival.source);
  return true;
}

// Matches the message that the frame begins. False: there is neither a receive nor room.
bool Endpoint::Impl::begin_stream(Time now, const Arrival& arrival) {
  end_stream(now, arrival.source);  // cut short: no Messenger does that, but never hang on it
  Message message = announced_by(arrival);
  Stream stream;
  stream.source = message.source;
  if (const auto posted = posted_.take(message)) {
    stream.landing = {*posted, std::move(message), 0};
  } else {
    if (!admits(message)) return false;
    message.data.reserve(std::min(message.size, config_.unexpected_bytes_max));
    stream.waiting = keep(now, std::move(message));
  }
  streams_.emplace(arrival.source, std::move(stream));
  return true;
}

void Endpoint::Impl::end_stream(Time now, NodeId source) {
  const auto found = streams_.find(source);
  if (found == streams_.end()) return;
  const Stream stream = std::move(found->second);
  streams_.erase(found);
  stream.waiting ? void(stream.waiting->whole = true) : finish(now, stream.landing);
}

// A receive took a message that still arrives: the rest lands in its buffer.
void Endpoint::Impl::bind_stream(Landing landing) {
  Stream& stream = streams_.at(config_.node_of(landing.message.source));
  stream.waiting = nullptr;
  stream.landing = std::move(landing);
}

}  // namespace plait
