// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "transport/connection.h"

#include <algorithm>

namespace plait {

Flow::Flow(const TransportConfig& config, Connection& owner, Channel number)
    : connection(owner),
      channel(number),
      sender(config, owner.round_trip),
      receiver(config, owner.round_trip) {}

Time Flow::deadline() const { return std::min(sender.deadline(), receiver.deadline()); }

bool Flow::ready(Lane lane) const {
  switch (lane) {
    case Lane::acknowledge:
      return receiver.must_speak();
    case Lane::reply_lost:
    case Lane::other_lost:
      return sender.has_lost();
    case Lane::reply_new:
    case Lane::other_new:
      return sender.has_new();
  }
  return false;
}

Connection::Connection(const TransportConfig& config, NodeId number, std::uint8_t expected)
    : peer(number),
      life(expected),
      round_trip(config),
      flows{Flow(config, *this, Channel::request), Flow(config, *this, Channel::reply),
            Flow(config, *this, Channel::direct)} {}

}  // namespace plait
