// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// One message at a time: sizes, protocols, ordering, probes, cancels, the own node.
#include <gtest/gtest.h>

#include "mpi/test_cluster.h"

namespace plait::test {
namespace {

class EndpointSizes : public ::testing::TestWithParam<std::uint64_t> {};

INSTANTIATE_TEST_SUITE_P(Endpoint, EndpointSizes,
                         ::testing::Values(0, 1, 7, 8, 4095, 4096, 4097, 8192, 16383, 16384, 16385,
                                           1 << 20));

TEST_P(EndpointSizes, PostedBeforeItComes) {
  Cluster cluster(2);
  const Request receive = cluster.receive(1, 0, 5, GetParam());
  const Request send = cluster.send(0, 1, 5, GetParam());
  cluster.run();
  cluster.expect_received(receive, send);
  EXPECT_EQ(cluster.status(send), PLAIT_STATUS_OK);
  EXPECT_EQ(cluster.endpoint(1).counters().unexpected, 0u);
  cluster.expect_all_quiet();
}

TEST_P(EndpointSizes, ComesUnexpected) {
  Cluster cluster(2);
  const Request send = cluster.send(0, 1, 5, GetParam());
  cluster.run();
  EXPECT_EQ(cluster.done(send), GetParam() <= PLAIT_EAGER_BYTES_MAX);
  ASSERT_EQ(cluster.endpoint(1).unexpected().size(), 1u);
  EXPECT_EQ(cluster.endpoint(1).unexpected()[0].size, GetParam());
  const Request receive = cluster.receive(1, 0, 5, GetParam() + 3);
  cluster.run();
  cluster.expect_received(receive, send);
  EXPECT_EQ(cluster.status(send), PLAIT_STATUS_OK);
  cluster.expect_all_quiet();
}

TEST_P(EndpointSizes, SynchronousWaitsForItsReceive) {
  Cluster cluster(2);
  const Request send = cluster.send(0, 1, 5, GetParam(), {.synchronous = true});
  cluster.run();
  EXPECT_FALSE(cluster.done(send));
  ASSERT_EQ(cluster.endpoint(0).sends().size(), 1u);
  EXPECT_TRUE(cluster.endpoint(0).sends()[0].announced);
  EXPECT_TRUE(cluster.endpoint(1).unexpected()[0].rendezvous);
  EXPECT_TRUE(cluster.endpoint(0).idle());
  const Request receive = cluster.receive(1, kAny, kAny, GetParam());
  cluster.run();
  cluster.expect_received(receive, send);
  EXPECT_EQ(cluster.status(send), PLAIT_STATUS_OK);
}

TEST_P(EndpointSizes, ArrivesThroughLoss) {
  Cluster cluster(2);
  cluster.network.lose_one_in(10, GetParam());
  const Request there = cluster.send(0, 1, 5, GetParam());
  const Request back = cluster.send(1, 0, 6, GetParam());
  const Request receive = cluster.receive(1, 0, 5, GetParam());
  const Request receive_back = cluster.receive(0, 1, 6, GetParam());
  cluster.run();
  cluster.expect_received(receive, there);
  cluster.expect_received(receive_back, back);
}

TEST_P(EndpointSizes, ToTheOwnNode) {
  for (const bool posted_first : {false, true}) {
    for (const bool synchronous : {false, true}) {
      Cluster cluster(2);
      Request receive;
      if (posted_first) receive = cluster.receive(0, 0, 5, GetParam());
      const Request send = cluster.send(0, 0, 5, GetParam(), {.synchronous = synchronous});
      const bool kept = !synchronous && GetParam() <= PLAIT_EAGER_BYTES_MAX;
      EXPECT_EQ(cluster.done(send), posted_first || kept);
      if (!posted_first) receive = cluster.receive(0, kAny, 5, GetParam());
      cluster.expect_received(receive, send);
      EXPECT_EQ(cluster.status(send), PLAIT_STATUS_OK);
      EXPECT_EQ(cluster.network.frames(), 0u);
      cluster.expect_all_quiet();
    }
  }
}

TEST(Endpoint, AReceiveTakesAMessageThatStillArrives) {
  Cluster cluster(2);
  const Request send = cluster.send(0, 1, 5, 16384);
  // One frame of 4 KiB takes 3.3 us on the link, and one more for its way.
  cluster.network.run_for(5 * kMicrosecond);
  ASSERT_EQ(cluster.endpoint(1).unexpected().size(), 1u);
  const Request receive = cluster.receive(1, 0, 5, 16384);
  EXPECT_FALSE(cluster.done(receive));
  EXPECT_TRUE(cluster.endpoint(1).unexpected().empty());
  EXPECT_EQ(cluster.endpoint(1).posted().size(), 1u);
  cluster.run();
  cluster.expect_received(receive, send);
}

TEST(Endpoint, MessagesOfOneSourceMatchInTheOrderSent) {
  Cluster cluster(2);
  // The long one goes another way (RTS) and still keeps its place.
  const Request first = cluster.send(0, 1, 5, 100'000);
  const Request second = cluster.send(0, 1, 5, 10);
  const Request third = cluster.send(0, 1, 5, 9000);
  cluster.run();
  const Request one = cluster.receive(1, kAny, kAny, 100'000);
  const Request two = cluster.receive(1, 0, 5, 100'000);
  const Request three = cluster.receive(1, 0, kAny, 100'000);
  cluster.run();
  cluster.expect_received(one, first);
  cluster.expect_received(two, second);
  cluster.expect_received(three, third);
}

TEST(Endpoint, ReceivesMatchInTheOrderPostedWildOrNot) {
  Cluster cluster(3);
  const Request any = cluster.receive(2, kAny, kAny, 64);
  const Request exact = cluster.receive(2, 0, 5, 64);
  const Request any_tag = cluster.receive(2, 0, kAny, 64);
  const Request any_source = cluster.receive(2, kAny, 5, 64);
  std::vector<Request> sends;
  for (std::uint64_t size = 1; size <= 4; ++size) sends.push_back(cluster.send(0, 2, 5, size));
  cluster.run();
  cluster.expect_received(any, sends[0]);
  cluster.expect_received(exact, sends[1]);
  cluster.expect_received(any_tag, sends[2]);
  cluster.expect_received(any_source, sends[3]);
}

TEST(Endpoint, TagsAndContextsPickOutOfOrder) {
  Cluster cluster(2);
  const Request seven = cluster.send(0, 1, 7, 20);
  const Request eight = cluster.send(0, 1, 8, 30);
  const Request other = cluster.send(0, 1, 7, 40, {.context = 2});
  const Request in_other = cluster.receive(1, kAny, kAny, 64, {.context = 2});
  const Request of_eight = cluster.receive(1, 0, 8, 64);
  const Request of_seven = cluster.receive(1, 0, 7, 64);
  cluster.run();
  cluster.expect_received(in_other, other);
  cluster.expect_received(of_eight, eight);
  cluster.expect_received(of_seven, seven);
}

TEST(Endpoint, ProbeTellsWithoutTaking) {
  Cluster cluster(2);
  const Request nothing = cluster.probe_now(1, 0, kAny);
  ASSERT_TRUE(cluster.done(nothing));
  EXPECT_EQ(cluster.completion(nothing)->found, 0);
  const Request waiting = cluster.probe(1, kAny, 5);
  EXPECT_EQ(cluster.endpoint(1).posted().size(), 1u);
  cluster.send(0, 1, 4, 10);
  cluster.run();
  EXPECT_FALSE(cluster.done(waiting));
  const Request send = cluster.send(0, 1, 5, 50'000);
  cluster.run();
  ASSERT_TRUE(cluster.done(waiting));
  const plait_completion found = *cluster.completion(waiting);
  EXPECT_EQ(found.found, 1);
  EXPECT_EQ(found.peer, 0);
  EXPECT_EQ(found.tag, 5u);
  EXPECT_EQ(found.size, 50'000u);
  EXPECT_EQ(cluster.endpoint(1).unexpected().size(), 2u);
  const Request now = cluster.probe_now(1, 0, kAny);
  EXPECT_EQ(cluster.completion(now)->tag, 4u);
  const Request receive = cluster.receive(1, found.peer, 5, found.size);
  cluster.run();
  cluster.expect_received(receive, send);
}

TEST(Endpoint, AProbeDoesNotSeeWhatAReceiveTakes) {
  Cluster cluster(2);
  const Request probe = cluster.probe(1, 0, 5);
  cluster.receive(1, 0, 5, 10);
  cluster.send(0, 1, 5, 10);
  cluster.run();
  EXPECT_FALSE(cluster.done(probe));
  cluster.send(0, 1, 5, 11);
  cluster.run();
  EXPECT_EQ(cluster.completion(probe)->size, 11u);
}

TEST(Endpoint, CancelEndsAReceiveThatNothingMatched) {
  Cluster cluster(2);
  const Request cancelled = cluster.receive(1, 0, 5, 10);
  const Request kept = cluster.receive(1, 0, 5, 10);
  cluster.cancel(cancelled);
  EXPECT_EQ(cluster.status(cancelled), PLAIT_STATUS_CANCELLED);
  cluster.cancel(cancelled);
  const Request send = cluster.send(0, 1, 5, 10);
  cluster.run();
  cluster.expect_received(kept, send);
  cluster.expect_all_quiet();
}

TEST(Endpoint, CancelComesTooLateForAMatchedReceive) {
  Cluster cluster(2);
  const Request receive = cluster.receive(1, 0, 5, 100'000);
  const Request send = cluster.send(0, 1, 5, 100'000);
  cluster.network.run_for(10 * kMicrosecond);
  EXPECT_FALSE(cluster.done(receive));
  cluster.cancel(receive);
  cluster.run();
  cluster.expect_received(receive, send);
}

TEST(Endpoint, CancelEndsAProbe) {
  Cluster cluster(2);
  const Request probe = cluster.probe(1, 0, 5);
  cluster.cancel(probe);
  EXPECT_EQ(cluster.status(probe), PLAIT_STATUS_CANCELLED);
  EXPECT_EQ(cluster.completion(probe)->found, 0);
}

TEST(Endpoint, CountsWhatItDid) {
  Cluster cluster(2);
  cluster.send(0, 1, 1, 100);
  cluster.send(0, 1, 2, 20'000);
  cluster.run();
  cluster.receive(1, 0, 1, 100);
  cluster.receive(1, 0, 2, 20'000);
  cluster.run();
  const EndpointCounters& sender = cluster.endpoint(0).counters();
  const EndpointCounters& receiver = cluster.endpoint(1).counters();
  EXPECT_EQ(sender.messages_sent, 2u);
  EXPECT_EQ(sender.payload_sent, 20'100u);
  EXPECT_EQ(sender.eager, 1u);
  EXPECT_EQ(sender.rendezvous, 1u);
  EXPECT_EQ(receiver.messages_received, 2u);
  EXPECT_EQ(receiver.payload_received, 20'100u);
  EXPECT_EQ(receiver.unexpected, 2u);
  EXPECT_EQ(receiver.unexpected_high_water, 2u);
}

}  // namespace
}  // namespace plait::test
