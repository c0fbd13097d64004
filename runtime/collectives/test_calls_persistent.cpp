// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Persistent collectives: made once, started again and again, in any order.
#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <vector>

#include "api/test_world.h"
#include "mpi.h"

namespace plait::test {
namespace {

constexpr int kRanks = 4;
const MPI_Comm kWorld = MPI_COMM_WORLD;
const MPI_Info kNone = MPI_INFO_NULL;
using Ints = std::vector<int>;

void run(const std::function<void(int)>& body) {
  World world(kRanks);
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    body(rank);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

void start_and_wait(std::vector<MPI_Request>* requests) {
  MPI_Startall(static_cast<int>(requests->size()), requests->data());
  MPI_Waitall(static_cast<int>(requests->size()), requests->data(), MPI_STATUSES_IGNORE);
}

void free_all(std::vector<MPI_Request>* requests) {
  for (MPI_Request& request : *requests) {
    EXPECT_EQ(MPI_Request_free(&request), MPI_SUCCESS);
    EXPECT_EQ(request, MPI_REQUEST_NULL);
  }
}

TEST(PersistentCollectives, DataCollectives) {
  run([](int rank) {
    const Ints ones(kRanks, 1), places{0, 1, 2, 3};
    const Ints bytes{0, 4, 8, 12};
    const std::vector<MPI_Datatype> ints(kRanks, MPI_INT);
    int mine = 0, root_value = 0, part = -1, partv = -1;
    Ints many(kRanks), root(kRanks), rootv(kRanks), every(kRanks), everyv(kRanks);
    Ints turned(kRanks), turnedv(kRanks), turnedw(kRanks);
    std::vector<MPI_Request> requests(11);
    MPI_Request* next = requests.data();
    MPI_Barrier_init(kWorld, kNone, next++);
    MPI_Bcast_init(&root_value, 1, MPI_INT, 3, kWorld, kNone, next++);
    MPI_Gather_init(&mine, 1, MPI_INT, root.data(), 1, MPI_INT, 2, kWorld, kNone, next++);
    MPI_Gatherv_init(&mine, 1, MPI_INT, rootv.data(), ones.data(), places.data(), MPI_INT, 2,
                     kWorld, kNone, next++);
    MPI_Scatter_init(many.data(), 1, MPI_INT, &part, 1, MPI_INT, 1, kWorld, kNone, next++);
    MPI_Scatterv_init(many.data(), ones.data(), places.data(), MPI_INT, &partv, 1, MPI_INT, 1,
                      kWorld, kNone, next++);
    MPI_Allgather_init(&mine, 1, MPI_INT, every.data(), 1, MPI_INT, kWorld, kNone, next++);
    MPI_Allgatherv_init(&mine, 1, MPI_INT, everyv.data(), ones.data(), places.data(), MPI_INT,
                        kWorld, kNone, next++);
    MPI_Alltoall_init(many.data(), 1, MPI_INT, turned.data(), 1, MPI_INT, kWorld, kNone, next++);
    MPI_Alltoallv_init(many.data(), ones.data(), places.data(), MPI_INT, turnedv.data(),
                       ones.data(), places.data(), MPI_INT, kWorld, kNone, next++);
    MPI_Alltoallw_init(many.data(), ones.data(), bytes.data(), ints.data(), turnedw.data(),
                       ones.data(), bytes.data(), ints.data(), kWorld, kNone, next++);
    for (int turn = 0; turn < 3; ++turn) {
      mine = 10 * turn + rank;
      root_value = rank == 3 ? 7 + turn : -1;
      std::iota(many.begin(), many.end(), 100 * turn + 10 * rank);
      start_and_wait(&requests);
      Ints all(kRanks), row(kRanks);
      for (int from = 0; from < kRanks; ++from) {
        all[static_cast<std::size_t>(from)] = 10 * turn + from;
        row[static_cast<std::size_t>(from)] = 100 * turn + 10 * from + rank;
      }
      EXPECT_EQ(root_value, 7 + turn);
      EXPECT_EQ(root, rank == 2 ? all : Ints(kRanks));
      EXPECT_EQ(rootv, rank == 2 ? all : Ints(kRanks));
      EXPECT_EQ(part, 100 * turn + 10 + rank);
      EXPECT_EQ(partv, part);
      EXPECT_EQ(every, all);
      EXPECT_EQ(everyv, all);
      EXPECT_EQ(turned, row);
      EXPECT_EQ(turnedv, row);
      EXPECT_EQ(turnedw, row);
    }
    free_all(&requests);
  });
}

TEST(PersistentCollectives, Reductions) {
  run([](int rank) {
    const Ints ones(kRanks, 1);
    Ints vector(kRanks);
    int mine = 0, sum = -1, all = -1, share = -1, block = -1, upto = -1, before = -1, in_place = 0;
    std::vector<MPI_Request> requests(7);
    MPI_Request* next = requests.data();
    MPI_Reduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, kWorld, kNone, next++);
    MPI_Allreduce_init(&mine, &all, 1, MPI_INT, MPI_MAX, kWorld, kNone, next++);
    MPI_Allreduce_init(MPI_IN_PLACE, &in_place, 1, MPI_INT, MPI_SUM, kWorld, kNone, next++);
    MPI_Reduce_scatter_init(vector.data(), &share, ones.data(), MPI_INT, MPI_SUM, kWorld, kNone,
                            next++);
    MPI_Reduce_scatter_block_init(vector.data(), &block, 1, MPI_INT, MPI_MAX, kWorld, kNone,
                                  next++);
    MPI_Scan_init(&mine, &upto, 1, MPI_INT, MPI_SUM, kWorld, kNone, next++);
    MPI_Exscan_init(&mine, &before, 1, MPI_INT, MPI_SUM, kWorld, kNone, next++);
    for (int turn = 1; turn < 4; ++turn) {
      mine = in_place = turn * rank;
      vector.assign(kRanks, turn + rank);
      start_and_wait(&requests);
      EXPECT_EQ(sum, rank == 0 ? 6 * turn : -1);
      EXPECT_EQ(all, 3 * turn);
      EXPECT_EQ(in_place, 6 * turn);
      EXPECT_EQ(share, 4 * turn + 6);
      EXPECT_EQ(block, turn + 3);
      EXPECT_EQ(upto, turn * rank * (rank + 1) / 2);
      EXPECT_EQ(before, rank == 0 ? -1 : turn * rank * (rank - 1) / 2);
    }
    free_all(&requests);
  });
}

// A column of a matrix, the datatype freed; two of them started in another order on each rank, with
// other collectives around them.
TEST(PersistentCollectives, DatatypesAndAnyOrder) {
  run([](int rank) {
    Ints first(9), second(9);
    MPI_Datatype column;
    MPI_Type_vector(3, 1, 3, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Request requests[2];
    MPI_Bcast_init(&first[1], 1, column, 0, kWorld, kNone, &requests[0]);
    MPI_Bcast_init(&second[2], 1, column, 1, kWorld, kNone, &requests[1]);
    MPI_Type_free(&column);
    for (int turn = 0; turn < 2; ++turn) {
      if (rank == 0) std::iota(first.begin(), first.end(), 10 * turn);
      if (rank == 1) std::iota(second.begin(), second.end(), 20 * turn);
      MPI_Start(&requests[rank % 2]);
      int sum = 0;
      MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, kWorld);
      EXPECT_EQ(sum, 6);
      MPI_Start(&requests[1 - rank % 2]);
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      EXPECT_EQ((Ints{first[1], first[4], first[7]}),
                (Ints{10 * turn + 1, 10 * turn + 4, 10 * turn + 7}));
      EXPECT_EQ((Ints{second[2], second[5], second[8]}),
                (Ints{20 * turn + 2, 20 * turn + 5, 20 * turn + 8}));
      EXPECT_TRUE(rank == 0 || first[0] == 0);
    }
    MPI_Comm_set_errhandler(kWorld, MPI_ERRORS_RETURN);
    int flag = 0;
    MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);  // not started: as if it were done
    EXPECT_EQ(flag, 1);
    MPI_Start(&requests[0]);
    if (rank == 3) {
      EXPECT_EQ(MPI_Start(&requests[0]), MPI_ERR_REQUEST);
      EXPECT_EQ(MPI_Request_free(&requests[0]), MPI_ERR_REQUEST);
    }
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    EXPECT_NE(requests[0], MPI_REQUEST_NULL);
  });
}

}  // namespace
}  // namespace plait::test
