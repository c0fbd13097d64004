// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Joins the ways out and in (outbound.h, inbound.h) with the transport.
//
// The transport is never called from inside one of its own callbacks: what a callback asks for is
// noted (ready lanes, failed peers) and carried out by settle() when the outermost call ends.
#include "message/message.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "message/get.h"
#include "message/inbound.h"
#include "message/outbound.h"

namespace plait {
namespace {

// A channel to or from one peer.
struct Lane {
  Outbound outbound;
  Inbound inbound;
  std::deque<std::uint64_t> unacknowledged;  // cookies of messages sent, oldest first
  bool ready = false;                        // listed for pumping
};

// Handlers of models and of roles, from this one on, are carried alike.
constexpr std::uint8_t kModelHandlers = PLAIT_HANDLER_ATOMIC;

// The channel that a handler of the system listens on (spec/wire.yaml).
bool listens(std::uint8_t handler, Channel channel) {
  if (handler >= kModelHandlers) return channel != Channel::request;
  switch (handler) {
    case PLAIT_HANDLER_MATCH:
    case PLAIT_HANDLER_RTS:
      return channel == Channel::request;
    case PLAIT_HANDLER_CTS:
    case PLAIT_HANDLER_PUT_REPLY:
    case PLAIT_HANDLER_REFUSE:
    case PLAIT_HANDLER_PUT_DONE:
      return channel == Channel::reply;
    case PLAIT_HANDLER_CONTROL:
      return channel != Channel::request;
    default:
      return channel == Channel::direct;
  }
}

Outgoing put_answer(const Arrival& put, bool landed) {
  Outgoing answer;
  answer.destination = put.source;
  answer.channel = Channel::reply;
  answer.head.handler = PLAIT_HANDLER_PUT_DONE;
  answer.head.message = put.head->message;
  answer.head.operand = landed ? 0 : 1;
  return answer;
}

}  // namespace

class Messenger::Impl final : public TransportUser {
 public:
  Impl(const TransportConfig& config, Link& link, NodeMemory& memory, MessageUser& user)
      : self_(config.self),
        memory_(memory),
        user_(user),
        peers_(config.node_count),
        transport_(config, link, *this) {}

  void send(Time now, Outgoing message);
  void poll(Time now);
  // Calls the transport with callbacks only noting what they want, then does what they want.
  template <typename Call>
  void enter(Time now, Call call) {
    const bool outermost = !std::exchange(busy_, true);
    call(transport_);
    if (!outermost) return;
    settle(now);
    busy_ = false;
  }

  bool deliver(Time now, NodeId peer, Channel channel, const plait_header& header,
               std::span<const std::uint8_t> body) override;
  void acknowledged(Time now, NodeId peer, Channel channel, std::uint64_t cookie) override;
  void sendable(Time now, NodeId peer, Channel channel) override;
  void peer_failed(Time now, NodeId peer) override;

  const Transport& transport() const { return transport_; }

  std::array<Handler, 256> handlers;
  MessageCounters counters;

 private:
  using PeerLanes = std::array<Lane, kChannels>;

  Lane& lane(NodeId peer, Channel channel);
  void make_ready(NodeId peer, Channel channel);
  void settle(Time now);
  void pump(Time now, NodeId peer, Channel channel);
  void fail(Time now, NodeId peer);
  bool dispatch(Time now, Arrival arrival);
  // Writes the payload; false if there is no such memory.
  bool land(Arrival& arrival);

  const NodeId self_;
  NodeMemory& memory_;
  MessageUser& user_;
  std::vector<std::unique_ptr<PeerLanes>> peers_;  // made on first use
  std::deque<std::pair<NodeId, Channel>> ready_;
  std::deque<NodeId> failures_;
  bool busy_ = false;    // inside the transport or settle()
  bool pumped_ = false;  // the transport was given frames since its last poll began
  Transport transport_;
};

Lane& Messenger::Impl::lane(NodeId peer, Channel channel) {
  std::unique_ptr<PeerLanes>& lanes = peers_.at(peer);
  if (!lanes) lanes = std::make_unique<PeerLanes>();
  return (*lanes)[static_cast<std::size_t>(channel)];
}

void Messenger::Impl::make_ready(NodeId peer, Channel channel) {
  Lane& out = lane(peer, channel);
  if (out.ready || out.outbound.empty()) return;
  out.ready = true;
  ready_.emplace_back(peer, channel);
}

void Messenger::Impl::send(Time now, Outgoing message) {
  const NodeId peer = message.destination;
  const Channel channel = message.channel;
  if (peer >= peers_.size() || peer == self_ || transport_.failed(peer) ||
      message.arguments.size() > PLAIT_ARGUMENTS_MAX) {
    ++counters.unsendable;
    return;
  }
  if (message.owned.empty() && message.size > 0 &&
      memory_.at(message.address, message.size).empty()) {
    ++counters.out_of_range;
    return;
  }
  lane(peer, channel).outbound.push(std::move(message));
  enter(now, [&](Transport&) { make_ready(peer, channel); });
}

void Messenger::Impl::poll(Time now) {
  // An acknowledgement that comes to light in the transport's poll may open a window; what then
  // goes into the transport needs another poll to reach the link.
  do {
    pumped_ = false;
    enter(now, [&](Transport& transport) { transport.poll(now); });
  } while (pumped_);
}

void Messenger::Impl::settle(Time now) {
  while (!failures_.empty() || !ready_.empty()) {
    if (!failures_.empty()) {
      const NodeId peer = failures_.front();
      failures_.pop_front();
      fail(now, peer);
      continue;
    }
    const auto [peer, channel] = ready_.front();
    ready_.pop_front();
    lane(peer, channel).ready = false;
    pump(now, peer, channel);
  }
}

void Messenger::Impl::pump(Time now, NodeId peer, Channel channel) {
  Lane& out = lane(peer, channel);
  while (!out.outbound.empty() && transport_.can_send(peer, channel)) {
    const Outbound::Cut cut = out.outbound.cut(memory_);
    if (cut.last) out.unacknowledged.push_back(cut.cookie);
    transport_.send(now, peer, channel, cut.header, cut.body, cut.last ? 1 : 0);
    pumped_ = true;
    out.outbound.advance(cut);
    if (cut.last) user_.sent(now, cut.cookie);
  }
}

void Messenger::Impl::fail(Time now, NodeId peer) {
  for (const Channel channel : {Channel::request, Channel::reply, Channel::direct}) {
    Lane& dead = lane(peer, channel);
    dead.outbound.clear();
    dead.inbound.clear();
    dead.unacknowledged.clear();
  }
  user_.peer_failed(now, peer);
}

bool Messenger::Impl::deliver(Time now, NodeId peer, Channel channel, const plait_header& header,
                              std::span<const std::uint8_t> body) {
  Inbound& inbound = lane(peer, channel).inbound;
  const std::optional<Arrival> arrival = inbound.examine(peer, channel, header, body);
  if (inbound.take_interrupted()) ++counters.malformed;
  if (!arrival) {
    ++counters.malformed;
    return true;
  }
  if (!dispatch(now, *arrival)) return false;
  inbound.accept(*arrival);
  return true;
}

bool Messenger::Impl::dispatch(Time now, Arrival arrival) {
  const std::uint8_t number = arrival.head->handler;
  if (!listens(number, arrival.channel)) {
    ++counters.malformed;
    return true;
  }
  const Handler& handler = handlers[number];
  if (number == PLAIT_HANDLER_GET) {
    std::optional<Outgoing> answer = answer_get(arrival, memory_, counters);
    if (answer) send(now, std::move(*answer));
    return true;
  }
  if (number == PLAIT_HANDLER_PUT || number == PLAIT_HANDLER_PUT_REPLY) {
    const bool landed = land(arrival);
    if (handler && !handler(now, arrival)) return false;
    if (number == PLAIT_HANDLER_PUT && arrival.last) send(now, put_answer(arrival, landed));
    return true;
  }
  if (handler) return handler(now, arrival);
  ++counters.unknown_handler;
  return true;
}

bool Messenger::Impl::land(Arrival& arrival) {
  // A PUT says in each frame how much is still to come: all of it must have its place.
  const bool is_put = arrival.head->handler == PLAIT_HANDLER_PUT;
  const std::uint64_t here = arrival.payload.size();
  const std::uint64_t rest = is_put ? std::max<std::uint64_t>(arrival.head->tag, here) : here;
  if (rest == 0) return true;
  std::uint64_t address = arrival.head->operand;
  if (is_put) {
    address = memory_.own(address, rest);
  } else if (!user_.awaits(arrival.source, arrival.head->message)) {
    address = kNoAddress;
  }
  const auto target = address == kNoAddress ? std::span<std::uint8_t>{} : memory_.at(address, rest);
  if (target.empty()) {
    ++counters.out_of_range;
    arrival.payload = {};
    return false;
  }
  std::copy(arrival.payload.begin(), arrival.payload.end(), target.begin());
  return true;
}

void Messenger::Impl::acknowledged(Time now, NodeId peer, Channel channel, std::uint64_t cookie) {
  std::deque<std::uint64_t>& waiting = lane(peer, channel).unacknowledged;
  if (cookie == 0 || waiting.empty()) return;  // not the last frame of its message
  const std::uint64_t message = waiting.front();
  waiting.pop_front();
  user_.acknowledged(now, message);
}

void Messenger::Impl::sendable(Time, NodeId peer, Channel channel) { make_ready(peer, channel); }

void Messenger::Impl::peer_failed(Time, NodeId peer) { failures_.push_back(peer); }

Messenger::Messenger(const TransportConfig& config, Link& link, NodeMemory& memory,
                     MessageUser& user)
    : impl_(std::make_unique<Impl>(config, link, memory, user)) {}
Messenger::~Messenger() = default;

void Messenger::set_handler(std::uint8_t number, Handler handler) {
  impl_->handlers[number] = std::move(handler);
}
void Messenger::send(Time now, Outgoing message) { impl_->send(now, std::move(message)); }
void Messenger::receive(Time now, const Frame& frame) {
  impl_->enter(now, [&](Transport& transport) { transport.receive(now, frame); });
}
void Messenger::resume(Time now, NodeId peer, Channel channel) {
  impl_->enter(now, [&](Transport& transport) { transport.resume(now, peer, channel); });
}
void Messenger::poll(Time now) { impl_->poll(now); }
Time Messenger::next_wake() const { return impl_->transport().next_wake(); }
bool Messenger::idle() const { return impl_->transport().idle(); }
bool Messenger::failed(NodeId peer) const { return impl_->transport().failed(peer); }
const TransportCounters& Messenger::counters() const { return impl_->transport().counters(); }
const MessageCounters& Messenger::message_counters() const { return impl_->counters; }

}  // namespace plait
