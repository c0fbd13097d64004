// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "mpi/endpoint.h"

#include <algorithm>
#include <utility>

#include "mpi/endpoint_impl.h"

namespace plait {

namespace {

// In operand, above a message's size: the part that sends it, and the one that is to receive it.
constexpr unsigned kSenderPartShift = 56, kReceiverPartShift = 48;
constexpr std::uint64_t kSizeMask = (std::uint64_t{1} << kReceiverPartShift) - 1;

}  // namespace

Message Endpoint::Impl::announced_by(const Arrival& arrival) const {
  Message message;
  message.source = arrival.source;
  message.context = arrival.head->context_id;
  message.tag = arrival.head->tag;
  message.datatype = arrival.head->datatype;
  message.collective = arrival.head->collective;
  message.size = arrival.head->operand;
  if (!config_.parts.empty()) {
    const auto part = message.size >> kSenderPartShift & (PLAIT_PARTS_MAX - 1);
    message.source = static_cast<NodeId>(message.source + part);
    message.size &= kSizeMask;
  }
  return message;
}

std::uint64_t Endpoint::Impl::sized(const plait_command& command) const {
  if (config_.parts.empty()) return command.size;
  return command.size | std::uint64_t{config_.parts[command.peer]} << kReceiverPartShift;
}

Outgoing Endpoint::Impl::outgoing_for(const plait_command& command, std::uint8_t handler) const {
  Outgoing message;
  message.destination = config_.node_of(command.peer);
  message.head.handler = handler;
  message.head.datatype = command.datatype;
  message.head.collective = command.collective;
  message.head.context_id = command.context_id;
  message.head.tag = command.tag;
  return message;
}

Endpoint::Impl::Impl(const EndpointConfig& config, Link& link, NodeMemory& memory,
                     CompletionSink& sink)
    : config_(config),
      self_(config.transport.self),
      memory_(memory),
      sink_(sink),
      messenger_(config.transport, link, memory, *this),
      one_sided_(self_, config.transport.node_count, memory, messenger_, sink) {
  using Method = bool (Impl::*)(Time, const Arrival&);
  const std::pair<std::uint8_t, Method> handlers[] = {
      {PLAIT_HANDLER_MATCH, &Impl::on_match},   {PLAIT_HANDLER_RTS, &Impl::on_rts},
      {PLAIT_HANDLER_CTS, &Impl::on_cts},       {PLAIT_HANDLER_PUT_REPLY, &Impl::on_put},
      {PLAIT_HANDLER_REFUSE, &Impl::on_refuse},
  };
  for (const auto& [number, method] : handlers) {
    messenger_.set_handler(number, [this, method](Time now, const Arrival& arrival) {
      return (this->*method)(now, arrival);
    });
  }
  using OfOneSided = bool (OneSided::*)(Time, const Arrival&);
  const std::pair<std::uint8_t, OfOneSided> one_sided[] = {
      {PLAIT_HANDLER_PUT, &OneSided::on_put},
      {PLAIT_HANDLER_PUT_DONE, &OneSided::on_put_done},
      {PLAIT_HANDLER_ATOMIC, &OneSided::on_atomic},
  };
  for (const auto& [number, method] : one_sided) {
    messenger_.set_handler(number, [this, method](Time now, const Arrival& arrival) {
      return (one_sided_.*method)(now, arrival);
    });
  }
  for (unsigned number = PLAIT_HANDLER_USER; number <= 0xFF; ++number) {
    messenger_.set_handler(
        static_cast<std::uint8_t>(number),
        [this](Time now, const Arrival& arrival) { return one_sided_.on_user(now, arrival); });
  }
}

void Endpoint::Impl::command(Time now, const plait_command& command) {
  switch (command.opcode) {
    case PLAIT_OPCODE_SEND:
      send(now, command);
      break;
    case PLAIT_OPCODE_RECEIVE:
      post(now, command);
      break;
    case PLAIT_OPCODE_PROBE:
      probe(now, command);
      break;
    case PLAIT_OPCODE_CANCEL:
      cancel(now, command);
      break;
    case PLAIT_OPCODE_NONE:
      break;
    case PLAIT_OPCODE_PUT:
    case PLAIT_OPCODE_GET:
    case PLAIT_OPCODE_REQUEST:
    case PLAIT_OPCODE_REPLY:
    case PLAIT_OPCODE_TAKE:
    case PLAIT_OPCODE_WATCH:
      counters_.one_sided.count(command);
      one_sided_.command(now, command);
      break;
    default:  // what only the shell of a hardware node can do, or nobody
      complete(now, command, PLAIT_STATUS_REFUSED);
      break;
  }
  settle(now);
}

void Endpoint::Impl::receive(Time now, const Frame& frame) {
  messenger_.receive(now, frame);
  settle(now);
}

void Endpoint::Impl::poll(Time now) { settle(now); }

void Endpoint::Impl::settle(Time now) {
  do {
    while (std::exchange(try_again_, false) && !pushed_back_.empty()) {
      std::deque<NodeId> sources = std::exchange(pushed_back_, {});
      for (const NodeId source : sources) messenger_.resume(now, source, Channel::request);
      // Who is pushed back again goes to the front in turn, or the first would take all the room.
      if (!pushed_back_.empty()) {
        pushed_back_.push_back(pushed_back_.front());
        pushed_back_.pop_front();
      }
    }
    messenger_.poll(now);
  } while (try_again_ && !pushed_back_.empty());
}

bool Endpoint::Impl::refuses(const plait_command& command) {
  const bool any_source =
      command.opcode != PLAIT_OPCODE_SEND && (command.flags & PLAIT_COMMAND_FLAG_ANY_SOURCE) != 0;
  if (!any_source && command.peer >= config_.transport.node_count) return true;
  if (command.opcode == PLAIT_OPCODE_PROBE || command.size == 0) return false;
  return memory_.at(command.address, command.size).empty();
}

void Endpoint::Impl::send(Time now, const plait_command& command) {
  if (refuses(command)) return complete(now, command, PLAIT_STATUS_REFUSED);
  if (has_failed(command.peer)) return complete(now, command, PLAIT_STATUS_PEER_FAILED);
  const bool synchronous = (command.flags & PLAIT_COMMAND_FLAG_SYNCHRONOUS) != 0;
  const bool eager = !synchronous && command.size <= config_.eager_bytes_max;
  ++counters_.messages_sent;
  ++(eager ? counters_.eager : counters_.rendezvous);
  counters_.payload_sent += command.size;
  if (command.peer == self_) return send_local(now, command);
  eager ? send_eager(now, command) : announce(now, command);
}

void Endpoint::Impl::post(Time now, const plait_command& command) {
  if (refuses(command)) return complete(now, command, PLAIT_STATUS_REFUSED);
  const Pattern pattern = pattern_of(command);
  if (const Message* message = unexpected_.find(pattern)) return take(now, command, message);
  if (!pattern.any_source && has_failed(command.peer)) {
    return complete(now, command, PLAIT_STATUS_PEER_FAILED);
  }
  posted_.add(command);
  try_again_ = true;  // a message pushed back may be the one that it waits for
}

void Endpoint::Impl::probe(Time now, const plait_command& command) {
  if (refuses(command)) return complete(now, command, PLAIT_STATUS_REFUSED);
  const Pattern pattern = pattern_of(command);
  const Message* message = unexpected_.find(pattern);
  if (message) return complete_probe(now, command, message);
  if (!pattern.any_source && has_failed(command.peer)) {
    return complete(now, command, PLAIT_STATUS_PEER_FAILED);
  }
  probes_.push_back(command);
  try_again_ = true;  // a message pushed back may be the one that it asks for
  if ((command.flags & PLAIT_COMMAND_FLAG_NOW) == 0) return;
  if (!pushed_back_.empty()) settle(now);
  if (std::erase_if(probes_, [&](const auto& probe) { return probe.request == command.request; }))
    complete_probe(now, command, nullptr);
}

void Endpoint::Impl::cancel(Time now, const plait_command& command) {
  if (const auto posted = posted_.cancel(command.request)) {
    return complete(now, *posted, PLAIT_STATUS_CANCELLED);
  }
  if (one_sided_.cancel(now, command.request)) return;
  const auto waiting = std::find_if(probes_.begin(), probes_.end(), [&](const auto& probe) {
    return probe.request == command.request;
  });
  if (waiting == probes_.end()) return;  // matched, complete or never there: nothing to say
  const plait_command probe = *waiting;
  probes_.erase(waiting);
  complete(now, probe, PLAIT_STATUS_CANCELLED);
}

bool Endpoint::Impl::has_room(std::uint64_t bytes) const {
  return unexpected_.count() < config_.unexpected_messages_max &&
         unexpected_.bytes() <= config_.unexpected_bytes_max &&
         bytes <= config_.unexpected_bytes_max - unexpected_.bytes();
}

// A message that a probe asks for is kept even when the queue is full: what fills the queue may be
// received only after it.
bool Endpoint::Impl::admits(const Message& message) const {
  return has_room(message.rendezvous ? 0 : message.size) ||
         std::any_of(probes_.begin(), probes_.end(), [&](const plait_command& probe) {
           return pattern_of(probe).matches(message);
         });
}

// Always false, so that a handler can return it.
bool Endpoint::Impl::push_back(NodeId source) {
  const auto known = std::find(pushed_back_.begin(), pushed_back_.end(), source);
  if (known == pushed_back_.end()) pushed_back_.push_back(source);
  return false;
}

Message* Endpoint::Impl::keep(Time now, Message message) {
  Message* kept = unexpected_.add(std::move(message));
  ++counters_.unexpected;
  counters_.unexpected_high_water =
      std::max<std::uint64_t>(counters_.unexpected_high_water, unexpected_.count());
  answer_probes(now, *kept);
  return kept;
}

Message Endpoint::Impl::release(const Message* message) {
  try_again_ = true;
  return unexpected_.take(message);
}

std::uint32_t Endpoint::Impl::add_send(const plait_command& command, Send::Stage stage) {
  // 0 means "no message"; a number comes round again after 2^32 sends, and may still be in use.
  do ++last_send_;
  while (last_send_ == 0 || sends_.contains(last_send_));
  sends_.emplace(last_send_, Send{command, stage});
  return last_send_;
}

std::vector<PostedReceive> Endpoint::Impl::posted() const {
  std::vector<PostedReceive> result;
  for (const auto& [source, stream] : streams_) {
    if (!stream.waiting) result.push_back({stream.landing.command});
  }
  for (const auto& [number, landing] : landings_) result.push_back({landing.command});
  for (const plait_command& command : posted_.list()) result.push_back({command});
  for (const plait_command& command : probes_) result.push_back({command});
  return result;
}

std::vector<UnexpectedMessage> Endpoint::Impl::unexpected() const {
  std::vector<UnexpectedMessage> result;
  for (const Message* message : unexpected_.list()) {
    result.push_back({message->source, message->context, message->tag, message->datatype,
                      message->collective, message->size, message->rendezvous});
  }
  return result;
}

std::vector<PendingSend> Endpoint::Impl::sends() const {
  std::vector<PendingSend> result;
  for (const auto& [number, send] : sends_) {
    result.push_back({send.command, send.stage == Send::Stage::announced});
  }
  return result;
}

Endpoint::Endpoint(const EndpointConfig& config, Link& link, NodeMemory& memory,
                   CompletionSink& sink)
    : impl_(std::make_unique<Impl>(config, link, memory, sink)) {}
Endpoint::~Endpoint() = default;

void Endpoint::command(Time now, const plait_command& command) { impl_->command(now, command); }
void Endpoint::receive(Time now, const Frame& frame) { impl_->receive(now, frame); }
void Endpoint::poll(Time now) { impl_->poll(now); }
Time Endpoint::next_wake() const { return impl_->messenger().next_wake(); }
bool Endpoint::idle() const { return impl_->messenger().idle(); }
bool Endpoint::failed(NodeId peer) const { return impl_->has_failed(peer); }

std::vector<PostedReceive> Endpoint::posted() const { return impl_->posted(); }
std::vector<UnexpectedMessage> Endpoint::unexpected() const { return impl_->unexpected(); }
std::vector<PendingSend> Endpoint::sends() const { return impl_->sends(); }
const EndpointCounters& Endpoint::counters() const { return impl_->counters(); }
const TransportCounters& Endpoint::transport_counters() const {
  return impl_->messenger().counters();
}

}  // namespace plait
