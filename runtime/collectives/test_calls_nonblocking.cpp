// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Non-blocking collectives, several at once, give what the blocking ones give; MPI_Alltoallw.
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

TEST(NonBlocking, DataCollectivesAtOnce) {
  run([](int rank) {
    const Ints ones(kRanks, 1), places{0, 1, 2, 3};
    Ints mine(kRanks, rank), all(kRanks), root(kRanks), every(kRanks), everyv(kRanks);
    Ints turned(kRanks), turnedv(kRanks), rootv(kRanks);
    int part = -1, partv = -1;
    std::vector<MPI_Request> requests(8);
    MPI_Igather(&rank, 1, MPI_INT, root.data(), 1, MPI_INT, 2, kWorld, &requests[0]);
    MPI_Igatherv(&rank, 1, MPI_INT, rootv.data(), ones.data(), places.data(), MPI_INT, 2, kWorld,
                 &requests[1]);
    MPI_Iscatter(places.data(), 1, MPI_INT, &part, 1, MPI_INT, 1, kWorld, &requests[2]);
    MPI_Iscatterv(places.data(), ones.data(), places.data(), MPI_INT, &partv, 1, MPI_INT, 1, kWorld,
                  &requests[3]);
    MPI_Iallgather(&rank, 1, MPI_INT, every.data(), 1, MPI_INT, kWorld, &requests[4]);
    MPI_Iallgatherv(&rank, 1, MPI_INT, everyv.data(), ones.data(), places.data(), MPI_INT, kWorld,
                    &requests[5]);
    MPI_Ialltoall(mine.data(), 1, MPI_INT, turned.data(), 1, MPI_INT, kWorld, &requests[6]);
    MPI_Ialltoallv(mine.data(), ones.data(), places.data(), MPI_INT, turnedv.data(), ones.data(),
                   places.data(), MPI_INT, kWorld, &requests[7]);
    MPI_Waitall(8, requests.data(), MPI_STATUSES_IGNORE);
    if (rank == 2) {
      EXPECT_EQ(root, places);
    }
    if (rank == 2) {
      EXPECT_EQ(rootv, places);
    }
    EXPECT_EQ(part, rank);
    EXPECT_EQ(partv, rank);
    EXPECT_EQ(every, places);
    EXPECT_EQ(everyv, places);
    EXPECT_EQ(turned, places);
    EXPECT_EQ(turnedv, places);
  });
}

TEST(NonBlocking, ReductionsAtOnce) {
  run([](int rank) {
    const Ints ones(kRanks, 1);
    const Ints vector{rank, rank, rank, rank};
    int sum = -1, share = -1, block = -1, upto = -1, before = -1, letter = -1;
    std::vector<MPI_Request> requests(5);
    MPI_Ireduce(&rank, &sum, 1, MPI_INTEGER, MPI_SUM, 0, kWorld, &requests[0]);
    MPI_Ireduce_scatter(vector.data(), &share, ones.data(), MPI_INT, MPI_SUM, kWorld, &requests[1]);
    MPI_Ireduce_scatter_block(vector.data(), &block, 1, MPI_INT, MPI_MAX, kWorld, &requests[2]);
    MPI_Iscan(&rank, &upto, 1, MPI_INT, MPI_SUM, kWorld, &requests[3]);
    MPI_Iexscan(&rank, &before, 1, MPI_INT, MPI_SUM, kWorld, &requests[4]);
    MPI_Waitall(5, requests.data(), MPI_STATUSES_IGNORE);
    if (rank == 0) {
      EXPECT_EQ(sum, 6);
    }
    EXPECT_EQ(share, 6);
    EXPECT_EQ(block, 3);
    EXPECT_EQ(upto, rank * (rank + 1) / 2);
    if (rank > 0) {
      EXPECT_EQ(before, rank * (rank - 1) / 2);
    }
    const char mine = static_cast<char>('a' + rank);
    char most = 0;
    MPI_Allreduce(&mine, &most, 1, MPI_CHAR, MPI_MAX, kWorld);
    EXPECT_EQ(most, 'd');
    MPI_Reduce_local(&rank, &letter, 1, MPI_INT, MPI_MAX);
    EXPECT_EQ(letter, rank);
  });
}

// To each rank as many columns of the own matrix as rows come from it.
TEST(Alltoallw, EachPairHasItsOwnDatatypes) {
  run([](int rank) {
    Ints matrix(kRanks * kRanks), got(kRanks * kRanks, -1);
    std::iota(matrix.begin(), matrix.end(), 100 * rank);
    MPI_Datatype column;
    MPI_Type_vector(kRanks, 1, kRanks, MPI_INT, &column);
    MPI_Type_commit(&column);
    const Ints ones(kRanks, 1), fours(kRanks, kRanks);
    const Ints from{0, 4, 8, 12}, to{0, 16, 32, 48};
    const std::vector<MPI_Datatype> columns(kRanks, column), ints(kRanks, MPI_INT);
    MPI_Request request;
    MPI_Ialltoallw(matrix.data(), ones.data(), from.data(), columns.data(), got.data(),
                   fours.data(), to.data(), ints.data(), kWorld, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int sender = 0; sender < kRanks; ++sender) {
      for (int row = 0; row < kRanks; ++row) {
        EXPECT_EQ(got[static_cast<std::size_t>(sender * kRanks + row)],
                  100 * sender + kRanks * row + rank);
      }
    }
  });
}

}  // namespace
}  // namespace plait::test
