// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <string>

#include "collectives/schedule.h"
#include "collectives/test_mailbox.h"

namespace plait::test {
namespace {

TEST(Schedule, EmptyIsDoneAtOnce) {
  Mailbox mailbox(1, 1);
  EXPECT_TRUE(mailbox.schedule(0).done());
  EXPECT_TRUE(mailbox.schedule(0).advance());
}

TEST(Schedule, LocalStepsComeAfterTheTransfersOfTheirRound) {
  Mailbox mailbox(2, 1);
  char given = 'a', got = '-', seen_early = '?', seen_late = '?';
  mailbox.schedule(0).local([&] { given = 'b'; });
  mailbox.schedule(0).next_round();
  mailbox.schedule(0).send(1, &given, 1);  // read when the round starts: after the step above
  mailbox.schedule(1).local([&] { seen_early = got; });
  mailbox.schedule(1).next_round();
  mailbox.schedule(1).receive(0, &got, 1);
  mailbox.schedule(1).local([&] { seen_late = got; });
  EXPECT_TRUE(mailbox.run());
  EXPECT_EQ(seen_early, '-');
  EXPECT_EQ(seen_late, 'b');
}

TEST(Schedule, AZeroByteMessageIsASignal) {
  Mailbox mailbox(2, 1);
  mailbox.schedule(0).send(1, nullptr, 0);
  mailbox.schedule(1).receive(0, nullptr, 0);
  mailbox.hold(0, true);
  EXPECT_FALSE(mailbox.run());
  EXPECT_FALSE(mailbox.schedule(1).done());
  EXPECT_EQ(mailbox.schedule(1).waiting_for().size(), 1u);
  mailbox.hold(0, false);
  EXPECT_TRUE(mailbox.run());
  EXPECT_EQ(mailbox.messages(), 1u);
}

TEST(Schedule, ExchangeInOneRoundDoesNotDeadlockButReceivesFirstDo) {
  Mailbox good(2, 3), bad(2, 3);
  int data[2] = {1, 2}, got[2] = {0, 0};
  for (int rank : {0, 1}) {
    good.schedule(rank).send(1 - rank, &data[rank], sizeof(int));
    good.schedule(rank).receive(1 - rank, &got[rank], sizeof(int));
    bad.schedule(rank).receive(1 - rank, &got[rank], sizeof(int));
    bad.schedule(rank).next_round();
    bad.schedule(rank).send(1 - rank, &data[rank], sizeof(int));
  }
  EXPECT_TRUE(good.run());
  EXPECT_EQ(got[0], 2);
  EXPECT_EQ(got[1], 1);
  EXPECT_FALSE(bad.run());
}

TEST(Schedule, AMessageOfAnotherSizeEndsItWithAnErrorAndDropsTheRest) {
  struct Case {
    std::size_t sent, expected;
    int error;
    std::string text;
  };
  for (const Case& each : {Case{4, 8, MPI_ERR_COUNT, "sent 4 bytes, this rank expected 8"},
                           Case{8, 4, MPI_ERR_COUNT, "8 bytes"}}) {
    Mailbox mailbox(3, 1);
    char data[8] = {}, got[8];
    bool went_on = false;
    mailbox.schedule(0).send(1, data, each.sent);
    mailbox.schedule(1).receive(0, got, each.expected);
    mailbox.schedule(1).receive(2, got, 1);  // never comes
    mailbox.schedule(1).next_round();
    mailbox.schedule(1).local([&] { went_on = true; });
    mailbox.run();
    EXPECT_TRUE(mailbox.schedule(1).done());
    EXPECT_EQ(mailbox.schedule(1).error(), each.error);
    EXPECT_NE(mailbox.schedule(1).error_text().find(each.text), std::string::npos)
        << mailbox.schedule(1).error_text();
    EXPECT_FALSE(went_on);
  }
}

TEST(Schedule, ScratchIsZeroAndCopySkipsWhatIsInPlace) {
  Mailbox mailbox(1, 1);
  api::Schedule& schedule = mailbox.schedule(0);
  std::byte* scratch = schedule.scratch(100);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(scratch[i], std::byte{0});
  int from = 7, to = 0;
  schedule.copy(&to, &from, sizeof to);
  schedule.copy(&to, &to, sizeof to);
  schedule.copy(nullptr, nullptr, 0);
  EXPECT_EQ(to, 0);
  EXPECT_TRUE(schedule.advance());
  EXPECT_EQ(to, 7);
}

}  // namespace
}  // namespace plait::test
