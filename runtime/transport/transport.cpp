// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/transport.h"

#include <array>
#include <cassert>

#include "transport/connection.h"
#include "transport/credit_pool.h"
#include "transport/frame.h"
#include "transport/scheduler.h"
#include "transport/timer_heap.h"

namespace plait {
namespace {

std::uint8_t flag_of(Channel channel) {
  switch (channel) {
    case Channel::reply:
      return PLAIT_FLAG_REPLY;
    case Channel::direct:
      return PLAIT_FLAG_DIRECT;
    case Channel::request:
      break;
  }
  return 0;
}

}  // namespace

Channel channel_of(const plait_header& header) {
  if ((header.flags & PLAIT_FLAG_REPLY) != 0) return Channel::reply;
  return (header.flags & PLAIT_FLAG_DIRECT) != 0 ? Channel::direct : Channel::request;
}

class Transport::Impl {
 public:
  Impl(const TransportConfig& config, Link& link, TransportUser& user)
      : config_(config),
        link_(link),
        user_(user),
        connections_(config.node_count),
        pools_{CreditPool(config_), CreditPool(config_), CreditPool(config_)} {}

  bool can_send(NodeId peer, Channel channel) const;
  void send(Time now, NodeId peer, Channel channel, const plait_header& header,
            std::span<const std::uint8_t> body, std::uint64_t cookie);
  void receive(Time now, const Frame& frame);
  void resume(Time now, NodeId peer, Channel channel);
  void renew(Time now, NodeId peer, std::uint8_t life);
  void poll(Time now);
  Time next_wake();
  bool idle() { return timers_.earliest() == kNever && !scheduler_.has_work(); }
  const Connection* find(NodeId peer) const;
  const TransportCounters& counters() const { return counters_; }

 private:
  Connection& connection(NodeId peer);
  bool admit(const ParsedFrame& parsed);
  void take_data(Time now, Flow& flow, const plait_header& header, const Frame& frame);
  void offer(Time now, Flow& flow);
  void tell_acknowledged(Time now, Flow& flow);
  void run_timer(Time now, Flow& flow);
  void fail(Time now, Connection& connection);
  void transmit(Time now, Flow& flow, Lane lane);
  void transmit_acknowledgement(Time now, Flow& flow);
  plait_header transport_header(Flow& flow) const;
  void leave(Time now, const Frame& frame);
  // After any change to a flow: what it may send, when it must be looked at again.
  void refresh(Flow& flow);

  const TransportConfig config_;
  Link& link_;
  TransportUser& user_;
  TransportCounters counters_;
  std::vector<std::unique_ptr<Connection>> connections_;  // made when first needed
  std::vector<std::unique_ptr<Connection>> former_;       // with peers' earlier lives
  std::array<CreditPool, kChannels> pools_;               // one per channel
  TimerHeap timers_;
  Scheduler scheduler_;
};

const Connection* Transport::Impl::find(NodeId peer) const {
  return peer < connections_.size() ? connections_[peer].get() : nullptr;
}

Connection& Transport::Impl::connection(NodeId peer) {
  auto& slot = connections_[peer];
  if (!slot) slot = std::make_unique<Connection>(config_, peer, config_.peer_life);
  return *slot;
}

bool Transport::Impl::can_send(NodeId peer, Channel channel) const {
  if (peer >= connections_.size()) return false;
  Connection* known = connections_[peer].get();
  return known == nullptr || (!known->failed && !known->flow(channel).sender.full());
}

void Transport::Impl::send(Time, NodeId peer, Channel channel, const plait_header& header,
                           std::span<const std::uint8_t> body, std::uint64_t cookie) {
  assert(can_send(peer, channel));
  assert(body.size() <= PLAIT_PAYLOAD_BYTES_MAX);
  plait_header template_header = header;
  template_header.source = config_.self;
  template_header.destination = peer;
  Flow& flow = connection(peer).flow(channel);
  flow.sender.queue(make_frame(template_header, body), cookie);
  refresh(flow);
}

// True if the frame is for this node, from a node of this run, in the life that is expected.
bool Transport::Impl::admit(const ParsedFrame& parsed) {
  if (parsed.fault == FrameFault::check) {
    ++counters_.bad_check;
  } else if (parsed.fault == FrameFault::format) {
    ++counters_.bad_format;
  } else if (parsed.header.destination != config_.self ||
             parsed.header.source >= connections_.size()) {
    ++counters_.foreign;
  } else {
    const Connection* known = find(parsed.header.source);
    const std::uint8_t life = known != nullptr ? known->life : config_.peer_life;
    if (parsed.header.source_life == life && parsed.header.destination_life == config_.life) {
      return true;
    }
    ++counters_.bad_life;
  }
  return false;
}

void Transport::Impl::receive(Time now, const Frame& frame) {
  const ParsedFrame parsed = frame ? parse_frame(*frame) : ParsedFrame{};
  if (!admit(parsed)) return;
  const plait_header& header = parsed.header;
  Connection& from = connection(header.source);
  if (from.failed) return;
  ++counters_.frames_received;
  counters_.bytes_received += frame->size();
  for (Flow& each : from.flows) each.silent_expiries = 0;
  Flow& flow = from.flow(channel_of(header));
  flow.sender.on_credit(header.credit);
  flow.sender.on_acknowledge(now, header.acknowledge, header.selective);
  tell_acknowledged(now, flow);
  if ((header.flags & PLAIT_FLAG_DATA) != 0) {
    take_data(now, flow, header, frame);
  } else {
    flow.receiver.credit_heard(header.sequence_number);
    if ((header.flags & PLAIT_FLAG_ACKNOWLEDGE_NOW) != 0) flow.receiver.owe_now();
  }
  refresh(flow);
}

void Transport::Impl::take_data(Time now, Flow& flow, const plait_header& header,
                                const Frame& frame) {
  const bool acknowledge_now = (header.flags & PLAIT_FLAG_ACKNOWLEDGE_NOW) != 0;
  switch (flow.receiver.accept(now, header.sequence_number, acknowledge_now, frame)) {
    case Receiver::Arrival::refused:
      ++counters_.bad_format;
      return;
    case Receiver::Arrival::duplicate:
      ++counters_.duplicates;
      return;
    case Receiver::Arrival::early:
      ++counters_.out_of_order;
      break;
    case Receiver::Arrival::in_order:
      break;
  }
  pools_[static_cast<std::size_t>(flow.channel)].note(now, flow);
  if (!flow.pushed_back) offer(now, flow);
}

void Transport::Impl::offer(Time now, Flow& flow) {
  if (flow.offering) return;
  flow.offering = true;
  flow.pushed_back = false;
  CreditPool& pool = pools_[static_cast<std::size_t>(flow.channel)];
  while (const Frame* next = flow.receiver.deliverable()) {
    const Frame frame = *next;  // stays while the user looks at it
    plait_header header{};
    plait_header_unpack(&header, frame->data() + PLAIT_HEADER_OFFSET);
    const auto body = std::span(*frame).subspan(PLAIT_BODY_OFFSET, header.body_bytes);
    const bool taken = user_.deliver(now, flow.connection.peer, flow.channel, header, body);
    if (flow.connection.failed) break;  // found out by a poll() inside the call: all is dropped
    if (!taken) {
      flow.pushed_back = true;
      break;
    }
    flow.mid_message = (header.flags & PLAIT_FLAG_LAST) == 0;
    flow.receiver.delivered(pool.share(now));
  }
  flow.offering = false;
}

void Transport::Impl::tell_acknowledged(Time now, Flow& flow) {
  const bool was_full = flow.sender.full();
  std::uint64_t cookie = 0;
  while (flow.sender.take_acknowledged(cookie)) {
    user_.acknowledged(now, flow.connection.peer, flow.channel, cookie);
  }
  if (was_full && can_send(flow.connection.peer, flow.channel)) {
    user_.sendable(now, flow.connection.peer, flow.channel);
  }
}

void Transport::Impl::resume(Time now, NodeId peer, Channel channel) {
  if (find(peer) == nullptr || connections_[peer]->failed) return;
  Flow& flow = connections_[peer]->flow(channel);
  offer(now, flow);
  refresh(flow);
}

void Transport::Impl::renew(Time now, NodeId peer, std::uint8_t life) {
  auto& slot = connections_.at(peer);
  if (slot) {
    if (!slot->failed) fail(now, *slot);
    former_.push_back(std::move(slot));  // the scheduler may still have it in its queues
  }
  slot = std::make_unique<Connection>(config_, peer, life);
}

void Transport::Impl::refresh(Flow& flow) {
  const bool out_of_credit = flow.sender.stalled() > 0 && !flow.sender.has_new();
  if (out_of_credit && !flow.out_of_credit) ++counters_.credit_stalls;
  flow.out_of_credit = out_of_credit;
  scheduler_.enqueue(flow);
  timers_.set(flow, flow.deadline());
}

void Transport::Impl::poll(Time now) {
  while (timers_.earliest() <= now) run_timer(now, timers_.first());
  while (scheduler_.has_work() && link_.ready_at() <= now) {
    Lane lane{};
    Flow& flow = scheduler_.take(lane);
    transmit(now, flow, lane);
    refresh(flow);
  }
}

void Transport::Impl::run_timer(Time now, Flow& flow) {
  unsigned expired = 0;
  if (flow.sender.deadline() <= now && flow.sender.on_timer(now)) ++expired;
  if (flow.receiver.deadline() <= now && flow.receiver.on_timer(now)) ++expired;
  counters_.timeouts += expired;
  // Both halves wait for the same sign of life, so a moment in which both expire counts once.
  if (expired > 0 && ++flow.silent_expiries >= config_.retries_max) {
    fail(now, flow.connection);
    return;
  }
  refresh(flow);
}

void Transport::Impl::fail(Time now, Connection& connection) {
  connection.failed = true;
  for (Flow& flow : connection.flows) {
    flow.sender.clear();
    flow.receiver.clear();
    refresh(flow);
  }
  user_.peer_failed(now, connection.peer);
}

plait_header Transport::Impl::transport_header(Flow& flow) const {
  plait_header header{};
  header.version = PLAIT_WIRE_VERSION;
  header.flags = flag_of(flow.channel);
  header.source_life = config_.life;
  header.destination_life = flow.connection.life;
  header.source = config_.self;
  header.destination = flow.connection.peer;
  header.acknowledge = flow.receiver.wire_acknowledge();
  header.credit = flow.receiver.wire_credit();
  header.selective = flow.receiver.selective();
  return header;
}

void Transport::Impl::transmit(Time now, Flow& flow, Lane lane) {
  if (lane == Lane::acknowledge) {
    transmit_acknowledgement(now, flow);
    return;
  }
  const bool lost = lane == Lane::reply_lost || lane == Lane::other_lost;
  const auto departure = lost ? flow.sender.depart_lost(now) : flow.sender.depart_new(now);
  const plait_header ours = transport_header(flow);
  plait_header header{};
  plait_header_unpack(&header, departure.bytes->data() + PLAIT_HEADER_OFFSET);
  header.flags &= PLAIT_FLAG_FIRST | PLAIT_FLAG_LAST;
  header.flags |= ours.flags | PLAIT_FLAG_DATA;
  if (departure.acknowledge_now) header.flags |= PLAIT_FLAG_ACKNOWLEDGE_NOW;
  if (departure.retransmitted) header.flags |= PLAIT_FLAG_RETRANSMITTED;
  header.source_life = ours.source_life;
  header.destination_life = ours.destination_life;
  header.sequence_number = departure.sequence;
  header.acknowledge = ours.acknowledge;
  header.credit = ours.credit;
  header.selective = ours.selective;
  seal_frame(*departure.bytes, header);
  flow.receiver.told();
  if (departure.retransmitted) ++counters_.retransmissions;
  leave(now, departure.bytes);
}

void Transport::Impl::transmit_acknowledgement(Time now, Flow& flow) {
  plait_header header = transport_header(flow);
  header.sequence_number =
      flow.sender.wire_credit();  // so that the peer sees which grant was heard
  if (flow.receiver.depart_update(now)) header.flags |= PLAIT_FLAG_ACKNOWLEDGE_NOW;
  auto frame = make_frame(header, {});
  seal_frame(*frame, header);
  flow.receiver.told();
  ++counters_.acknowledgements_sent;
  leave(now, frame);
}

void Transport::Impl::leave(Time now, const Frame& frame) {
  ++counters_.frames_sent;
  counters_.bytes_sent += frame->size();
  link_.transmit(now, frame);
}

Time Transport::Impl::next_wake() {
  const Time timer = timers_.earliest();
  return scheduler_.has_work() ? std::min(timer, link_.ready_at()) : timer;
}

Transport::Transport(const TransportConfig& config, Link& link, TransportUser& user)
    : impl_(std::make_unique<Impl>(config, link, user)) {}

Transport::~Transport() = default;

bool Transport::can_send(NodeId peer, Channel channel) const {
  return impl_->can_send(peer, channel);
}

void Transport::send(Time now, NodeId peer, Channel channel, const plait_header& header,
                     std::span<const std::uint8_t> body, std::uint64_t cookie) {
  impl_->send(now, peer, channel, header, body, cookie);
}

void Transport::receive(Time now, const Frame& frame) { impl_->receive(now, frame); }

void Transport::resume(Time now, NodeId peer, Channel channel) {
  impl_->resume(now, peer, channel);
}

void Transport::renew(Time now, NodeId peer, std::uint8_t life) { impl_->renew(now, peer, life); }

void Transport::poll(Time now) { impl_->poll(now); }

Time Transport::next_wake() const { return impl_->next_wake(); }

bool Transport::idle() const { return impl_->idle(); }

bool Transport::failed(NodeId peer) const {
  const Connection* known = impl_->find(peer);
  return known != nullptr && known->failed;
}

const TransportCounters& Transport::counters() const { return impl_->counters(); }

std::size_t Transport::stalled_frames(NodeId peer) const {
  const Connection* known = impl_->find(peer);
  if (known == nullptr) return 0;
  std::size_t frames = 0;
  for (const Flow& flow : known->flows) frames += flow.sender.stalled();
  return frames;
}

std::size_t Transport::held_frames(NodeId peer) const {
  const Connection* known = impl_->find(peer);
  if (known == nullptr) return 0;
  std::size_t frames = 0;
  for (const Flow& flow : known->flows) frames += flow.receiver.held();
  return frames;
}

}  // namespace plait
