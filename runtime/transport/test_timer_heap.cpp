// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>

#include "transport/timer_heap.h"

namespace plait {
namespace {

// The heap against the obvious: an ordered map of all timers.
TEST(TimerHeap, AgreesWithAnOrderedMap) {
  const TransportConfig config;
  std::vector<std::unique_ptr<Connection>> connections;
  for (NodeId peer = 0; peer < 20; ++peer) {
    connections.push_back(std::make_unique<Connection>(config, peer, config.peer_life));
  }
  using Key = std::tuple<Time, NodeId, Channel>;
  std::map<Key, Flow*> wanted;
  TimerHeap heap;
  std::mt19937_64 random(5);
  for (int round = 0; round < 20'000; ++round) {
    const NodeId peer = static_cast<NodeId>(random() % connections.size());
    const auto channel = static_cast<Channel>(random() % 2);
    Flow& flow = connections[peer]->flow(channel);
    const Time at = random() % 3 == 0 ? kNever : static_cast<Time>(random() % 50);
    wanted.erase({flow.timer_at, peer, channel});
    if (at != kNever) wanted[{at, peer, channel}] = &flow;
    heap.set(flow, at);
    ASSERT_EQ(heap.earliest(), wanted.empty() ? kNever : std::get<Time>(wanted.begin()->first));
    if (!wanted.empty()) {
      ASSERT_EQ(&heap.first(), wanted.begin()->second);
    }
  }
}

}  // namespace
}  // namespace plait
