// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A node's way into the network: the link seam as the simulator implements it.
//
// A port owns the sending ends of the node's links: none (a lone node), one, or one per plane.
// Which plane a frame takes is a hash of source and destination, or in turn if frames are sprayed.
// The host's port has a link to each node that it serves.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/component.h"
#include "link/link.h"

namespace plait::sim {

class Transmitter;

class Port : public plait::Link {
 public:
  enum class Choice { flow, spray, destination };  // how a link is chosen among several

  // destination: links[i] leads to destinations[i], and frames wait in their own link.
  Port(std::vector<Transmitter*> links, Choice choice, std::vector<NodeId> destinations = {});

  // The component of the node sets it at the start of each run() and may leave it set.
  void set_outbox(Outbox& outbox) { outbox_ = &outbox; }

  // With one link: when the wire time of the frame before is over, preamble and gap included. With
  // several: when one is free and none is more than a full frame behind.
  Time ready_at() const override;
  // Leaves the deliveries (none if a fault swallows the frame) in the outbox.
  // A frame too early waits in the port for its link; nothing is lost by that.
  void transmit(Time now, const Frame& frame) override;

 private:
  Transmitter& choose(const FrameBytes& frame);

  std::vector<Transmitter*> links_;
  Choice choice_;
  std::vector<NodeId> destinations_;
  Time backlog_ = 0;
  std::size_t turn_ = 0;
  std::uint64_t serial_ = 0;
  Outbox* outbox_ = nullptr;
};

}  // namespace plait::sim
