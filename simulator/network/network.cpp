// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds the objects of a graph and knows who stands at which end of each link.
#include "network/network.h"

#include <fnmatch.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "network/routing.h"
#include "network/switch.h"
#include "network/topology.h"
#include "network/transmitter.h"
#include "plait_limits.h"
#include "trace/pcapng.h"

namespace plait::sim {
namespace {

struct Link {
  Vertex from, to;
  std::unique_ptr<Transmitter> transmitter;
  std::uint32_t output = 0;  // of `from`, if it is a switch
  std::uint32_t input = 0;   // of `to`: number of the switch's input, or the node's plane
};

constexpr Vertex kHost{false, PLAIT_CONTROLLER_NODE};

bool touches(const Link& link, NodeId node) {
  return link.from == node_vertex(node) || link.to == node_vertex(node);
}

bool matches(const Fault& fault, const Link& link) {
  const LinkConfig& config = link.transmitter->config();
  const bool named = fault.link.empty() || fault.link == std::to_string(config.number) ||
                     fnmatch(fault.link.c_str(), config.name.c_str(), 0) == 0;
  return named && (!fault.rank || touches(link, *fault.rank));
}

}  // namespace

class Network::Impl {
 public:
  Impl(const NetworkConfig& config, const FaultPlan& plan, Engine& engine);

  void attach(NodeId node, ComponentId component);
  Time lookahead() const;
  Time one_way_latency_min() const;
  void capture(const std::string& path);
  LinkReport report(const Link& link) const;

  Engine& engine_;
  NetworkConfig config_;
  std::vector<Link> links_;
  std::vector<std::unique_ptr<Switch>> switches_;
  // Of a node: one for all its links, or one for each.
  std::vector<std::vector<std::unique_ptr<Port>>> ports_;
  std::unique_ptr<Port> host_port_;
  std::unique_ptr<PcapngWriter> writer_;

 private:
  void add_links(const Graph& graph, std::uint64_t seed);
  void add_link(const Graph& graph, Vertex from, Vertex to, std::uint64_t seed);
  void add_switches(const Graph& graph);
  void add_ports();
  void add_host(std::uint64_t seed);
  void add_faults(const FaultPlan& plan);
  Time latency_of(Vertex from, Vertex to) const;

  unsigned switches_between_min_ = 0;
};

Network::Impl::Impl(const NetworkConfig& config, const FaultPlan& plan, Engine& engine)
    : engine_(engine), config_(config) {
  check_network(config);
  Graph graph;
  find_topology(config.topology).build(config, graph);
  for (Cable& cable : graph.cables) {
    for (Vertex* end : {&cable.a, &cable.b}) {
      if (!end->is_switch) end->number = config.number(end->number);
    }
  }
  add_links(graph, plan.seed);
  add_switches(graph);
  add_host(plan.seed);
  add_ports();
  add_faults(plan);
}

// Two links a cable, in the order of the cables: that is a link's number.
void Network::Impl::add_links(const Graph& graph, std::uint64_t seed) {
  for (const Cable& cable : graph.cables) {
    add_link(graph, cable.a, cable.b, seed);
    add_link(graph, cable.b, cable.a, seed);
  }
}

void Network::Impl::add_link(const Graph& graph, Vertex from, Vertex to, std::uint64_t seed) {
  const auto name = [&](Vertex vertex) { return vertex == kHost ? "host" : graph.name(vertex); };
  LinkConfig link;
  link.name = name(from) + "->" + name(to);
  link.number = static_cast<std::uint32_t>(links_.size());
  const bool uplink = from.is_switch && to.is_switch && config_.uplink_rate_bits_per_second > 0;
  link.rate_bits_per_second =
      uplink ? config_.uplink_rate_bits_per_second : config_.rate_bits_per_second;
  link.latency = latency_of(from, to);
  links_.push_back({from, to, std::make_unique<Transmitter>(link, seed), 0, 0});
}

Time Network::Impl::latency_of(Vertex from, Vertex to) const {
  const int nodes = (from.is_switch ? 0 : 1) + (to.is_switch ? 0 : 1);
  return config_.link_latency + nodes * config_.nic_latency;
}

void Network::Impl::add_switches(const Graph& graph) {
  Routing routing = find_routes(graph, config_.numbers_end());
  switches_between_min_ = routing.switches_between_min;
  std::vector<ComponentId> ids;
  for (RouteTable& table : routing.tables) {
    Switch& added = *switches_.emplace_back(std::make_unique<Switch>(config_.switches));
    added.set_routes(std::move(table));
    ids.push_back(engine_.add(added));
  }
  for (Link& link : links_) {
    if (link.from.is_switch) {
      link.output = switches_[link.from.number]->add_output(*link.transmitter);
      link.transmitter->set_source(ids[link.from.number]);
    }
    if (link.to.is_switch) {
      link.input = switches_[link.to.number]->add_input();
      link.transmitter->set_target(ids[link.to.number], link.input);
    }
  }
}

// The last links, so that those of the network have the same numbers with and without a host.
void Network::Impl::add_host(std::uint64_t seed) {
  const Graph none;
  for (const NodeId node : config_.hosted) {
    add_link(none, kHost, node_vertex(node), seed);
    const auto leaves = [&](const Link& link) { return link.from == node_vertex(node); };
    if (std::none_of(links_.begin(), links_.end(), leaves)) {
      add_link(none, node_vertex(node), kHost, seed);  // a node that is alone has no other link
    }
  }
}

void Network::Impl::add_ports() {
  std::vector<std::vector<Transmitter*>> out(config_.numbers_end());
  std::vector<std::uint32_t> in(config_.numbers_end(), 0);
  std::vector<Transmitter*> host_out;
  for (Link& link : links_) {
    if (!link.from.is_switch) {
      auto& links = link.from == kHost ? host_out : out[link.from.number];
      links.push_back(link.transmitter.get());
    }
    if (!link.to.is_switch && link.to != kHost) {
      link.input = in[link.to.number]++;
    }
  }
  const auto choice = config_.spray ? Port::Choice::spray : Port::Choice::flow;
  // Hardware has packets on its first cable alone: so nobody sends them elsewhere.
  const bool is_apart = config_.topology == "dual_plane" && !config_.hosted.empty();
  for (std::vector<Transmitter*>& links : out) {
    auto& ports = ports_.emplace_back();
    for (Transmitter* link : links) {
      if (is_apart) ports.push_back(std::make_unique<Port>(std::vector{link}, choice));
    }
    if (!is_apart) ports.push_back(std::make_unique<Port>(std::move(links), choice));
  }
  host_port_ =
      std::make_unique<Port>(std::move(host_out), Port::Choice::destination, config_.hosted);
}

void Network::Impl::add_faults(const FaultPlan& plan) {
  for (std::size_t index = 0; index < plan.faults.size(); ++index) {
    const Fault& fault = plan.faults[index];
    bool found = false;
    for (const Link& link : links_) {
      if (matches(fault, link)) {
        link.transmitter->faults().add(fault, index);
        found = true;
      }
    }
    if (found || fault.link.empty()) {
      continue;
    }
    std::string known;
    constexpr std::size_t kShown = 6;
    for (std::size_t i = 0; i < std::min(kShown, links_.size()); ++i) {
      known += (i == 0 ? "" : ", ") + links_[i].transmitter->config().name;
    }
    throw ConfigError(std::string("faults: no link matches \"") + fault.link + "\" of a fault " +
                      fault_name(fault.kind) + "; there are " + std::to_string(links_.size()) +
                      " links: " + known + (links_.size() > kShown ? ", ..." : ""));
  }
}

void Network::Impl::attach(NodeId node, ComponentId component) {
  for (Link& link : links_) {
    const auto& hosted = config_.hosted;
    const bool is_hosted = !link.from.is_switch && std::find(hosted.begin(), hosted.end(),
                                                             link.from.number) != hosted.end();
    if (node == PLAIT_CONTROLLER_NODE && is_hosted) {
      link.transmitter->set_host(component, link.from.number);
    }
    if (link.from == node_vertex(node)) {
      link.transmitter->set_source(component);
    }
    if (link.to == node_vertex(node)) {
      link.transmitter->set_target(component, link.input);
    }
  }
}

// A switch decides its latency before the first bit leaves, so that counts too.
Time Network::Impl::lookahead() const {
  Time least = links_.empty() ? 10 * kMicrosecond : kNever;
  for (const Link& link : links_) {
    const Time before = link.from.is_switch ? config_.switches.latency : 0;
    least = std::min(least, before + link.transmitter->config().latency);
  }
  return least;
}

// The smallest frame is as long as what a cut-through waits for, so both kinds of switch take the
// same.
Time Network::Impl::one_way_latency_min() const {
  const Time decision = ByteTime(config_.rate_bits_per_second).of(kCutThroughBytes);
  const Time per_switch = config_.link_latency + decision + config_.switches.latency;
  return config_.link_latency + 2 * config_.nic_latency + switches_between_min_ * per_switch;
}

void Network::Impl::capture(const std::string& path) {
  try {
    writer_ = std::make_unique<PcapngWriter>(path);
  } catch (const std::runtime_error& error) {
    throw ConfigError(std::string("capture: ") + error.what());
  }
  for (const Link& link : links_) {
    const LinkConfig& config = link.transmitter->config();
    link.transmitter->set_tap(&writer_->add_interface(config.name, config.rate_bits_per_second));
  }
  engine_.add_observer(*writer_);
}

LinkReport Network::Impl::report(const Link& link) const {
  const LinkCounters& counters = link.transmitter->counters();
  LinkReport report;
  report.name = link.transmitter->config().name;
  report.frames = counters.frames;
  report.bytes = counters.bytes;
  report.busy = counters.busy;
  if (link.transmitter->load()) report.load = &*link.transmitter->load();
  report.mishaps = &link.transmitter->mishaps();
  report.dropped = counters.lost;
  report.faulted = counters.faulted;
  if (link.from.is_switch) {
    const Switch& from = *switches_[link.from.number];
    report.dropped += from.overflowed(link.output);
    report.queue_high_water_bytes = from.high_water_bytes(link.output);
  }
  if (link.to.is_switch) {
    report.dropped += switches_[link.to.number]->refused(link.input);
  }
  return report;
}

Network::Network(const NetworkConfig& config, const FaultPlan& plan, Engine& engine)
    : impl_(std::make_unique<Impl>(config, plan, engine)) {}
Network::~Network() = default;
Port& Network::port(NodeId node) {
  return node == PLAIT_CONTROLLER_NODE ? *impl_->host_port_ : *impl_->ports_.at(node).front();
}
std::vector<Port*> Network::cables(NodeId node) {
  std::vector<Port*> found;
  for (const auto& port : impl_->ports_.at(node)) found.push_back(port.get());
  return found;
}
void Network::attach(NodeId node, ComponentId component) { impl_->attach(node, component); }
Time Network::lookahead() const { return impl_->lookahead(); }
Time Network::one_way_latency_min() const { return impl_->one_way_latency_min(); }
void Network::capture(const std::string& path) { impl_->capture(path); }

void Network::record() {
  for (Link& link : impl_->links_) link.transmitter->record();
}

void Network::finish() {
  if (impl_->writer_) {
    impl_->writer_->finish();
  }
}

std::vector<LinkReport> Network::links() const {
  std::vector<LinkReport> reports;
  for (const Link& link : impl_->links_) {
    reports.push_back(impl_->report(link));
  }
  return reports;
}

}  // namespace plait::sim
