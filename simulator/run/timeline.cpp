// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/timeline.h"

#include <deque>
#include <map>
#include <tuple>
#include <vector>

#include "network/transmitter.h"
#include "plait_collectives.h"
#include "plait_mpi.h"
#include "run/result.h"
#include "trace/load_history.h"

namespace plait::sim {
namespace {

using nlohmann::json;

json calls_of(const Timeline& timeline) {
  json result = json::array();
  for (const CallSpan& span : timeline.calls()) {
    const json call = span.call == 0 ? json() : json(plait_call_name(span.call));
    result.push_back({call, span.site, span.begin, span.end});
  }
  return result;
}

json waits_of(const Timeline& timeline) {
  json result = json::array();
  for (const WaitSpan& span : timeline.waits()) result.push_back({span.begin, span.end});
  return result;
}

json samples_of(const Timeline& timeline) {
  json result = json::array();
  for (const CounterSample& sample : timeline.samples()) {
    result.push_back({sample.time, sample.frames_sent, sample.bytes_sent, sample.retransmissions,
                      sample.unexpected});
  }
  return result;
}

json rank_of(Node& node) {
  const Timeline& timeline = *node.timeline();
  return {{"rank", node.rank()},
          {"node", node.cpu() != nullptr ? "cpu" : "hardware"},
          {"begin_ps", timeline.begin()},
          {"end_ps", node.end()},
          {"calls", calls_of(timeline)},
          {"waits", waits_of(timeline)},
          {"samples", samples_of(timeline)},
          {"modules", node.cpu() != nullptr ? module_facts(node.cpu()->head()) : json::array()}};
}

// Messages of one source, destination, context and tag are received in the order in which they are
// sent; those of one size do not overtake each other on the way either.
json messages_of(const std::vector<Node*>& nodes) {
  using Key = std::tuple<NodeId, NodeId, std::uint16_t, std::uint32_t, std::uint64_t>;
  std::map<Key, std::deque<const MessageEnd*>> sent;
  for (const Node* node : nodes) {
    const auto rank = static_cast<NodeId>(node->rank());
    for (const MessageEnd& end : node->timeline()->messages()) {
      if (end.is_send) sent[{rank, end.peer, end.context, end.tag, end.size}].push_back(&end);
    }
  }
  json result = json::array();
  const auto add = [&](NodeId from, NodeId to, const MessageEnd& send, const json& received) {
    const json collective =
        send.collective == 0 ? json() : json(plait_collective_name(send.collective));
    result.push_back({from, to, send.tag, send.size, collective, send.time, received});
  };
  for (const Node* node : nodes) {
    const auto rank = static_cast<NodeId>(node->rank());
    for (const MessageEnd& end : node->timeline()->messages()) {
      if (end.is_send) continue;
      auto& sends = sent[{end.peer, rank, end.context, end.tag, end.size}];
      if (sends.empty()) continue;  // its sender is not watched
      add(end.peer, rank, *sends.front(), end.time);
      sends.pop_front();
    }
  }
  for (const auto& [key, left] : sent) {  // never received
    for (const MessageEnd* send : left) add(std::get<0>(key), std::get<1>(key), *send, json());
  }
  return result;
}

json links_of(Cluster& cluster) {
  json result = json::array();
  for (const LinkReport& link : cluster.network().links()) {
    const json busy = link.load->busy();
    result.push_back({{"name", link.name}, {"width_ps", link.load->width()}, {"busy_ps", busy}});
  }
  return result;
}

json mishaps_of(Cluster& cluster) {
  json result = json::array();
  for (const LinkReport& link : cluster.network().links()) {
    for (const Mishap& each : *link.mishaps) {
      result.push_back({each.time, link.name, each.source, each.destination, each.bytes,
                        each.is_lost, each.cause});
    }
  }
  return result;
}

}  // namespace

json make_timeline(Cluster& cluster, Time end) {
  const std::vector<Node*> nodes = cluster.nodes();
  json ranks = json::array();
  for (Node* node : nodes) ranks.push_back(rank_of(*node));
  return {{"version", 1},
          {"end_ps", end},
          {"ranks", ranks},
          {"messages", messages_of(nodes)},
          {"links", links_of(cluster)},
          {"mishaps", mishaps_of(cluster)}};
}

}  // namespace plait::sim
