// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A peer is dead: every command that names it, or that already had a message of it, completes.
// Whole messages that came before stay to be received; receives from any source stay posted,
// because another peer may still serve them.
#include <utility>

#include "mpi/endpoint_impl.h"

namespace plait {

void Endpoint::Impl::peer_failed(Time now, NodeId node) {
  std::erase(pushed_back_, node);
  for (NodeId rank = node; rank == node || config_.node_of(rank) == node; ++rank) {
    rank_failed(now, rank);
    if (rank >= config_.parts.size()) break;
  }
  one_sided_.peer_failed(now, node);
}

void Endpoint::Impl::rank_failed(Time now, NodeId peer) {
  fail_sends(now, peer);
  fail_arrivals(now, peer);
  fail_posted(now, peer);
}

void Endpoint::Impl::fail_sends(Time now, NodeId peer) {
  for (auto send = sends_.begin(); send != sends_.end();) {
    const auto current = send++;
    if (current->second.command.peer != peer) continue;
    finish_send(now, current->first, PLAIT_STATUS_PEER_FAILED);
  }
}

// What has matched and can no longer arrive, and what waits unmatched and never will.
void Endpoint::Impl::fail_arrivals(Time now, NodeId peer) {
  std::vector<plait_command> lost;
  const auto stream = streams_.find(config_.node_of(peer));
  if (stream != streams_.end() && stream->second.source == peer) {
    if (!stream->second.waiting) lost.push_back(stream->second.landing.command);
    streams_.erase(stream);
  }
  for (auto landing = landings_.begin(); landing != landings_.end();) {
    const bool dead = landing->second.message.source == peer;
    if (dead) lost.push_back(landing->second.command);
    landing = dead ? landings_.erase(landing) : std::next(landing);
  }
  for (const Message* message : unexpected_.list()) {
    if (message->source == peer && (message->rendezvous || !message->whole)) release(message);
  }
  for (plait_command& command : lost) {
    command.peer = peer;  // the receive may have asked for any source
    complete(now, command, PLAIT_STATUS_PEER_FAILED);
  }
}

void Endpoint::Impl::fail_posted(Time now, NodeId peer) {
  for (const plait_command& command : posted_.take_source(peer)) {
    complete(now, command, PLAIT_STATUS_PEER_FAILED);
  }
  for (auto probe = probes_.begin(); probe != probes_.end();) {
    const Pattern pattern = pattern_of(*probe);
    if (pattern.any_source || pattern.source != peer) {
      ++probe;
      continue;
    }
    const plait_command command = *probe;
    probe = probes_.erase(probe);
    complete(now, command, PLAIT_STATUS_PEER_FAILED);
  }
}

}  // namespace plait
