// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the engine runs: components with events of their own, joined by frames that take time.
//
// The engine advances all components through windows no longer than the smallest latency between
// any two, so a frame sent in a window cannot arrive in it: each component runs its window alone,
// in any order and on any thread; then the frames sent are delivered in the order (time, source,
// serial). Everything a component does depends on its own events only, so a run is the same on any
// number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/types.h"
#include "engine/wire_frame.h"

namespace plait::sim {

using ComponentId = std::uint32_t;

// A frame on its way: its first bit arrives at `at`, its last at `at + duration`.
struct Delivery {
  Time at = 0;
  Time duration = 0;
  ComponentId source = 0, target = 0;
  std::uint64_t serial = 0;  // counts the source's deliveries
  std::uint32_t port = 0;    // of the target
  bool fcs_bad = false;      // altered on the way: the receiving port sees it and drops the frame
  WireFrame frame;           // of which may be read what has arrived
};

// Where a component leaves what it sends. at must be >= the end of the window it runs in.
class Outbox {
 public:
  virtual ~Outbox() = default;
  virtual void send(Delivery delivery) = 0;
};

enum class Step { done, waiting };

class Component;

// One of several components that run a window together, and where it leaves what it sends.
struct TeamMember {
  Component* component;
  Outbox* outbox;
};
constexpr std::size_t kTeamMax = 16;  // members that run together

class Component {
 public:
  virtual ~Component() = default;
  // Handles all own events with time < until, in order. Step::waiting: something outside (a rank's
  // process) must move first; the engine runs other components, calls await(), then run() again.
  virtual Step run(Time until, Outbox& outbox) = 0;
  // Blocks until run() can go on, or for about a millisecond: others may be able to go on sooner.
  // Only after Step::waiting.
  virtual void await() {}
  // Components of which this is equal, and not null, may run their windows together, which is
  // faster: by run_team() of one of them, with all members, which comes to the same as run() of
  // each. None of them may wait.
  virtual const void* team() const { return nullptr; }
  virtual void run_team(std::span<const TeamMember> members, Time until) {
    for (const TeamMember& member : members) member.component->run(until, *member.outbox);
  }
  // Takes a frame that will arrive; called between windows, in order.
  virtual void deliver(const Delivery& delivery) = 0;
  // Time of the earliest own event, kNever if there is none.
  virtual Time next_event() const = 0;
  // Hash over everything this component did so far, independent of threads and host.
  virtual std::uint64_t hash() const = 0;
};

}  // namespace plait::sim
