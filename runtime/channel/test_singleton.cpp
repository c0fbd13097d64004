// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs started alone, each in a process of its own.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include "channel/singleton.h"
#include "mpi.h"

namespace {

// MPI_Init .. body .. MPI_Finalize in a fresh process that ends with its own exit code.
template <typename Body>
[[noreturn]] void alone(const Body& body) {
  unsetenv("PLAIT_CHANNEL_FD");
  MPI_Init(nullptr, nullptr);
  body();
  MPI_Finalize();
  std::exit(testing::Test::HasFailure() ? 1 : 0);
}

TEST(Singleton, IsAWorldOfOne) {
  EXPECT_EXIT(alone([] {
                int rank = -1, size = -1, got = 0, value = 5;
                MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                MPI_Comm_size(MPI_COMM_WORLD, &size);
                EXPECT_EQ(rank, 0);
                EXPECT_EQ(size, 1);
                MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
                MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                EXPECT_EQ(got, 5);
                EXPECT_GE(MPI_Wtime(), 0.0);
              }),
              testing::ExitedWithCode(0), "");
}

TEST(Singleton, LongMessagesToItself) {
  EXPECT_EXIT(alone([] {
                std::vector<int> out(1000000, 3), in(1000000);
                MPI_Request request;
                MPI_Irecv(in.data(), 1000000, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
                MPI_Ssend(out.data(), 1000000, MPI_INT, 0, 0, MPI_COMM_WORLD);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
                EXPECT_EQ(in, out);
              }),
              testing::ExitedWithCode(0), "");
}

TEST(Singleton, MoreMemoryThanThereIsIsRefused) {
  std::string why;
  const auto client = plait::channel::start_singleton(&why);
  ASSERT_NE(client, nullptr) << why;
  for (const std::size_t bytes : {std::size_t{1} << 40, std::numeric_limits<std::size_t>::max()}) {
    EXPECT_THROW(client->allocate(bytes), std::bad_alloc);
  }
  EXPECT_EQ(client->taken(), 0u);
}

TEST(Singleton, WaitingForNobodyIsADeadlock) {
  EXPECT_EXIT(alone([] {
                int got = 0;
                MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
              }),
              testing::ExitedWithCode(6),
              "plait: rank 0: deadlock: rank 0 waits in MPI_Recv for a message, and there is no "
              "other rank to send one");
}

TEST(Singleton, PollingForNobodyIsADeadlock) {
  EXPECT_EXIT(alone([] {
                int flag = 0;
                while (flag == 0) {
                  MPI_Iprobe(0, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
                }
              }),
              testing::ExitedWithCode(6), "rank 0 polls in MPI_Iprobe");
}

TEST(Singleton, ErrorsAndAbort) {
  EXPECT_EXIT(alone([] { MPI_Send(nullptr, 0, MPI_INT, 1, 0, MPI_COMM_WORLD); }),
              testing::ExitedWithCode(6),
              "plait: rank 0: MPI_Send: rank 1 is not in MPI_COMM_WORLD, which has rank 0 only");
  EXPECT_EXIT(alone([] { MPI_Abort(MPI_COMM_WORLD, 9); }), testing::ExitedWithCode(9), "");
}

TEST(Singleton, ABadDescriptorIsNoChannel) {
  const auto start = [](const char* descriptor) {
    setenv("PLAIT_CHANNEL_FD", descriptor, 1);
    MPI_Init(nullptr, nullptr);
    std::exit(0);
  };
  EXPECT_EXIT(start("987"), testing::ExitedWithCode(2), "plait: descriptor 987 is no channel");
  EXPECT_EXIT(start("x"), testing::ExitedWithCode(2), "PLAIT_CHANNEL_FD is not a number: x");
}

}  // namespace
