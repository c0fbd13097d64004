// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

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

void expect_empty(const MPI_Status& status) {
  EXPECT_EQ(status.MPI_SOURCE, MPI_ANY_SOURCE);
  EXPECT_EQ(status.MPI_TAG, MPI_ANY_TAG);
  EXPECT_EQ(status.MPI_ERROR, MPI_SUCCESS);
  int count = -1, cancelled = -1;
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Test_cancelled(&status, &cancelled);
  EXPECT_EQ(count, 0);
  EXPECT_EQ(cancelled, 0);
}

TEST(Completion, WaitEndsARequest) {
  World world(2);
  run(world, [](int rank) {
    int value = 10 + rank, got = 0;
    MPI_Request in, out;
    MPI_Status status;
    MPI_Irecv(&got, 1, MPI_INT, 1 - rank, 5, kWorld, &in);
    MPI_Isend(&value, 1, MPI_INT, 1 - rank, 5, kWorld, &out);
    MPI_Wait(&in, &status);
    EXPECT_EQ(in, MPI_REQUEST_NULL);
    EXPECT_EQ(got, 11 - rank);
    EXPECT_EQ(status.MPI_SOURCE, 1 - rank);
    MPI_Wait(&out, &status);
    EXPECT_EQ(out, MPI_REQUEST_NULL);
    MPI_Wait(&in, &status);
    expect_empty(status);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Completion, WaitallOfLongAndShort) {
  World world(2);
  run(world, [](int rank) {
    std::vector<int> big(30000, rank), got(30000, -1);
    int small = rank, small_got = -1;
    MPI_Request requests[5] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL,
                               MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status statuses[5];
    MPI_Irecv(got.data(), 30000, MPI_INT, 1 - rank, 0, kWorld, &requests[0]);
    MPI_Irecv(&small_got, 1, MPI_INT, MPI_ANY_SOURCE, 1, kWorld, &requests[1]);
    MPI_Isend(big.data(), 30000, MPI_INT, 1 - rank, 0, kWorld, &requests[2]);
    MPI_Issend(&small, 1, MPI_INT, 1 - rank, 1, kWorld, &requests[4]);
    MPI_Waitall(5, requests, statuses);
    EXPECT_EQ(got[29999], 1 - rank);
    EXPECT_EQ(small_got, 1 - rank);
    EXPECT_EQ(statuses[1].MPI_SOURCE, 1 - rank);
    expect_empty(statuses[3]);
    for (const MPI_Request request : requests) EXPECT_EQ(request, MPI_REQUEST_NULL);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Completion, WaitanyGivesTheOneThatCame) {
  World world(3);
  run(world, [](int rank) {
    if (rank > 0) {
      MPI_Recv(nullptr, 0, MPI_INT, 0, 0, kWorld, MPI_STATUS_IGNORE);
      MPI_Send(&rank, 1, MPI_INT, 0, 7, kWorld);
      return;
    }
    int got[2] = {};
    MPI_Request requests[3] = {MPI_REQUEST_NULL};
    MPI_Irecv(&got[0], 1, MPI_INT, 1, 7, kWorld, &requests[1]);
    MPI_Irecv(&got[1], 1, MPI_INT, 2, 7, kWorld, &requests[2]);
    for (const int next : {2, 1}) {
      MPI_Send(nullptr, 0, MPI_INT, next, 0, kWorld);
      int index = -1;
      MPI_Status status;
      MPI_Waitany(3, requests, &index, &status);
      EXPECT_EQ(index, next);
      EXPECT_EQ(status.MPI_SOURCE, next);
      EXPECT_EQ(got[next - 1], next);
    }
    int index = 0;
    MPI_Status status;
    MPI_Waitany(3, requests, &index, &status);
    EXPECT_EQ(index, MPI_UNDEFINED);
    expect_empty(status);
    MPI_Waitany(0, nullptr, &index, &status);
    EXPECT_EQ(index, MPI_UNDEFINED);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Completion, TestingInALoopEnds) {
  World world(2);
  run(world, [](int rank) {
    int value = 3, got = 0, flag = 0, index = -1;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    MPI_Test(&request, &flag, &status);
    EXPECT_TRUE(flag);
    expect_empty(status);
    MPI_Testany(1, &request, &index, &flag, &status);
    EXPECT_TRUE(flag);
    EXPECT_EQ(index, MPI_UNDEFINED);
    if (rank == 1) {
      for (int i = 0; i < 3; ++i) MPI_Send(&value, 1, MPI_INT, 0, i, kWorld);
      return;
    }
    MPI_Irecv(&got, 1, MPI_INT, 1, 0, kWorld, &request);
    for (flag = 0; flag == 0;) MPI_Test(&request, &flag, &status);
    EXPECT_EQ(got, 3);
    EXPECT_EQ(request, MPI_REQUEST_NULL);
    MPI_Irecv(&got, 1, MPI_INT, 1, 1, kWorld, &request);
    for (flag = 0; flag == 0;) MPI_Testall(1, &request, &flag, MPI_STATUSES_IGNORE);
    MPI_Irecv(&got, 1, MPI_INT, 1, 2, kWorld, &request);
    for (flag = 0; flag == 0;) MPI_Testany(1, &request, &index, &flag, &status);
    EXPECT_EQ(index, 0);
    EXPECT_EQ(status.MPI_TAG, 2);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Completion, AReceiveIsCancelledUnlessItMatched) {
  World world(2);
  run(world, [](int rank) {
    int value = 1, got = 0, cancelled = -1;
    MPI_Request request;
    MPI_Status status;
    MPI_Irecv(&got, 1, MPI_INT, 1 - rank, 99, kWorld, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    EXPECT_EQ(cancelled, 1);
    EXPECT_EQ(got, 0);

    MPI_Irecv(&got, 1, MPI_INT, 1 - rank, 1, kWorld, &request);
    MPI_Send(&value, 1, MPI_INT, 1 - rank, 1, kWorld);
    MPI_Sendrecv(nullptr, 0, MPI_INT, 1 - rank, 2, nullptr, 0, MPI_INT, 1 - rank, 2, kWorld,
                 MPI_STATUS_IGNORE);  // what was sent before it has come
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    EXPECT_EQ(cancelled, 0);
    EXPECT_EQ(got, 1);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Completion, AFreedReceiveStillArrives) {
  World world(2);
  run(world, [](int rank) {
    static int got = 0;
    int value = 8;
    if (rank == 0) {
      MPI_Request request;
      MPI_Irecv(&got, 1, MPI_INT, 1, 0, kWorld, &request);
      MPI_Request_free(&request);
      EXPECT_EQ(request, MPI_REQUEST_NULL);
      MPI_Recv(nullptr, 0, MPI_INT, 1, 1, kWorld, MPI_STATUS_IGNORE);
      EXPECT_EQ(got, 8);
    } else {
      MPI_Request request;
      MPI_Isend(&value, 1, MPI_INT, 0, 0, kWorld, &request);
      MPI_Request_free(&request);
      MPI_Send(nullptr, 0, MPI_INT, 0, 1, kWorld);
    }
  });
  EXPECT_TRUE(world.all_ended_well());
  EXPECT_TRUE(world.told(0, EntryKind::unfinished).empty());
}

TEST(Completion, WaitallRaisesOnTheCommunicatorOfTheRequestThatFailed) {
  World world(2);
  run(world, [](int rank) {
    MPI_Comm other;
    MPI_Comm_dup(kWorld, &other);
    MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN);
    int values[4] = {1, 2, 3, 4};
    if (rank == 1) {
      MPI_Send(values, 4, MPI_INT, 0, 1, other);
      MPI_Send(values, 1, MPI_INT, 0, 1, kWorld);
      return;
    }
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_Irecv(&values[0], 1, MPI_INT, 1, 1, other, &requests[0]);
    MPI_Irecv(&values[1], 1, MPI_INT, 1, 1, kWorld, &requests[1]);
    EXPECT_EQ(MPI_Waitall(2, requests, statuses), MPI_ERR_IN_STATUS);
    EXPECT_EQ(statuses[0].MPI_ERROR, MPI_ERR_TRUNCATE);
    EXPECT_EQ(statuses[1].MPI_ERROR, MPI_SUCCESS);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Completion, WaitallOfMoreRequestsThanCanBeListed) {
  constexpr int kCount = 100;
  World world(2);
  run(world, [](int rank) {
    std::vector<int> values(kCount);
    std::vector<MPI_Request> requests(kCount);
    for (int i = 0; i < kCount; ++i) {
      // Sent last to first, so that the ones at the front of the array are done last.
      const int tag = rank == 0 ? i : kCount - 1 - i;
      int& value = values[static_cast<std::size_t>(tag)];
      MPI_Request* request = &requests[static_cast<std::size_t>(tag)];
      if (rank == 0) MPI_Irecv(&value, 1, MPI_INT, 1, tag, kWorld, request);
      value = rank == 0 ? 0 : tag;
      if (rank == 1) MPI_Issend(&value, 1, MPI_INT, 0, tag, kWorld, request);
    }
    MPI_Waitall(kCount, requests.data(), MPI_STATUSES_IGNORE);
    for (int i = 0; i < kCount; ++i) EXPECT_EQ(values[static_cast<std::size_t>(i)], i);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Completion, FinalizeTellsOfUnfinishedRequests) {
  World world(2);
  run(world, [](int rank) {
    static int value = 0;
    MPI_Request request;
    if (rank == 0) MPI_Isend(&value, 1, MPI_INT, 1, 4, kWorld, &request);
    if (rank == 1) {
      MPI_Irecv(&value, 1, MPI_INT, 0, 3, kWorld, &request);
      MPI_Irecv(&value, 1, MPI_INT, 0, 4, kWorld, &request);
    }
  });
  EXPECT_TRUE(world.all_ended_well());
  for (const int rank : {0, 1}) {
    const auto left = world.told(rank, EntryKind::unfinished);
    ASSERT_EQ(left.size(), rank == 0 ? 1u : 2u);
    EXPECT_EQ(left[0].call, rank == 0 ? 0u + PLAIT_CALL_ISEND : 0u + PLAIT_CALL_IRECV);
    EXPECT_EQ(left[0].body.tag, rank == 0 ? 4u : 3u);
    EXPECT_NE(left[0].site, 0u);
    EXPECT_EQ(world.told(rank, EntryKind::finalize).at(0).body.size, left.size());
  }
}

TEST(Completion, DeadlockedWaitallListsItsRequests) {
  World world(1);
  run(world, [](int) {
    int got = 0;
    MPI_Request requests[2];
    MPI_Irecv(&got, 1, MPI_INT, 0, 1, kWorld, &requests[0]);
    MPI_Irecv(&got, 1, MPI_INT, 0, 2, kWorld, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  });
  EXPECT_EQ(world.end(0), World::End::blocked);
  EXPECT_EQ(world.head(0).waiting_call, unsigned{PLAIT_CALL_WAITALL});
  EXPECT_EQ(world.head(0).waiting_count, 2u);
  EXPECT_EQ(world.head(0).waiting_any, 0u);
}

}  // namespace
}  // namespace plait::test
