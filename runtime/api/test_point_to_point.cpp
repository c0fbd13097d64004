// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <vector>

#include "api/test_world.h"
#include "mpi.h"
#include "plait_mpi.h"

namespace plait::test {
namespace {

// What a rank runs between MPI_Init and MPI_Finalize.
void run(World& world, const std::function<void(int)>& body) {
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    body(rank);
    MPI_Finalize();
  });
}

int count_of(const MPI_Status& status, MPI_Datatype type) {
  int count = -7;
  MPI_Get_count(&status, type, &count);
  return count;
}

TEST(PointToPoint, AMessageArrivesWithItsEnvelope) {
  World world(2);
  run(world, [](int rank) {
    if (rank == 0) {
      const int numbers[3] = {7, 8, 9};
      MPI_Send(numbers, 3, MPI_INT, 1, 42, MPI_COMM_WORLD);
      return;
    }
    int got[5] = {0, 0, 0, -1, -1};
    MPI_Status status;
    EXPECT_EQ(MPI_Recv(got, 5, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status),
              MPI_SUCCESS);
    EXPECT_EQ(std::vector<int>(got, got + 5), (std::vector<int>{7, 8, 9, -1, -1}));
    EXPECT_EQ(status.MPI_SOURCE, 0);
    EXPECT_EQ(status.MPI_TAG, 42);
    EXPECT_EQ(count_of(status, MPI_INT), 3);
    EXPECT_EQ(count_of(status, MPI_BYTE), 12);
    EXPECT_EQ(count_of(status, MPI_DOUBLE), MPI_UNDEFINED) << "12 bytes are one and a half";
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(PointToPoint, LongMessagesArriveWhole) {
  World world(2);
  run(world, [](int rank) {
    for (const std::size_t count : {1u, 4096u, 16384u, 16385u, 100000u, 3000000u}) {
      std::vector<unsigned char> data(count);
      const int size = static_cast<int>(count);
      if (rank == 0) {
        for (std::size_t i = 0; i < count; ++i) data[i] = static_cast<unsigned char>(i * 31 + 5);
        MPI_Send(data.data(), size, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
      } else {
        MPI_Recv(data.data(), size, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < count; ++i) {
          if (data[i] != static_cast<unsigned char>(i * 31 + 5)) ++wrong;
        }
        EXPECT_EQ(wrong, 0u) << "of " << count;
      }
    }
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(PointToPoint, NothingAndNobody) {
  World world(2);
  run(world, [](int rank) {
    MPI_Status status;
    if (rank == 0) MPI_Send(nullptr, 0, MPI_INT, 1, 3, MPI_COMM_WORLD);
    if (rank == 1) {
      MPI_Recv(nullptr, 0, MPI_INT, 0, 3, MPI_COMM_WORLD, &status);
      EXPECT_EQ(count_of(status, MPI_INT), 0);
      EXPECT_EQ(status.MPI_SOURCE, 0);
    }
    int untouched = 5;
    MPI_Send(&untouched, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Recv(&untouched, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status);
    EXPECT_EQ(untouched, 5);
    EXPECT_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
    EXPECT_EQ(status.MPI_TAG, MPI_ANY_TAG);
    EXPECT_EQ(count_of(status, MPI_INT), 0);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(PointToPoint, ColumnsTravelAsVectors) {
  World world(2);
  run(world, [](int rank) {
    int matrix[3][4] = {};
    MPI_Datatype column;
    MPI_Type_vector(3, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    if (rank == 0) {
      std::iota(&matrix[0][0], &matrix[0][0] + 12, 0);
      MPI_Send(&matrix[0][1], 1, column, 1, 0, MPI_COMM_WORLD);
      MPI_Send(&matrix[0][1], 1, column, 1, 1, MPI_COMM_WORLD);
    } else {
      MPI_Status status;
      MPI_Recv(&matrix[0][3], 1, column, 0, 0, MPI_COMM_WORLD, &status);
      EXPECT_EQ(matrix[0][3], 1);
      EXPECT_EQ(matrix[1][3], 5);
      EXPECT_EQ(matrix[2][3], 9);
      EXPECT_EQ(matrix[0][1], 0);
      EXPECT_EQ(count_of(status, column), 1);
      EXPECT_EQ(count_of(status, MPI_INT), 3);
      int row[3];
      MPI_Recv(row, 3, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      EXPECT_EQ(row[2], 9) << "same numbers, other shape";
    }
    MPI_Type_free(&column);
    EXPECT_EQ(column, MPI_DATATYPE_NULL);
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(PointToPoint, RingOfSendrecv) {
  World world(5);
  run(world, [](int rank) {
    int value = rank, got = -1;
    for (int round = 0; round < 5; ++round) {
      MPI_Status status;
      MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % 5, round, &got, 1, MPI_INT, (rank + 4) % 5,
                   round, MPI_COMM_WORLD, &status);
      EXPECT_EQ(status.MPI_SOURCE, (rank + 4) % 5);
      value = got;
    }
    EXPECT_EQ(value, rank) << "once around";
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(PointToPoint, LongSendrecvBothWaysIsNoDeadlock) {
  World world(2);
  run(world, [](int rank) {
    std::vector<double> mine(20000, rank + 1.0), other(20000);
    MPI_Sendrecv(mine.data(), 20000, MPI_DOUBLE, 1 - rank, 0, other.data(), 20000, MPI_DOUBLE,
                 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    EXPECT_EQ(other[19999], 2.0 - rank);
    MPI_Sendrecv(mine.data(), 20000, MPI_DOUBLE, 0, 0, other.data(), 20000, MPI_DOUBLE, 0, 0,
                 MPI_COMM_SELF, MPI_STATUS_IGNORE);
    EXPECT_EQ(other[0], rank + 1.0) << "to itself";
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(PointToPoint, ManyShortSendsNeedNoReceiverInTime) {
  World world(2);
  run(world, [](int rank) {
    constexpr int kMessages = 5000;
    if (rank == 0) {
      for (int i = 0; i < kMessages; ++i) MPI_Send(&i, 1, MPI_INT, 1, i, MPI_COMM_WORLD);
    } else {
      int wrong = 0;
      for (int i = 0; i < kMessages; ++i) {
        int got = -1;
        MPI_Recv(&got, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (got != i) ++wrong;
      }
      EXPECT_EQ(wrong, 0);
    }
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(PointToPoint, SynchronousSendsWaitForTheReceiver) {
  World world(2);
  run(world, [](int rank) {
    int value = rank;
    MPI_Ssend(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    ADD_FAILURE() << "both send first: neither may come here";
  });
  for (const int rank : {0, 1}) {
    EXPECT_EQ(world.end(rank), World::End::blocked);
    EXPECT_EQ(world.head(rank).waiting_call, unsigned{PLAIT_CALL_SSEND});
    EXPECT_NE(world.head(rank).waiting_site, 0u);
    ASSERT_EQ(world.head(rank).waiting_count, 1u);
    const auto& command = world.commands(rank).at(0).body;
    EXPECT_EQ(world.head(rank).waiting_requests[0], command.request);
    EXPECT_EQ(command.flags, PLAIT_COMMAND_FLAG_SYNCHRONOUS);
    EXPECT_EQ(command.peer, 1 - rank);
  }
}

TEST(PointToPoint, ProbeTellsWithoutTaking) {
  World world(2);
  run(world, [](int rank) {
    double pi = 3.25;
    if (rank == 0) MPI_Send(&pi, 1, MPI_DOUBLE, 1, 9, MPI_COMM_WORLD);
    if (rank == 1) {
      MPI_Status status;
      MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      EXPECT_EQ(status.MPI_TAG, 9);
      EXPECT_EQ(count_of(status, MPI_DOUBLE), 1);
      int flag = 0;
      MPI_Iprobe(0, 9, MPI_COMM_WORLD, &flag, &status);
      EXPECT_TRUE(flag);
      MPI_Iprobe(0, 8, MPI_COMM_WORLD, &flag, &status);
      EXPECT_FALSE(flag);
      MPI_Iprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &flag, &status);
      EXPECT_TRUE(flag);
      EXPECT_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
      double got = 0;
      MPI_Recv(&got, 1, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      EXPECT_EQ(got, 3.25);
    }
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(PointToPoint, PollingWithIprobeMakesProgress) {
  World world(2);
  run(world, [](int rank) {
    int value = 1, flag = 0;
    if (rank == 0) MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1) {
      while (flag == 0) MPI_Iprobe(0, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  });
  EXPECT_TRUE(world.all_ended_well());
  EXPECT_GT(world.yields(1, YieldReason::poll), 1u);
}

TEST(PointToPoint, AShortPingPongYieldsOncePerReceive) {
  constexpr int kRounds = 100;
  World world(2);
  run(world, [](int rank) {
    int value = 0;
    for (int i = 0; i < kRounds; ++i) {
      if (rank == 0) MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (rank == 1) MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  });
  EXPECT_TRUE(world.all_ended_well());
  EXPECT_EQ(world.yields(0, YieldReason::wait), unsigned{kRounds});
}

TEST(PointToPoint, CostsMoveVirtualTime) {
  ChannelCosts costs{};
  costs.call = 100 * kNanosecond;
  costs.send = 1 * kMicrosecond;
  costs.wtime = 10 * kNanosecond;
  costs.compute = 5 * kNanosecond;
  World world(2, costs);
  run(world, [](int rank) {
    if (rank == 1) {
      MPI_Recv(nullptr, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      return;
    }
    const double before = MPI_Wtime();
    MPI_Send(nullptr, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
    const double after = MPI_Wtime();
    EXPECT_NEAR(after - before, 1e-6 + 100e-9 + 10e-9 + 2 * 5e-9, 1e-12);
  });
  EXPECT_TRUE(world.all_ended_well());
  EXPECT_EQ(world.head(0).clock_looks, 2u);
}

}  // namespace
}  // namespace plait::test
