// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One collective call of this process, from checked arguments to its end:
//
//   announce (the host compares it with the other ranks') -> fill operands -> build -> run, start
//   or keep
#pragma once

#include <cstdint>
#include <memory>

#include "collectives/operands.h"
#include "collectives/packing.h"
#include "collectives/schedule.h"

namespace plait::api {

inline constexpr std::uint64_t kNotComparable = ~std::uint64_t{0};

// What all ranks must agree upon, besides the collective itself.
struct Announcement {
  int root = -1;
  std::uint64_t bytes = kNotComparable;
  std::uint8_t datatype = 0;
  std::uint8_t operation = 0;
};

// PLAIT_LENIENT=1, as `plait run --lenient` sets it: a rank may ask for more than it is sent.
bool lenient();

// Carries a schedule out; fails with the error of the first transfer that went wrong.
void run(Schedule& schedule);

class Collective {
 public:
  Collective(Communicator& comm, std::uint8_t code, const Announcement& announcement);

  Communicator& comm() { return comm_; }
  Schedule& schedule() { return *schedule_; }
  Packing& packing() { return packing_; }
  Operands& operands() { return operands_; }

  // Adds the rounds of the algorithm chosen for a kind. bytes: as in the selection's table.
  void build(std::uint8_t kind, std::uint64_t bytes);
  // Adds the rounds of this algorithm: where there is no choice.
  void build(Algorithm algorithm);
  // The algorithm chosen for a kind; where the ranks may differ in bytes, the linear one.
  void build(std::uint8_t kind, std::uint64_t bytes, Algorithm linear);
  // Carries it out.
  void run() { api::run(*schedule_); }
  // The same, later.
  MPI_Request start();
  // The same, as often as the request is started.
  MPI_Request keep();

 private:
  Communicator& comm_;
  std::unique_ptr<Schedule> schedule_;
  Packing packing_;
  Operands operands_;
};

}  // namespace plait::api
