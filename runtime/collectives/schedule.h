// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A schedule: what one rank does for one collective, as rounds. The transfers of a round start
// together; when all of them are done its local steps run in order; then comes the next round. Blocking
// and non-blocking collectives are the same schedule, waited for at once or later, and a compiler
// can lower the same rounds to plain sends and receives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "api/progress.h"

namespace plait::api {

class Schedule {
 public:
  Schedule(Communicator& comm, std::uint8_t collective, std::uint32_t number, std::uint8_t datatype);

  // Building. Ranks are the communicator's. Zero bytes are sent too: a message is also a signal.
  void send(int to, const void* data, std::size_t bytes);
  void receive(int from, void* data, std::size_t bytes);
  void local(std::function<void()> step);   // after the transfers of this round
  void next_round();
  void* scratch(std::size_t bytes);         // lives as long as the schedule

  // Running. advance() starts and finishes what it can and never waits; true when all is done.
  bool advance();
  bool done() const;
  std::vector<Transfer*> waiting_for() const;  // for diagnoses

 private:
  struct Round;
  // ... to be completed by the implementation
};

}  // namespace plait::api
