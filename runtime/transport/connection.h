// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// All that a node keeps about one peer: a flow for each channel, and what both share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/types.h"
#include "transport/receiver.h"
#include "transport/round_trip.h"
#include "transport/sender.h"
#include "transport/transport.h"

namespace plait {

// What may leave, in the order in which the link is offered it. Acknowledgements first, because
// peers wait for them; replies before the other channels, so that a reply never waits behind them;
// what was lost before what is new.
enum class Lane : std::uint8_t { acknowledge, reply_lost, reply_new, other_lost, other_new };
inline constexpr std::size_t kLanes = 5;

struct Connection;

// One channel to one peer, both directions, with the marks of scheduler, timers and credit pool.
struct Flow {
  Flow(const TransportConfig& config, Connection& owner, Channel number);

  Time deadline() const;
  bool ready(Lane lane) const;

  Connection& connection;
  const Channel channel;
  Sender sender;
  Receiver receiver;
  unsigned silent_expiries = 0;  // since any frame of the peer was heard
  bool offering = false;         // deliver() is on the stack
  bool pushed_back = false;      // the user refused a frame and has not resumed
  bool out_of_credit = false;    // counted as one stall
  std::array<bool, kLanes> queued{};
  std::size_t timer_place = 0;  // in the timer heap, from 1; 0: no timer
  Time timer_at = kNever;
  bool drawing = false;  // counted among those that share the credit pool
  Time last_data_at = 0;
  bool mid_message = false;  // the last frame that the user took was not the last of its message
};

struct Connection {
  Connection(const TransportConfig& config, NodeId number, std::uint8_t expected);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Flow& flow(Channel channel) { return flows[static_cast<std::size_t>(channel)]; }

  const NodeId peer;
  const std::uint8_t life;  // frames of any other life of the peer are refused
  bool failed = false;
  RoundTrip round_trip;
  std::array<Flow, kChannels> flows;
};

}  // namespace plait
