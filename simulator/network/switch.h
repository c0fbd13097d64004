// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// An output-queued switch: every frame goes to the queue of one output, first come, first served.
//
// 1. Cut-through: a frame is decided on when its first 72 bytes (preamble, 64 of frame) are in,
// later
//    if the output is faster, so that it never runs dry. Store-and-forward: when its last bit is
//    in.
// 2. The first bit leaves the latency after the decision, later if frames are queued before it.
// 3. A queue holds queue_bytes, the frame on the wire included; a frame that does not fit is lost.
// 4. Decisions at the same time are taken in an order drawn from time and source, so that no
//    input is favoured and no run differs.
// 5. Store-and-forward drops frames with a bad FCS; cut-through has sent them on before it knows.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "engine/component.h"
#include "network/config.h"
#include "network/routing.h"
#include "network/transmitter.h"
#include "trace/hash.h"

namespace plait::sim {

class Switch : public Component {
 public:
  explicit Switch(const SwitchConfig& config) : config_(config) {}

  // Number of the new input or output, from 0. Before the run.
  std::uint32_t add_input();
  std::uint32_t add_output(Transmitter& link);
  void set_routes(RouteTable routes) { routes_ = std::move(routes); }

  // Frames of an input that went nowhere: bad FCS, or no such destination.
  std::uint64_t refused(std::uint32_t input) const { return refused_[input]; }
  std::uint64_t overflowed(std::uint32_t output) const { return outputs_[output].overflowed; }
  std::uint64_t high_water_bytes(std::uint32_t output) const { return outputs_[output].high_water; }

  Step run(Time until, Outbox& outbox) override;
  void deliver(const Delivery& delivery) override;
  Time next_event() const override { return waiting_.empty() ? kNever : waiting_.front().time; }
  std::uint64_t hash() const override { return hash_.value(); }

 private:
  struct Decision {
    Time time;
    std::uint64_t order;  // among those of one time
    std::optional<std::uint32_t> output;
    Delivery delivery;
  };
  struct Queued {
    Time leaves;  // when its wire time is over
    std::uint64_t bytes;
  };
  struct Output {
    Transmitter* link = nullptr;
    std::deque<Queued> queue;
    std::uint64_t queued_bytes = 0, high_water = 0, overflowed = 0;
  };

  static bool later(const Decision& a, const Decision& b);
  Time decision_time(const Delivery& delivery, const Transmitter& link) const;
  void forward(const Decision& decision, Outbox& outbox);
  void note(const Decision& decision, std::uint64_t outcome);

  SwitchConfig config_;
  RouteTable routes_;
  std::vector<Output> outputs_;
  std::vector<std::uint64_t> refused_;
  std::vector<Decision> waiting_;  // a heap, the first one in front
  std::uint64_t serial_ = 0;
  TraceHash hash_;
};

}  // namespace plait::sim
