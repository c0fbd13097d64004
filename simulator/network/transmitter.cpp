// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A link without faults takes the short way.
#include "network/transmitter.h"

#include <algorithm>
#include <array>
#include <span>

#include "network/address.h"
#include "plait_limits.h"
#include "plait_wire.h"

namespace plait::sim {
namespace {

constexpr std::uint64_t kFullFrameBytes =
    PLAIT_BODY_OFFSET + PLAIT_PAYLOAD_BYTES_MAX + PLAIT_CHECK_BYTES;

constexpr std::size_t kAddressesBytes = 12;

Time slot_time(std::uint64_t rate, std::uint64_t size) {
  return ByteTime(rate).of(frame_bytes_on_wire(size) + kGapBytes);
}

std::optional<Flow> flow_of_frame(const WireFrame& frame) {
  std::array<std::uint8_t, kAddressesBytes> head{};
  const auto bytes = std::span(head).first(std::min(head.size(), frame.size()));
  frame.read(0, bytes);
  return flow_of(bytes);
}

bool is_for_host(const WireFrame& frame) {
  const auto flow = flow_of_frame(frame);
  return flow && flow->destination == PLAIT_CONTROLLER_NODE;
}

}  // namespace

Transmitter::Transmitter(const LinkConfig& config, std::uint64_t fault_seed)
    : config_(config),
      clock_(config.rate_bits_per_second),
      faults_(fault_seed, config.number, slot_time(config.rate_bits_per_second, kFullFrameBytes)) {}

Time Transmitter::transmit(Time start, const WireFrame& frame, bool fcs_bad, std::uint64_t& serial,
                           Outbox& outbox) {
  const WireClock::Slot slot = clock_.take(start, frame.size());
  const Time free = clock_.free_at();
  const Sent sent{slot, frame, fcs_bad};
  if (faults_.empty()) {
    send(sent, 0, serial, outbox);
    if (tap_ != nullptr) {
      tap_->record({slot.first, slot.last, frame, nullptr});
    }
  } else {
    transmit_faulty(sent, serial, outbox);
  }
  ++counters_.frames;
  counters_.bytes += frame.size();
  counters_.busy += free - slot.first;
  if (load_) load_->add(slot.first, free);
  return free;
}

void Transmitter::transmit_faulty(const Sent& sent, std::uint64_t& serial, Outbox& outbox) {
  const FaultOutcome outcome = faults_.apply(counters_.frames, sent.slot.first, sent.frame);
  if (tap_ != nullptr) {
    tap_->record({sent.slot.first, sent.slot.last, outcome.frame,
                  outcome.struck ? fault_name(outcome.cause) : nullptr});
  }
  if (outcome.struck) {
    note_mishap(sent.slot.first, sent.frame, outcome.lost, fault_name(outcome.cause));
  }
  if (outcome.lost) {
    ++counters_.lost;
    return;
  }
  if (outcome.struck) ++counters_.faulted;
  const Time copy_distance = clock_.free_at() - sent.slot.first;
  const Sent altered{sent.slot, outcome.frame, sent.fcs_bad || outcome.fcs_bad};
  for (unsigned copy = 0; copy < outcome.copies; ++copy) {
    send(altered, outcome.delay + copy_distance * copy, serial, outbox);
  }
}

void Transmitter::note_mishap(Time time, const WireFrame& frame, bool is_lost, const char* cause) {
  if (!load_) return;
  const auto flow = flow_of_frame(frame);
  if (!flow) return;
  mishaps_.push_back({time, flow->source, flow->destination, frame.size(), is_lost, cause});
}

void Transmitter::send(const Sent& sent, Time delay, std::uint64_t& serial, Outbox& outbox) const {
  Delivery delivery;
  delivery.at = sent.slot.first + config_.latency + delay;
  delivery.duration = sent.slot.last - sent.slot.first;
  delivery.source = source_;
  const bool is_hosts = host_ && is_for_host(sent.frame);
  delivery.target = is_hosts ? *host_ : target_;
  delivery.serial = serial++;
  delivery.port = is_hosts ? host_port_ : target_port_;
  delivery.fcs_bad = sent.fcs_bad;
  delivery.frame = sent.frame;
  outbox.send(std::move(delivery));
}

}  // namespace plait::sim
