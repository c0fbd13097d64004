// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/log_host.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "plait_limits.h"
#include "plait_wire.h"

namespace plait::sim {
namespace {

TransportConfig as_host(TransportConfig config) {
  config.self = PLAIT_CONTROLLER_NODE;
  config.life = PLAIT_CONTROLLER_LIFE;
  return config;
}

}  // namespace

LogHost::LogHost(TransportConfig config, Port& port, std::map<NodeId, LogTable> tables)
    : port_(port), tables_(std::move(tables)), messenger_(as_host(config), port, *this, *this) {
  messenger_.set_handler(PLAIT_HANDLER_LOG,
                         [this](Time now, const Arrival& arrival) { return take(now, arrival); });
}

std::vector<NodeEvent> LogHost::take_events() { return std::exchange(events_, {}); }

void LogHost::deliver(const Delivery& delivery) {
  arrivals_.push(delivery.at + delivery.duration, delivery);
}

Time LogHost::next_event() const {
  Time wake = messenger_.next_wake();
  // Polled at this very time already: it must not ask for more of it.
  if (wake != kNever) wake = std::max(wake, polled_at_ == now_ ? now_ + 1 : now_);
  return std::min(wake, arrivals_.next_time());
}

Step LogHost::run(Time until, Outbox& outbox) {
  port_.set_outbox(outbox);
  for (Time at = next_event(); at < until; at = next_event()) {
    now_ = std::max(now_, at);
    if (arrivals_.next_time() <= now_) arrive();
    messenger_.poll(now_);
    polled_at_ = now_;
  }
  return Step::done;
}

void LogHost::arrive() {
  const Delivery delivery = arrivals_.pop();
  const Frame frame = delivery.frame.whole();
  hash_.add(static_cast<std::uint64_t>(now_));
  hash_.add(*frame);
  if (!delivery.fcs_bad) messenger_.receive(now_, frame);
}

bool LogHost::take(Time now, const Arrival& arrival) {
  constexpr unsigned kPartShift = 8;
  const std::uint32_t stream = arrival.head->tag & ((1U << kPartShift) - 1);
  const auto part = arrival.head->tag >> kPartShift & (PLAIT_PARTS_MAX - 1);
  const auto rank = static_cast<NodeId>(arrival.source + part);
  std::string& bytes = unfinished_[rank];
  if (arrival.first) bytes.clear();
  bytes.append(arrival.payload.begin(), arrival.payload.end());
  if (arrival.last) show(now, rank, stream, std::exchange(bytes, {}));
  return true;
}

void LogHost::show(Time now, NodeId rank, std::uint32_t stream, const std::string& bytes) {
  NodeEvent event;
  event.kind = NodeEvent::Kind::output;
  event.time = now;
  event.rank = rank;
  event.error_stream = stream == PLAIT_LOG_STREAM_STDERR;
  event.text = bytes;
  if (stream == PLAIT_LOG_STREAM_RECORD) {
    const auto* begin = reinterpret_cast<const std::uint8_t*>(bytes.data());
    try {
      auto made = text_of_record({begin, bytes.size()}, tables_[rank]);
      event.error_stream = made.error_stream;
      event.text = std::move(made.text);
      event.place = std::move(made.place);
      if (made.abort_code) {
        event.kind = NodeEvent::Kind::entry;
        event.entry.kind = EntryKind::abort;
        event.entry.body.tag = *made.abort_code;
      } else if (made.error) {
        event.kind = NodeEvent::Kind::entry;
        event.entry.kind = EntryKind::error;
        event.entry.call = static_cast<std::uint16_t>(made.error->call);
        event.entry.body.tag = made.error->error_class;
        event.entry.body.peer = made.error->peer;
        event.text = made.error->text;
        event.received = made.error->received;
      }
    } catch (const std::invalid_argument& error) {
      throw std::logic_error("rank " + std::to_string(rank) + ": it sent " + error.what());
    }
  }
  events_.push_back(std::move(event));
}

}  // namespace plait::sim
