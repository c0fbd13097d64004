// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which output of a switch leads to a node: all shortest ways, one of them for each destination.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "network/topology.h"

namespace plait::sim {

// Of one switch. Equally short outputs share the destinations in turn, as D-mod-k routing of fat
// trees does: a switch next to the nodes goes by the last digit of the destination's number, one
// above it by the digit before, and so on, each digit to the base of the switch's choices. So
// a flow keeps to one way and its order, and when every node sends to the one a fixed distance
// ahead, which is what most rounds of a collective are, no two flows share a link of a full fat
// tree. A hash would let some links carry three of them. The price: destinations that all agree in
// a digit share one way.
class RouteTable {
 public:
  // level: how many switches stand below this one, on the shortest way down to a node.
  explicit RouteTable(unsigned level = 0) : level_(level) {}
  // The next destination, from 0: its outputs, perhaps none.
  void add(const std::vector<std::uint32_t>& outputs);
  // Nothing if there is no such node or no way to it.
  std::optional<std::uint32_t> output(std::uint32_t destination) const;

 private:
  unsigned level_;
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
