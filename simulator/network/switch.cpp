// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One event per frame: at the decision its whole way through the queue is known, because the queue
// is first come, first served and nothing overtakes. The latency is added behind the queue, which
// changes no time on the wire and makes the lookahead longer by it.
#include "network/switch.h"

#include <algorithm>
#include <array>
#include <span>
#include <tuple>
#include <utility>

#include "network/address.h"
#include "network/random.h"

namespace plait::sim {
namespace {

enum Outcome : std::uint64_t { kForwarded, kRefused, kOverflowed };

// The first bytes of a frame as they arrive: all that a switch looks at.
class Head {
 public:
  explicit Head(const WireFrame& frame) : size_(std::min(bytes_.size(), frame.size())) {
    frame.read(0, std::span(bytes_).first(size_));
  }
  std::span<const std::uint8_t> bytes() const { return std::span(bytes_).first(size_); }

 private:
  std::array<std::uint8_t, WireFrame::kHeadBytes> bytes_;
  std::size_t size_;
};

}  // namespace

std::uint32_t Switch::add_input() {
  refused_.push_back(0);
  return static_cast<std::uint32_t>(refused_.size() - 1);
}

std::uint32_t Switch::add_output(Transmitter& link) {
  outputs_.emplace_back().link = &link;
  return static_cast<std::uint32_t>(outputs_.size() - 1);
}

bool Switch::later(const Decision& a, const Decision& b) {
  return std::tie(a.time, a.order, a.delivery.source, a.delivery.serial) >
         std::tie(b.time, b.order, b.delivery.source, b.delivery.serial);
}

void Switch::deliver(const Delivery& delivery) {
  const auto flow = flow_of(Head(delivery.frame).bytes());
  Decision decision{delivery.at, 0, flow ? routes_.output(flow->destination) : std::nullopt,
                    delivery};
  if (decision.output) {
    decision.time = decision_time(delivery, *outputs_[*decision.output].link);
  }
  decision.order = draw({static_cast<std::uint64_t>(decision.time), delivery.source});
  waiting_.push_back(std::move(decision));
  std::push_heap(waiting_.begin(), waiting_.end(), later);
}

Time Switch::decision_time(const Delivery& delivery, const Transmitter& link) const {
  if (config_.mode == SwitchMode::store_and_forward) {
    return delivery.at + delivery.duration;
  }
  const std::uint64_t bytes = frame_bytes_on_wire(delivery.frame.size());
  // The input's rate is not known here, but the frame's duration is: a share of it, rounded up.
  const auto share = (static_cast<std::uint64_t>(delivery.duration) * kCutThroughBytes + bytes - 1);
  const Time header = static_cast<Time>(share / bytes);
  const Time ahead = delivery.duration - link.byte_time().of(bytes);
  return delivery.at + std::max(header, ahead);
}

Step Switch::run(Time until, Outbox& outbox) {
  while (!waiting_.empty() && waiting_.front().time < until) {
    std::pop_heap(waiting_.begin(), waiting_.end(), later);
    const Decision decision = std::move(waiting_.back());
    waiting_.pop_back();
    forward(decision, outbox);
  }
  return Step::done;
}

void Switch::forward(const Decision& decision, Outbox& outbox) {
  const Delivery& delivery = decision.delivery;
  const bool bad = delivery.fcs_bad && config_.mode == SwitchMode::store_and_forward;
  if (bad || !decision.output) {
    ++refused_[delivery.port];
    note(decision, kRefused);
    return;
  }
  Output& output = outputs_[*decision.output];
  const Time ready = decision.time + config_.latency;
  while (!output.queue.empty() && output.queue.front().leaves <= ready) {
    output.queued_bytes -= output.queue.front().bytes;
    output.queue.pop_front();
  }
  const std::uint64_t bytes = stored_bytes(delivery.frame.size());
  if (output.queued_bytes + bytes > config_.queue_bytes) {
    ++output.overflowed;
    output.link->note_overflow(ready, delivery.frame);
    note(decision, kOverflowed);
    return;
  }
  const Time leaves =
      output.link->transmit(ready, delivery.frame, delivery.fcs_bad, serial_, outbox);
  output.queue.push_back({leaves, bytes});
  output.queued_bytes += bytes;
  output.high_water = std::max(output.high_water, output.queued_bytes);
  note(decision, kForwarded);
}

// The bytes themselves go into the hash of the node that takes the frame; here those of the headers
// do.
void Switch::note(const Decision& decision, std::uint64_t outcome) {
  const Delivery& delivery = decision.delivery;
  hash_.add(static_cast<std::uint64_t>(delivery.at));
  hash_.add(static_cast<std::uint64_t>(delivery.port) << 32 | delivery.frame.size());
  hash_.add(Head(delivery.frame).bytes());
  hash_.add(outcome << 32 | decision.output.value_or(0));
}

}  // namespace plait::sim
