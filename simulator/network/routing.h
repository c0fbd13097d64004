// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which output of a switch leads to a node: all shortest ways, one of them for each flow.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "network/address.h"
#include "network/topology.h"

namespace plait::sim {

// Of one switch. Equally short outputs share the flows by a hash of source and destination, so a
// flow keeps to one way and its order.
class RouteTable {
 public:
  RouteTable() = default;
  explicit RouteTable(std::uint64_t salt) : salt_(salt) {}
  // The next destination, from 0: its outputs, perhaps none.
  void add(const std::vector<std::uint32_t>& outputs);
  // Nothing if there is no such node or no way to it.
  std::optional<std::uint32_t> output(Flow flow) const;

 private:
  std::uint64_t salt_ = 0;  // so that switches in a row do not split flows the same way
  std::vector<std::uint16_t> group_of_;  // by destination; many share a group
  std::vector<std::vector<std::uint32_t>> groups_;
  std::map<std::vector<std::uint32_t>, std::uint16_t> known_;
};

// Tables of all switches of a graph. The outputs of a switch are numbered in the order in which its
// cables stand in the graph.
struct Routing {
  std::vector<RouteTable> tables;     // by switch
  unsigned switches_between_min = 0;  // on the shortest way between two different nodes
};

Routing find_routes(const Graph& graph, unsigned node_count);

}  // namespace plait::sim
