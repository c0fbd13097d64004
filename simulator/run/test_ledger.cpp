// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which collectives agree, and which of two ranks' entries the ledger calls a mismatch.
#include <gtest/gtest.h>

#include "plait_collectives.h"
#include "plait_mpi.h"
#include "plait_shmem.h"
#include "run/ledger.h"

namespace plait::sim {
namespace {

constexpr auto kNotComparable = ~std::uint64_t{0};

class LedgerTest : public testing::Test {
 protected:
  // A rank's entry into collective number 'number' of the world of three.
  static NodeEvent event(std::uint32_t rank, std::uint32_t number = 0) {
    NodeEvent result;
    result.rank = rank;
    auto& body = result.entry.body;
    body.collective = PLAIT_COLLECTIVE_REDUCE;
    body.request = 3U << 16;
    body.tag = number;
    body.peer = 1;
    body.size = 8;
    body.datatype = PLAIT_DATATYPE_INT;
    body.address = 2;
    return result;
  }
  // What the ledger says when rank 0 enters as usual and rank 1 as changed.
  template <typename Change>
  static std::optional<Mismatch::Kind> kind_of(Change change) {
    Ledger ledger;
    EXPECT_FALSE(ledger.enter(event(0)));
    auto other = event(1);
    change(other.entry.body);
    const auto mismatch = ledger.enter(other);
    return mismatch ? std::optional(mismatch->kind) : std::nullopt;
  }
};

TEST_F(LedgerTest, EqualCollectivesAgree) {
  Ledger ledger;
  for (std::uint32_t number = 0; number < 3; ++number) {
    for (std::uint32_t rank = 0; rank < 3; ++rank) {
      EXPECT_FALSE(ledger.enter(event(rank, number)));
    }
  }
}

TEST_F(LedgerTest, NamesWhatDiffers) {
  using Kind = Mismatch::Kind;
  EXPECT_EQ(kind_of([](auto& body) { body.collective = PLAIT_COLLECTIVE_BCAST; }),
            Kind::collective);
  EXPECT_EQ(kind_of([](auto& body) { body.peer = 0; }), Kind::root);
  EXPECT_EQ(kind_of([](auto& body) { body.datatype = PLAIT_DATATYPE_FLOAT; }), Kind::datatype);
  EXPECT_EQ(kind_of([](auto& body) { body.address = 3; }), Kind::operation);
  EXPECT_EQ(kind_of([](auto& body) { body.size = 12; }), Kind::count);
}

TEST_F(LedgerTest, ABarrierOfAllDoesNotMeetTheEnd) {
  const auto kind_of = [](unsigned call, const std::string& of_role) {
    Ledger ledger;
    auto first = event(0), role = event(1);
    first.entry.call = call;
    role.place = "program.c:1";
    role.call = of_role;
    EXPECT_FALSE(ledger.enter(first));
    const auto mismatch = ledger.enter(role);
    return mismatch ? std::optional(mismatch->kind) : std::nullopt;
  };
  const auto collective = Mismatch::Kind::collective;
  EXPECT_EQ(kind_of(PLAIT_CALL_SHMEM_FINALIZE, "shmem_barrier_all"), collective);
  EXPECT_EQ(kind_of(PLAIT_CALL_SHMEM_BARRIER_ALL, "shmem_finalize"), collective);
  EXPECT_EQ(kind_of(PLAIT_CALL_SHMEM_INIT, "shmem_sync_all"), collective);
  EXPECT_FALSE(kind_of(PLAIT_CALL_SHMEM_INIT_THREAD, "shmem_init"));
  EXPECT_FALSE(kind_of(PLAIT_CALL_SHMEM_FINALIZE, "shmem_finalize"));
  EXPECT_FALSE(kind_of(PLAIT_CALL_SHMEM_FINALIZE, "plait_shmem_close"));
  EXPECT_FALSE(kind_of(PLAIT_CALL_SHMEM_BARRIER_ALL, "MPI_Barrier"));
}

TEST_F(LedgerTest, ToleratesWhatMpiAllows) {
  EXPECT_FALSE(kind_of([](auto& body) { body.size = kNotComparable; }));
  EXPECT_FALSE(kind_of([](auto& body) { body.datatype = PLAIT_DATATYPE_BYTE; }));
  EXPECT_FALSE(kind_of([](auto& body) { body.datatype = 0; }));  // derived
}

TEST_F(LedgerTest, ARoleMayNotTellItsOperation) {
  const auto says = [](const std::string& detail) {
    Ledger ledger;
    auto role = event(1);
    role.place = "program.c:1";
    role.detail = detail;
    EXPECT_FALSE(ledger.enter(event(0)));
    return ledger.enter(role).has_value();
  };
  EXPECT_FALSE(says(""));  // it began it in a call that may begin any
  EXPECT_FALSE(says("MPI_MIN"));
  EXPECT_TRUE(says("MPI_SUM"));
}

TEST_F(LedgerTest, ARoleMayNotKnowItsRoot) {
  const auto says = [](std::optional<std::uint32_t> root, std::uint16_t of_the_process) {
    Ledger ledger;
    auto process = event(0), role = event(1);
    process.entry.body.peer = of_the_process;
    role.place = "program.c:1";
    role.detail = "MPI_MIN";
    role.root = root;
    role.entry.body.peer = 7;  // its first message's
    EXPECT_FALSE(ledger.enter(role));
    return ledger.enter(process).has_value();
  };
  EXPECT_FALSE(says(std::nullopt, 1));
  EXPECT_FALSE(says(1, 1));
  EXPECT_FALSE(says(0, 0xFFFF));  // a collective without root
  EXPECT_TRUE(says(0, 1));
}

TEST_F(LedgerTest, TellsAnOperationOfTheProgram) {
  EXPECT_STREQ(plait_operation_name(PLAIT_OPERATION_OWN), "a user-defined operation");
}

TEST_F(LedgerTest, NamesBothRanks) {
  Ledger ledger;
  ledger.enter(event(2));
  auto other = event(0);
  other.entry.body.peer = 0;
  const auto mismatch = ledger.enter(other);
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->first.rank, 2U);
  EXPECT_EQ(mismatch->second.rank, 0U);
}

TEST_F(LedgerTest, RanksMayBeSeveralCollectivesApart) {
  Ledger ledger;
  auto later = event(0, 1);
  later.entry.body.collective = PLAIT_COLLECTIVE_BCAST;
  EXPECT_FALSE(ledger.enter(event(0, 0)));
  EXPECT_FALSE(ledger.enter(later));
  EXPECT_FALSE(ledger.enter(event(1, 0)));
  EXPECT_TRUE(ledger.enter(event(1, 1)));
}

TEST_F(LedgerTest, PartsOfASplitAreCommunicatorsOfTheirOwn) {
  // The same context, but another first node.
  EXPECT_FALSE(kind_of([](auto& body) {
    body.request |= 1;
    body.collective = PLAIT_COLLECTIVE_BCAST;
  }));
}

// A role's command in collective number 'number' of a communicator of the program's own.
NodeEvent command(std::uint32_t rank, const char* operation, std::uint32_t number = 0) {
  NodeEvent result;
  result.rank = rank;
  result.place = "a.c:5";
  result.detail = operation;
  result.entry.body.collective = PLAIT_COLLECTIVE_REDUCE;
  result.entry.body.context_id = 5;
  result.entry.body.tag = number;
  return result;
}

TEST(LedgerMeetingTest, RanksThatExchangeMessagesNameOneOperation) {
  Ledger ledger;
  EXPECT_FALSE(ledger.meet(command(1, "MPI_SUM"), 3));
  EXPECT_FALSE(ledger.meet(command(2, "MPI_MAX"), 4));  // another communicator of this context
  EXPECT_FALSE(ledger.meet(command(3, "MPI_SUM"), 1));
  EXPECT_FALSE(ledger.meet(command(1, "MPI_MAX", 1), 3));  // another collective
  const auto mismatch = ledger.meet(command(4, "MPI_SUM"), std::nullopt);
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->kind, Mismatch::Kind::operation);
  EXPECT_EQ(mismatch->first.rank, 2U);
  EXPECT_EQ(mismatch->second.rank, 4U);
}

TEST(LedgerMeetingTest, WhoComesLaterIsComparedWithItsPeer) {
  Ledger ledger;
  EXPECT_FALSE(ledger.meet(command(1, "MPI_SUM"), std::nullopt));
  EXPECT_FALSE(ledger.meet(command(2, "MPI_MAX"), 3));
  EXPECT_TRUE(ledger.meet(command(2, "MPI_MAX"), 1));
  EXPECT_FALSE(ledger.meet(command(4, ""), 1));
}

TEST(LedgerMeetingTest, WhatIsLongAgoIsForgotten) {
  Ledger ledger;
  EXPECT_FALSE(ledger.meet(command(1, "MPI_SUM"), std::nullopt));
  for (std::uint32_t number = 1; number < 1000; ++number) {
    EXPECT_FALSE(ledger.meet(command(1, "MPI_SUM", number), std::nullopt));
  }
  EXPECT_FALSE(ledger.meet(command(2, "MPI_MAX"), 1));
  EXPECT_TRUE(ledger.meet(command(2, "MPI_MAX", 999), 1));
}

}  // namespace
}  // namespace plait::sim
