// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A breadth-first search from every destination; nodes on the same switches share one.
#include "network/routing.h"

#include <algorithm>
#include <limits>

namespace plait::sim {

void RouteTable::add(const std::vector<std::uint32_t>& outputs) {
  const auto number = static_cast<std::uint16_t>(groups_.size());
  const auto [at, is_new] = known_.try_emplace(outputs, number);
  if (is_new) {
    groups_.push_back(outputs);
  }
  group_of_.push_back(at->second);
}

std::optional<std::uint32_t> RouteTable::output(std::uint32_t destination) const {
  if (destination >= group_of_.size()) {
    return std::nullopt;
  }
  const std::vector<std::uint32_t>& group = groups_[group_of_[destination]];
  if (group.empty()) {
    return std::nullopt;
  }
  const auto choices = static_cast<std::uint32_t>(group.size());
  std::uint32_t digits = destination;
  for (unsigned i = 0; i < level_ && choices > 1; ++i) {
    digits /= choices;
  }
  return group[digits % choices];
}

namespace {

constexpr unsigned kFar = std::numeric_limits<unsigned>::max();

// The graph as its switches see it.
struct Neighbours {
  explicit Neighbours(const Graph& graph, unsigned node_count)
      : of_switch(graph.switches.size()), of_node(node_count) {
    for (const Cable& cable : graph.cables) {
      add(cable.a, cable.b);
      add(cable.b, cable.a);
    }
  }
  void add(Vertex from, Vertex to) {
    if (from.is_switch) {
      of_switch[from.number].push_back(to);
    } else if (to.is_switch) {
      of_node[from.number].push_back(to.number);
    }
  }
  std::vector<std::vector<Vertex>> of_switch;  // in the order of its outputs
  std::vector<std::vector<std::uint32_t>> of_node;
};

using Distances = std::vector<unsigned>;  // by switch: switches on the way, itself included

Distances distances_to(const std::vector<std::uint32_t>& edge, const Neighbours& neighbours) {
  Distances distances(neighbours.of_switch.size(), kFar);
  std::vector<std::uint32_t> front = edge;
  for (unsigned distance = 1; !front.empty(); ++distance) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t at : front) {
      if (distances[at] != kFar) {
        continue;
      }
      distances[at] = distance;
      for (const Vertex& neighbour : neighbours.of_switch[at]) {
        if (neighbour.is_switch) {
          next.push_back(neighbour.number);
        }
      }
    }
    front = std::move(next);
  }
  return distances;
}

// By switch: switches between it and the node nearest to it.
std::vector<unsigned> levels(const Neighbours& neighbours) {
  std::vector<std::uint32_t> edge;
  for (const std::vector<std::uint32_t>& switches : neighbours.of_node) {
    edge.insert(edge.end(), switches.begin(), switches.end());
  }
  std::vector<unsigned> levels = distances_to(edge, neighbours);
  for (unsigned& level : levels) {
    level = level == kFar ? 0 : level - 1;
  }
  return levels;
}

// Outputs of one switch that bring a frame nearer.
std::vector<std::uint32_t> outputs_towards(std::uint32_t destination, std::uint32_t at,
                                           const Distances& distances,
                                           const Neighbours& neighbours) {
  std::vector<std::uint32_t> outputs;
  const std::vector<Vertex>& around = neighbours.of_switch[at];
  for (std::uint32_t output = 0; output < around.size(); ++output) {
    const Vertex next = around[output];
    const bool there = next == node_vertex(destination);
    const bool nearer =
        next.is_switch && distances[at] != kFar && distances[next.number] + 1 == distances[at];
    if (there || nearer) {
      outputs.push_back(output);
    }
  }
  return outputs;
}

}  // namespace

Routing find_routes(const Graph& graph, unsigned node_count) {
  const Neighbours neighbours(graph, node_count);
  Routing routing;
  for (const unsigned level : levels(neighbours)) {
    routing.tables.emplace_back(level);
  }
  std::map<std::vector<std::uint32_t>, Distances> known;
  unsigned nearest = kFar;
  for (std::uint32_t node = 0; node < node_count; ++node) {
    const std::vector<std::uint32_t>& edge = neighbours.of_node[node];
    if (!known.contains(edge)) {
      known.emplace(edge, distances_to(edge, neighbours));
    }
    const Distances& distances = known.at(edge);
    for (std::uint32_t at = 0; at < graph.switches.size(); ++at) {
      routing.tables[at].add(outputs_towards(node, at, distances, neighbours));
    }
    for (std::uint32_t other = 0; other < node; ++other) {
      for (const std::uint32_t at : neighbours.of_node[other]) {
        nearest = std::min(nearest, distances[at]);
      }
    }
  }
  routing.switches_between_min = nearest == kFar ? 0 : nearest;
  return routing;
}

}  // namespace plait::sim
