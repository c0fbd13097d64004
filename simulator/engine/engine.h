// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The engine: advances all components through windows of virtual time, see engine.md.
//
//   Engine engine(options);
//   ComponentId id = engine.add(node);      // components outlive the engine's last run()
//   engine.set_lookahead(network.lookahead());
//   StopReason reason = engine.run([&](const Progress& progress) { return Verdict::go_on; });
//
// Promise: what components do, and so hash(), depends neither on threads, nor idle_skip, nor the
// lookahead (as long as it is not larger than the smallest latency between two components).
// Not thread-safe: one thread, the one that calls run(), owns it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/component.h"

namespace plait::sim {

enum class Verdict { go_on, stop };

enum class StopReason {
  stopped,    // the control said stop
  quiescent,  // no component has an event, and the control, told so, brought none
};

struct Progress {
  Time now = 0;            // every event before this has been handled
  bool quiescent = false;  // no component has an event: the last chance to bring one
  Time next = 0;           // when the next window begins; kNever if quiescent
  std::size_t busy = 0;    // components that have an event
};

// Called on the thread of run(), between windows. May change components; it then calls
// Engine::refresh() for each, or returns from a quiescent call, after which all are asked again.
using Control = std::function<Verdict(const Progress&)>;

// Told after each window, on the thread of run(): every event before `until` has been handled.
class WindowObserver {
 public:
  virtual ~WindowObserver() = default;
  virtual void window_done(Time until) = 0;
};

class Engine {
 public:
  struct Options {
    unsigned threads = 1;   // including the one that calls run(); 0 means 1
    bool idle_skip = true;  // false: every component runs in every window, none is skipped
    // A window is shared among the threads if it takes longer than this alone; 0: always.
    std::int64_t parallel_worth_ns = 100'000;
  };

  Engine() : Engine(Options{}) {}
  explicit Engine(const Options& options);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  ComponentId add(Component& component);
  // Precondition: 0 < lookahead <= the smallest latency of any delivery.
  void set_lookahead(Time lookahead);
  void add_observer(WindowObserver& observer);

  // Runs until the control says stop or nothing is left to do. May be called again. An exception
  // of a component ends the run and is thrown here.
  StopReason run(const Control& control);

  // Asks a component for its next event again, after a change from outside.
  void refresh(ComponentId id);
  Time now() const;
  std::uint64_t windows() const;
  std::uint64_t deliveries() const;
  // Over all components, in the order of their numbers.
  std::uint64_t hash() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace plait::sim
