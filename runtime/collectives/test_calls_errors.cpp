// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The exact sentences of wrong arguments to collectives, what the host is told, and forced
// algorithms.
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "api/test_world.h"
#include "mpi.h"
#include "plait_collectives.h"
#include "plait_mpi.h"

namespace plait::test {
namespace {

const MPI_Comm kWorld = MPI_COMM_WORLD;

// All ranks make the mistake; the run ends with rank 0's sentence.
void expect_fatal(int error_class, const std::string& sentence,
                  const std::function<void()>& mistake) {
  World world(3);
  world.run([&](int) {
    MPI_Init(nullptr, nullptr);
    mistake();
    ADD_FAILURE() << "the run should have ended";
  });
  EXPECT_EQ(world.end(0), World::End::stopped);
  EXPECT_EQ(world.message(0), sentence);
  const auto errors = world.told(0, EntryKind::error);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].body.tag, static_cast<std::uint32_t>(error_class));
}

TEST(CollectiveErrors, Roots) {
  int value = 0;
  expect_fatal(MPI_ERR_ROOT, "MPI_Bcast: root 3 is not in MPI_COMM_WORLD, which has ranks 0 to 2",
               [&] { MPI_Bcast(&value, 1, MPI_INT, 3, kWorld); });
  expect_fatal(MPI_ERR_ROOT, "MPI_Reduce: root -1 is not in MPI_COMM_WORLD, which has ranks 0 to 2",
               [&] { MPI_Reduce(&value, &value, 1, MPI_INT, MPI_SUM, -1, kWorld); });
}

TEST(CollectiveErrors, ARankWithoutDataMayNameAnyDatatype) {
  World world(2);
  world.run([](int rank) {
    MPI_Init(nullptr, nullptr);
    int data[1] = {7}, got[1] = {0};
    const int counts[2] = {1, 0}, at[2] = {0, 1};
    const MPI_Datatype type = rank == 0 ? MPI_INT : MPI_DOUBLE;
    MPI_Gatherv(data, counts[rank], type, got, counts, at, MPI_INT, 0, kWorld);
    if (rank == 0) {
      EXPECT_EQ(got[0], 7);
    }
    MPI_Scatterv(data, counts, at, MPI_INT, got, counts[rank], type, 0, kWorld);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
  for (const auto& entry : world.told(1, EntryKind::collective)) {
    EXPECT_EQ(entry.body.datatype, 0);
  }
}

TEST(CollectiveErrors, Counts) {
  int values[3] = {};
  const int counts[3] = {1, -4, 1}, at[3] = {0, 1, 2};
  expect_fatal(MPI_ERR_COUNT, "MPI_Bcast: the count is -1, less than zero",
               [&] { MPI_Bcast(values, -1, MPI_INT, 0, kWorld); });
  expect_fatal(MPI_ERR_COUNT, "MPI_Allgatherv: recvcounts[1] is -4, less than zero",
               [&] { MPI_Allgatherv(values, 1, MPI_INT, values, counts, at, MPI_INT, kWorld); });
  expect_fatal(MPI_ERR_ARG, "MPI_Reduce_scatter: the argument recvcounts is a null pointer",
               [&] { MPI_Reduce_scatter(values, values, nullptr, MPI_INT, MPI_SUM, kWorld); });
  int all[6] = {};
  expect_fatal(MPI_ERR_COUNT, "MPI_Allgather: this rank sends itself 4 bytes but expects 8",
               [&] { MPI_Allgather(values, 1, MPI_INT, all, 2, MPI_INT, kWorld); });
}

TEST(CollectiveErrors, Buffers) {
  int values[6] = {};
  expect_fatal(MPI_ERR_BUFFER, "MPI_Bcast: the buffer is a null pointer, for 4 bytes",
               [&] { MPI_Bcast(nullptr, 1, MPI_INT, 0, kWorld); });
  expect_fatal(MPI_ERR_BUFFER, "MPI_Bcast: the buffer is MPI_IN_PLACE, which has no meaning here",
               [&] { MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, kWorld); });
  expect_fatal(MPI_ERR_BUFFER,
               "MPI_Gather: the send buffer is MPI_IN_PLACE, which has no meaning here",
               [&] { MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, nullptr, 1, MPI_INT, 2, kWorld); });
  expect_fatal(MPI_ERR_BUFFER,
               "MPI_Allreduce: send and receive buffer are the same; say so with MPI_IN_PLACE",
               [&] { MPI_Allreduce(values, values, 1, MPI_INT, MPI_SUM, kWorld); });
  expect_fatal(MPI_ERR_BUFFER, "MPI_Scan: send and receive buffer overlap",
               [&] { MPI_Scan(values, values + 1, 2, MPI_INT, MPI_SUM, kWorld); });
}

TEST(CollectiveErrors, Operations) {
  double in = 0, out = 0;
  const auto allreduce = [&](MPI_Datatype type, MPI_Op op) {
    return [&in, &out, type, op] { MPI_Allreduce(&in, &out, 1, type, op, kWorld); };
  };
  expect_fatal(MPI_ERR_OP,
               "MPI_Allreduce: MPI_BAND does not take MPI_DOUBLE: that is a floating datatype, "
               "it takes integer or bytes",
               allreduce(MPI_DOUBLE, MPI_BAND));
  expect_fatal(MPI_ERR_OP,
               "MPI_Allreduce: MPI_SUM does not take MPI_WCHAR: that is a character datatype, "
               "it takes integer or floating or complex",
               allreduce(MPI_WCHAR, MPI_SUM));
  expect_fatal(MPI_ERR_OP,
               "MPI_Allreduce: MPI_REPLACE is for one-sided calls only, not for reductions",
               allreduce(MPI_INT, MPI_REPLACE));
  expect_fatal(MPI_ERR_OP, "MPI_Allreduce: the operation is MPI_OP_NULL",
               allreduce(MPI_INT, MPI_OP_NULL));
  expect_fatal(MPI_ERR_OP,
               "MPI_Allreduce: MPI_SUM does not take a derived datatype (made of MPI_INT); make "
               "an operation for it with MPI_Op_create",
               [&] {
                 MPI_Datatype two;
                 MPI_Type_contiguous(2, MPI_INT, &two);
                 MPI_Type_commit(&two);
                 MPI_Allreduce(&in, &out, 1, two, MPI_SUM, kWorld);
               });
  expect_fatal(MPI_ERR_OP, "MPI_Op_free: MPI_MAX is predefined and cannot be freed", [&] {
    MPI_Op op = MPI_MAX;
    MPI_Op_free(&op);
  });
  expect_fatal(MPI_ERR_OP, "MPI_Allreduce: the handle is no operation, or one that was freed", [&] {
    MPI_Op op;
    MPI_Op_create([](void*, void*, int*, MPI_Datatype*) {}, 1, &op);
    const MPI_Op stale = op;
    MPI_Op_free(&op);
    EXPECT_EQ(op, MPI_OP_NULL);
    MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, stale, kWorld);
  });
}

TEST(CollectiveErrors, AreReturnedWhereTheProgramAsksForThat) {
  World world(2);
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    MPI_Comm_set_errhandler(kWorld, MPI_ERRORS_RETURN);
    int value = rank;
    EXPECT_EQ(MPI_Bcast(&value, 1, MPI_INT, 2, kWorld), MPI_ERR_ROOT);
    EXPECT_EQ(MPI_Bcast(&value, 1, MPI_INT, 1, kWorld), MPI_SUCCESS);
    EXPECT_EQ(value, 1);
    // The root gives less than rank 1 asks for: who receives hears of it.
    int sent[2] = {}, got[2];
    const int counts[2] = {1, 1}, at[2] = {0, 1};
    const int error = MPI_Scatterv(sent, counts, at, MPI_INT, got, 1 + rank, MPI_INT, 0, kWorld);
    EXPECT_EQ(error, rank == 0 ? MPI_SUCCESS : MPI_ERR_COUNT);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(CollectiveErrors, TheHostIsToldWhatAllRanksMustAgreeOn) {
  World world(2);
  world.run([&](int) {
    MPI_Init(nullptr, nullptr);
    double in[4] = {}, out[4];
    MPI_Bcast(in, 3, MPI_DOUBLE, 1, kWorld);
    MPI_Reduce_scatter_block(in, out, 2, MPI_DOUBLE, MPI_MAX, kWorld);
    const int counts[2] = {1, 1};
    MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, kWorld);
    MPI_Finalize();
  });
  ASSERT_TRUE(world.all_ended_well());
  for (const int rank : {0, 1}) {
    const auto told = world.told(rank, EntryKind::collective);
    ASSERT_EQ(told.size(), 3u);
    EXPECT_EQ(told[0].body.collective, PLAIT_COLLECTIVE_BCAST);
    EXPECT_EQ(told[0].body.peer, 1);
    EXPECT_EQ(told[0].body.size, 24u);
    EXPECT_EQ(told[0].body.datatype, PLAIT_DATATYPE_DOUBLE);
    EXPECT_EQ(told[1].body.collective, PLAIT_COLLECTIVE_REDUCE_SCATTER_BLOCK);
    EXPECT_EQ(told[1].body.size, 16u);
    EXPECT_EQ(told[1].body.address, std::uint64_t{PLAIT_OPERATION_MAX});
    EXPECT_EQ(told[1].body.tag, 1u);
    EXPECT_EQ(told[2].body.size, ~std::uint64_t{0});
  }
}

// Commands that rank 0 gives for a bcast of one int from rank 0 to four others.
std::size_t sends_of_root(const char* forced) {
  setenv("PLAIT_COLLECTIVE_BCAST", forced, 1);
  World world(5);
  world.run([](int) {
    MPI_Init(nullptr, nullptr);
    int value = 1;
    MPI_Bcast(&value, 1, MPI_INT, 0, kWorld);
    MPI_Finalize();
  });
  unsetenv("PLAIT_COLLECTIVE_BCAST");
  EXPECT_TRUE(world.all_ended_well());
  std::size_t sends = 0;
  for (const ChannelEntry& entry : world.commands(0)) {
    const bool own = entry.call == PLAIT_CALL_BCAST;
    sends += own && entry.body.opcode == PLAIT_OPCODE_SEND ? 1 : 0;
  }
  return sends;
}

TEST(ForcedAlgorithm, IsTaken) {
  EXPECT_EQ(sends_of_root("bcast_linear"), 4u);
  EXPECT_EQ(sends_of_root("bcast_binomial"), 3u);
}

TEST(ForcedAlgorithm, ThatDoesNotExistIsAnErrorThatListsThoseThatDo) {
  setenv("PLAIT_COLLECTIVE_SCAN", "scan_liner", 1);
  int in = 0, out = 0;
  expect_fatal(MPI_ERR_ARG,
               "MPI_Scan: 'scan_liner' is no algorithm for scan; did you mean scan_linear? There "
               "is scan_recursive_doubling, scan_linear",
               [&] { MPI_Scan(&in, &out, 1, MPI_INT, MPI_SUM, kWorld); });
  unsetenv("PLAIT_COLLECTIVE_SCAN");
}

}  // namespace
}  // namespace plait::test
