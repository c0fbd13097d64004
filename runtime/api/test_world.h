// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests: a world of ranks, each a forked process that runs a function with the library under
// test, joined by real endpoints on a network in memory. The test's own process is the host.
//
//   World world(2);
//   world.run([](int rank) { MPI_Init(nullptr, nullptr); ... MPI_Finalize(); });
//   EXPECT_TRUE(world.all_ended_well());
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "channel/layout.h"
#include "message/test_network.h"

namespace plait::test {

class World {
 public:
  enum class End { exited, killed, blocked, stopped };  // stopped: told the host to end the run

  explicit World(unsigned ranks, const ChannelCosts& costs = {});
  ~World();

  // Runs body(rank) in every rank's process until all have ended or nothing more can happen; ends
  // those that are left. A failed assertion in a rank makes its exit code 1.
  void run(const std::function<void(int)>& body);

  bool all_ended_well() const;  // says on the test's output who did not
  End end(int rank) const;
  int exit_code(int rank) const;
  // What the rank told the host beside its commands, in order.
  const std::vector<ChannelEntry>& told(int rank) const;
  const std::vector<ChannelEntry>& commands(int rank) const;
  std::vector<ChannelEntry> told(int rank, EntryKind kind) const;
  std::string message(int rank) const;  // ChannelHead::message
  const ChannelHead& head(int rank) const;
  unsigned yields(int rank, YieldReason reason) const;

  TestNetwork network;

 private:
  class Rank;
  std::vector<std::unique_ptr<Rank>> ranks_;
};

}  // namespace plait::test
