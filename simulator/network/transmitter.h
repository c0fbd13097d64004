// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The sending end of one link: takes frames one behind the other, lets the link's faults act, and
// leaves what will arrive at the other end in an outbox.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/component.h"
#include "network/fault_injector.h"
#include "network/wire_time.h"
#include "trace/frame_tap.h"
#include "trace/load_history.h"

namespace plait::sim {

struct LinkConfig {
  std::string name;  // "0->switch0"
  std::uint32_t number = 0;
  std::uint64_t rate_bits_per_second = 0;
  Time latency = 0;  // first bit out to first bit in
};

struct LinkCounters {
  std::uint64_t frames = 0, bytes = 0, lost = 0;
  std::uint64_t faulted = 0;  // that a fault struck, and that were not lost
  Time busy = 0;
};

// A frame that did not pass as it was sent: lost, altered, repeated or delayed.
struct Mishap {
  Time time;                   // when its first bit left, or would have left
  NodeId source, destination;  // of the frame, not of the link
  std::uint64_t bytes;
  bool is_lost;
  const char* cause;  // the name of a fault, or "queue full"
};

class Transmitter {
 public:
  Transmitter(const LinkConfig& config, std::uint64_t fault_seed);

  // Which components stand at the two ends, and the link's port at the far one.
  void set_source(ComponentId source) { source_ = source; }
  void set_target(ComponentId target, std::uint32_t port) {
    target_ = target;
    target_port_ = port;
  }
  // Frames for the node PLAIT_CONTROLLER_NODE go there instead.
  void set_host(ComponentId host, std::uint32_t port) {
    host_ = host;
    host_port_ = port;
  }
  void set_tap(FrameTap* tap) { tap_ = tap; }
  // Keeps the load and the mishaps.
  void record() { load_.emplace(); }
  FaultInjector& faults() { return faults_; }

  const LinkConfig& config() const { return config_; }
  const LinkCounters& counters() const { return counters_; }
  const std::optional<LoadHistory>& load() const { return load_; }
  const std::vector<Mishap>& mishaps() const { return mishaps_; }
  // There is no room for the frame in the queue before the link.
  void note_overflow(Time time, const WireFrame& frame) {
    note_mishap(time, frame, true, "queue full");
  }
  const ByteTime& byte_time() const { return clock_.byte_time(); }
  Time free_at() const { return clock_.free_at(); }
  // Sends at `start`, or when the link is free if that is later. `serial` counts the deliveries of
  // the component. Returns when the link will be free again.
  Time transmit(Time start, const WireFrame& frame, bool fcs_bad, std::uint64_t& serial,
                Outbox& outbox);

 private:
  struct Sent {
    WireClock::Slot slot;
    WireFrame frame;
    bool fcs_bad;
  };
  void send(const Sent& sent, Time delay, std::uint64_t& serial, Outbox& outbox) const;
  void note_mishap(Time time, const WireFrame& frame, bool is_lost, const char* cause);
  void transmit_faulty(const Sent& sent, std::uint64_t& serial, Outbox& outbox);

  LinkConfig config_;
  WireClock clock_;
  FaultInjector faults_;
  ComponentId source_ = 0, target_ = 0;
  std::uint32_t target_port_ = 0, host_port_ = 0;
  std::optional<ComponentId> host_;
  FrameTap* tap_ = nullptr;
  LinkCounters counters_;
  std::optional<LoadHistory> load_;  // nothing: not recorded
  std::vector<Mishap> mishaps_;      // none: not recorded
};

}  // namespace plait::sim
