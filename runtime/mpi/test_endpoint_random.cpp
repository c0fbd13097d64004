// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Random programs of sends and receives, checked against a matcher so simple that it is right by
// reading: two lists, walked from the front.
#include <gtest/gtest.h>

#include <list>
#include <random>

#include "mpi/test_cluster.h"

namespace plait::test {
namespace {

constexpr NodeId kNodes = 3;
constexpr std::uint64_t kCapacity = 40'000;

class ReferenceMatcher {
 public:
  struct Pair {
    Request receive, send;
  };

  void send(const Request& send) {
    for (auto receive = receives_.begin(); receive != receives_.end(); ++receive) {
      if (!match(*receive, send)) continue;
      pairs.push_back({*receive, send});
      receives_.erase(receive);
      return;
    }
    sends_.push_back(send);
  }

  void receive(const Request& receive) {
    for (auto send = sends_.begin(); send != sends_.end(); ++send) {
      if (!match(receive, *send)) continue;
      pairs.push_back({receive, *send});
      sends_.erase(send);
      return;
    }
    receives_.push_back(receive);
  }

  const std::list<Request>& unmatched_receives() const { return receives_; }
  const std::list<Request>& unmatched_sends() const { return sends_; }

  std::vector<Pair> pairs;

 private:
  static bool match(const Request& receive, const Request& send) {
    const plait_command& wanted = receive.command;
    return receive.node == send.command.peer && wanted.context_id == send.command.context_id &&
           ((wanted.flags & PLAIT_COMMAND_FLAG_ANY_SOURCE) || wanted.peer == send.node) &&
           ((wanted.flags & PLAIT_COMMAND_FLAG_ANY_TAG) || wanted.tag == send.command.tag);
  }

  std::list<Request> receives_, sends_;
};

class RandomProgram {
 public:
  RandomProgram(std::uint64_t seed, const EndpointConfig& config)
      : cluster(kNodes, config), random_(seed) {}

  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }

  Request send() {
    static constexpr std::uint64_t kSizes[] = {0,    1,    7,     8,     100,
                                               4096, 5000, 16384, 16385, kCapacity};
    Options options;
    options.synchronous = below(5) == 0;
    options.context = static_cast<std::uint16_t>(2 * below(2));
    return cluster.send(node(), node(), below(3), kSizes[below(std::size(kSizes))], options);
  }

  Request receive(bool any_source) {
    const int from = any_source && below(3) == 0 ? kAny : node();
    const int tag = below(3) == 0 ? kAny : static_cast<int>(below(3));
    Options options;
    options.context = static_cast<std::uint16_t>(2 * below(2));
    return cluster.receive(node(), from, tag, kCapacity, options);
  }

  void check(const ReferenceMatcher& reference) {
    for (const auto& [receive, send] : reference.pairs) {
      cluster.expect_received(receive, send);
      EXPECT_EQ(cluster.status(send), PLAIT_STATUS_OK);
    }
    std::size_t posted = 0, unexpected = 0;
    for (NodeId node = 0; node < kNodes; ++node) {
      posted += cluster.endpoint(node).posted().size();
      unexpected += cluster.endpoint(node).unexpected().size();
    }
    EXPECT_EQ(posted, reference.unmatched_receives().size());
    EXPECT_EQ(unexpected, reference.unmatched_sends().size());
  }

  Cluster cluster;

 private:
  NodeId node() { return static_cast<NodeId>(below(kNodes)); }
  std::mt19937_64 random_;
};

class EndpointRandom : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, EndpointRandom, ::testing::Range<std::uint64_t>(1, 31));

// The network comes to rest between commands, so messages arrive in the order of the commands.
TEST_P(EndpointRandom, OneCommandAtATimeMatchesAsTheReference) {
  RandomProgram program(GetParam(), {});
  ReferenceMatcher reference;
  for (int i = 0; i < 100; ++i) {
    if (program.below(2)) {
      reference.send(program.send());
    } else {
      reference.receive(program.receive(true));
    }
    program.cluster.run();
  }
  program.check(reference);
  EXPECT_GT(reference.pairs.size(), 20u);
}

// Without ANY_SOURCE MPI's matching does not depend on time: it must be the reference's whatever
// the network does meanwhile.
TEST_P(EndpointRandom, AnyTimingMatchesAsTheReference) {
  RandomProgram program(GetParam() + 1000, {});
  if (GetParam() % 2) program.cluster.network.lose_one_in(20, GetParam());
  ReferenceMatcher reference;
  for (int i = 0; i < 100; ++i) {
    if (program.below(2)) {
      reference.send(program.send());
    } else {
      reference.receive(program.receive(false));
    }
    if (program.below(2)) program.cluster.network.run_for(program.below(30) * kMicrosecond);
  }
  program.cluster.run();
  program.check(reference);
}

// With ANY_SOURCE and ANY_TAG the order among sources is free, the order of each source is not.
TEST_P(EndpointRandom, WildReceivesKeepTheOrderOfEachSource) {
  EndpointConfig config;
  if (GetParam() % 2) config.unexpected_messages_max = 5;
  RandomProgram program(GetParam() + 2000, config);
  program.cluster.network.lose_one_in(50, GetParam());
  std::vector<Request> sends[kNodes], receives;
  for (int i = 0; i < 60; ++i) {
    const NodeId from = static_cast<NodeId>(1 + program.below(kNodes - 1));
    sends[from].push_back(program.cluster.send(from, 0, program.below(9), program.below(20'000)));
    receives.push_back(program.cluster.receive(0, kAny, kAny, kCapacity));
    if (program.below(2)) program.cluster.network.run_for(program.below(30) * kMicrosecond);
  }
  program.cluster.run();
  std::size_t next[kNodes] = {};
  for (const Request& receive : receives) {
    ASSERT_TRUE(program.cluster.done(receive));
    const NodeId from = program.cluster.completion(receive)->peer;
    ASSERT_LT(next[from], sends[from].size());
    program.cluster.expect_received(receive, sends[from][next[from]++]);
  }
  program.cluster.expect_all_quiet();
}

}  // namespace
}  // namespace plait::test
