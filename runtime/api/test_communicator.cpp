// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <vector>

#include "api/test_world.h"
#include "mpi.h"
#include "plait_mpi.h"

namespace plait::test {
namespace {

const MPI_Comm kWorld = MPI_COMM_WORLD;

void run(World& world, const std::function<void(int)>& body) {
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    body(rank);
    MPI_Finalize();
  });
}

int rank_in(MPI_Comm comm) {
  int rank = -1;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

int size_of(MPI_Comm comm) {
  int size = -1;
  MPI_Comm_size(comm, &size);
  return size;
}

int compare(MPI_Comm a, MPI_Comm b) {
  int result = -1;
  MPI_Comm_compare(a, b, &result);
  return result;
}

TEST(Communicator, WorldAndSelf) {
  World world(3);
  run(world, [](int rank) {
    EXPECT_EQ(rank_in(kWorld), rank);
    EXPECT_EQ(size_of(kWorld), 3);
    EXPECT_EQ(rank_in(MPI_COMM_SELF), 0);
    EXPECT_EQ(size_of(MPI_COMM_SELF), 1);
    EXPECT_EQ(compare(kWorld, kWorld), MPI_IDENT);
    EXPECT_EQ(compare(kWorld, MPI_COMM_SELF), MPI_UNEQUAL);
    int value = rank, got = -1;
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    EXPECT_EQ(got, rank);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Communicator, ADuplicateIsAWorldOfItsOwn) {
  World world(2);
  run(world, [](int rank) {
    MPI_Comm copy;
    ASSERT_EQ(MPI_Comm_dup(kWorld, &copy), MPI_SUCCESS);
    EXPECT_EQ(compare(kWorld, copy), MPI_CONGRUENT);
    int one = 1, two = 2, got = 0;
    if (rank == 0) {
      MPI_Send(&one, 1, MPI_INT, 1, 0, kWorld);
      MPI_Send(&two, 1, MPI_INT, 1, 0, copy);
    } else {
      MPI_Recv(&got, 1, MPI_INT, 0, 0, copy, MPI_STATUS_IGNORE);
      EXPECT_EQ(got, 2) << "the same envelope, but on the duplicate";
      MPI_Recv(&got, 1, MPI_INT, 0, 0, kWorld, MPI_STATUS_IGNORE);
      EXPECT_EQ(got, 1);
    }
    MPI_Comm_free(&copy);
    EXPECT_EQ(copy, MPI_COMM_NULL);
  });
  EXPECT_TRUE(world.all_ended_well());
  const auto made = world.told(0, EntryKind::communicator);
  ASSERT_EQ(made.size(), 1u);
  EXPECT_EQ(made[0].body.size, 2u);
  EXPECT_EQ(made[0].body.context_id, world.told(1, EntryKind::communicator)[0].body.context_id);
}

TEST(Communicator, SplitOrdersByKeyThenRank) {
  World world(6);
  run(world, [](int rank) {
    MPI_Comm part;
    MPI_Comm_split(kWorld, rank % 2, rank < 2 ? 100 : -rank, &part);
    ASSERT_NE(part, MPI_COMM_NULL);
    EXPECT_EQ(size_of(part), 3);
    const int wanted[6] = {2, 2, 1, 1, 0, 0};
    EXPECT_EQ(rank_in(part), wanted[rank]);
    int value = rank, got = -1;
    const int me = rank_in(part);
    MPI_Status status;
    MPI_Sendrecv(&value, 1, MPI_INT, (me + 1) % 3, 0, &got, 1, MPI_INT, (me + 2) % 3, 0, part,
                 &status);
    EXPECT_EQ(got % 2, rank % 2);
    EXPECT_EQ(status.MPI_SOURCE, (me + 2) % 3) << "ranks are the communicator's";
    MPI_Comm_free(&part);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Communicator, SplitLeavesOutWhoSaysUndefined) {
  World world(4);
  run(world, [](int rank) {
    MPI_Comm part, copy;
    MPI_Comm_split(kWorld, rank == 2 ? MPI_UNDEFINED : 7, 0, &part);
    if (rank == 2) {
      EXPECT_EQ(part, MPI_COMM_NULL);
    } else {
      EXPECT_EQ(size_of(part), 3);
      MPI_Comm_dup(part, &copy);
      MPI_Comm_free(&copy);
    }
    MPI_Comm_split(kWorld, 0, -rank, &copy);
    EXPECT_EQ(compare(kWorld, copy), MPI_SIMILAR);
    EXPECT_EQ(rank_in(copy), 3 - rank) << "agreed, though rank 2 knows fewer communicators";
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Communicator, NumbersComeBackAfterFree) {
  World world(2);
  run(world, [](int) {
    for (int i = 0; i < 33000; ++i) {  // more than there are contexts
      MPI_Comm copy;
      if (MPI_Comm_dup(MPI_COMM_SELF, &copy) != MPI_SUCCESS) ADD_FAILURE() << i;
      MPI_Comm_free(&copy);
    }
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Communicator, FreedWithReceivesUnderWay) {
  World world(2);
  run(world, [](int rank) {
    MPI_Comm copy;
    MPI_Comm_dup(kWorld, &copy);
    int value = 6, got = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0) MPI_Irecv(&got, 1, MPI_INT, 1, 0, copy, &request);
    if (rank == 1) MPI_Isend(&value, 1, MPI_INT, 0, 0, copy, &request);
    MPI_Comm_free(&copy);
    MPI_Status status;
    MPI_Wait(&request, &status);
    if (rank == 0) {
      EXPECT_EQ(got, 6);
      EXPECT_EQ(status.MPI_SOURCE, 1);
    }
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Communicator, Names) {
  World world(1);
  run(world, [](int) {
    char name[MPI_MAX_OBJECT_NAME];
    int length = -1;
    MPI_Comm_get_name(kWorld, name, &length);
    EXPECT_STREQ(name, "MPI_COMM_WORLD");
    EXPECT_EQ(length, 14);
    MPI_Comm copy;
    MPI_Comm_dup(kWorld, &copy);
    MPI_Comm_get_name(copy, name, &length);
    EXPECT_STREQ(name, "");
    MPI_Comm_set_name(copy, "halo");
    MPI_Comm_get_name(copy, name, &length);
    EXPECT_STREQ(name, "halo");
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Communicator, CollectivesAreAnnounced) {
  World world(2);
  run(world, [](int) {
    MPI_Comm a, b;
    MPI_Comm_dup(kWorld, &a);
    MPI_Comm_dup(kWorld, &b);
  });
  EXPECT_TRUE(world.all_ended_well());
  const auto entered = world.told(1, EntryKind::collective);
  ASSERT_EQ(entered.size(), 2u);
  EXPECT_EQ(entered[0].body.tag, 0u);
  EXPECT_EQ(entered[1].body.tag, 1u);
  EXPECT_EQ(entered[0].body.request, 2u << 16) << "rank 0 is node 0, two ranks";
  EXPECT_EQ(entered[0].call, unsigned{PLAIT_CALL_COMM_DUP});
}

}  // namespace
}  // namespace plait::test
