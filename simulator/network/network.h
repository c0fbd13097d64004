// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The network of a run: links, switches and the ports of the nodes, built from its config.
//
//   Network network(config, plan, engine);            // adds its switches to the engine
//   Node node(network.port(0), ...);                  // a node sends through its port
//   network.attach(0, engine.add(node));              // frames for node 0 are delivered there
//   engine.set_lookahead(network.lookahead());
//
// A frame's way is found from the last two bytes of its Ethernet addresses, the node numbers.
// The host, node PLAIT_CONTROLLER_NODE, stands beside the network: frames of a hosted node for it
// take the node's own link, and go from that link's end to the host at once; its answers come by a
// link of their own, host->N. So they cost nobody anything but the node that speaks to it.
//
// Frames arrive at a node with Delivery::port = the plane (0, or 0 and 1), first bit at `at`, last
// at `at + duration`; a node drops those with fcs_bad. The network outlives the engine's runs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "network/config.h"
#include "network/fault.h"
#include "network/port.h"

namespace plait::sim {

class LoadHistory;
class PcapngWriter;
struct Mishap;

struct LinkReport {
  std::string name;                     // "0->switch0"
  std::uint64_t frames = 0, bytes = 0;  // put on the wire; bytes without preamble, FCS and gap
  Time busy = 0;                        // with preamble and gap
  std::uint64_t dropped = 0;            // by faults, by a full queue before it, or for a bad FCS
  std::uint64_t faulted = 0;            // altered, repeated or delayed by faults
  std::uint64_t queue_high_water_bytes = 0;
  const LoadHistory* load = nullptr;  // if that was recorded, with the mishaps
  const std::vector<Mishap>* mishaps = nullptr;
};

class Network {
 public:
  // Throws ConfigError, also for a fault on a link that is not there.
  Network(const NetworkConfig& config, const FaultPlan& plan, Engine& engine);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // Also the host's, if there are hosted nodes.
  Port& port(NodeId node);
  // Of a node of hardware: a port for each of its cables.
  std::vector<Port*> cables(NodeId node);
  void attach(NodeId node, ComponentId component);
  // The smallest latency between two components: what Engine::set_lookahead takes.
  Time lookahead() const;
  // The smallest time from a node's first bit out to the first bit in at another node.
  Time one_way_latency_min() const;
  // Every frame of every link goes to the file. Call before the run, finish() after it.
  // Throws ConfigError if the file cannot be written.
  void capture(const std::string& path);
  // From now on how busy each link was in the course of time is kept, for links().
  void record();
  // Ends the capture, if there is one. Throws std::runtime_error if the disk is full.
  void finish();
  // By number of the link.
  std::vector<LinkReport> links() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace plait::sim
