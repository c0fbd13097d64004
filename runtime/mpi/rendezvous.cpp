// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Long and synchronous messages: RTS announces, CTS names the receive's buffer, PUT_REPLYs write
// there with no copy between. A message longer than its receive is refused: the send completes, no
// payload moves.
#include <utility>

#include "mpi/endpoint_impl.h"

namespace plait {

void Endpoint::Impl::announce(Time now, const plait_command& command) {
  Outgoing message = outgoing_for(command, PLAIT_HANDLER_RTS);
  message.head.message = add_send(command, Send::Stage::announced);
  message.head.operand = sized(command);
  messenger_.send(now, std::move(message));
}

bool Endpoint::Impl::on_rts(Time now, const Arrival& arrival) {
  if (!arrival.first) return true;
  Message message = announced_by(arrival);
  message.rendezvous = true;
  message.number = arrival.head->message;
  if (const auto posted = posted_.take(message)) {
    answer(now, {*posted, std::move(message), 0});
    return true;
  }
  if (!admits(message)) return push_back(arrival.source);
  keep(now, std::move(message));
  return true;
}

// A receive has met an announced message: says where to put it, or that it is too long.
void Endpoint::Impl::answer(Time now, Landing landing) {
  if (landing.message.source == self_) return finish_local(now, std::move(landing));
  Outgoing reply;
  reply.destination = config_.node_of(landing.message.source);
  reply.channel = Channel::reply;
  reply.head.context_id = landing.message.context;
  reply.head.message = landing.message.number;
  if (landing.message.size > landing.command.size) {
    reply.head.handler = PLAIT_HANDLER_REFUSE;
    finish(now, landing);
  } else {
    reply.head.handler = PLAIT_HANDLER_CTS;
    reply.head.operand = landing.command.address;
    reply.head.tag = add_landing(std::move(landing));
  }
  messenger_.send(now, std::move(reply));
}

std::uint32_t Endpoint::Impl::add_landing(Landing landing) {
  do last_landing_ = (last_landing_ + 1) & ~kJobBit;
  while (last_landing_ == 0 || landings_.contains(last_landing_));
  landings_.emplace(last_landing_, std::move(landing));
  return last_landing_;
}

bool Endpoint::Impl::on_cts(Time now, const Arrival& arrival) {
  const auto found = sends_.find(arrival.head->message);
  if (found == sends_.end()) return true;
  Send& send = found->second;
  const plait_command& command = send.command;
  if (config_.node_of(command.peer) != arrival.source || send.stage != Send::Stage::announced)
    return true;
  send.stage = Send::Stage::putting;
  // On the reply channel, which always drains: on the other they could stand behind a message that
  // is pushed back, and a receive that has matched would hang.
  Outgoing message = outgoing_for(command, PLAIT_HANDLER_PUT_REPLY);
  message.channel = Channel::reply;
  message.head.message = arrival.head->tag;
  message.head.operand = arrival.head->operand;
  message.address = command.address;
  message.size = command.size;
  message.is_long = true;
  message.cookie = found->first;
  messenger_.send(now, std::move(message));
  return true;
}

bool Endpoint::Impl::awaits(NodeId peer, std::uint32_t message) const {
  const auto landing = landings_.find(message);
  if (landing != landings_.end()) return config_.node_of(landing->second.message.source) == peer;
  return one_sided_.awaits(peer, message);
}

bool Endpoint::Impl::on_put(Time now, const Arrival& arrival) {
  if (one_sided_.awaits(arrival.source, arrival.head->message)) {
    return one_sided_.on_answer(now, arrival);
  }
  const auto found = landings_.find(arrival.head->message);
  if (found == landings_.end()) return true;
  if (config_.node_of(found->second.message.source) != arrival.source) return true;
  found->second.arrived += arrival.payload.size();
  if (!arrival.last) return true;
  const Landing landing = std::move(found->second);
  landings_.erase(found);
  finish(now, landing);
  return true;
}

// The last PUT has arrived: a long or synchronous send is complete.
void Endpoint::Impl::acknowledged(Time now, std::uint64_t cookie) {
  const auto send = sends_.find(static_cast<std::uint32_t>(cookie));
  if (send == sends_.end() || send->second.stage != Send::Stage::putting) return;
  finish_send(now, send->first, PLAIT_STATUS_OK);
}

bool Endpoint::Impl::on_refuse(Time now, const Arrival& arrival) {
  const auto send = sends_.find(arrival.head->message);
  if (send == sends_.end() || send->second.stage != Send::Stage::announced) return true;
  if (config_.node_of(send->second.command.peer) != arrival.source) return true;
  finish_send(now, send->first, PLAIT_STATUS_OK);
  return true;
}

}  // namespace plait
