// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a status tells, and what a program makes it tell.
#include <gtest/gtest.h>

#include <functional>

#include "api/test_world.h"
#include "mpi.h"

namespace plait::test {
namespace {

void run(unsigned ranks, const std::function<void(int)>& body) {
  World world(ranks);
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    body(rank);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Status, FieldsAreToldAndSet) {
  run(2, [](int rank) {
    MPI_Status status{};
    int got = 0, source = -1, tag = -1, error = -1;
    MPI_Status_set_error(&status, MPI_ERR_OTHER);
    MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 5 + rank, &got, 1, MPI_INT, 1 - rank, MPI_ANY_TAG,
                 MPI_COMM_WORLD, &status);
    MPI_Status_get_source(&status, &source);
    MPI_Status_get_tag(&status, &tag);
    MPI_Status_get_error(&status, &error);
    EXPECT_EQ(source, 1 - rank);
    EXPECT_EQ(tag, 6 - rank);
    EXPECT_EQ(error, MPI_ERR_OTHER);  // a call that ends one request leaves it
    MPI_Status_set_source(&status, 3);
    MPI_Status_set_tag(&status, 4);
    EXPECT_EQ(status.MPI_SOURCE, 3);
    EXPECT_EQ(status.MPI_TAG, 4);
    EXPECT_EQ(status.MPI_ERROR, MPI_ERR_OTHER);
    MPI_Get_count(&status, MPI_INT, &got);
    EXPECT_EQ(got, 1);
  });
}

TEST(Status, CancelledAndLongCountsAreWhatTheProgramSets) {
  run(1, [](int) {
    MPI_Status status{};
    const MPI_Count long_count = MPI_Count{1} << 33;
    MPI_Count elements = 0;
    int flag = 0;
    MPI_Status_set_elements_x(&status, MPI_INT, long_count);
    MPI_Get_elements_x(&status, MPI_INT, &elements);
    EXPECT_EQ(elements, long_count);
    MPI_Status_set_cancelled(&status, 1);
    MPI_Test_cancelled(&status, &flag);
    EXPECT_EQ(flag, 1);
  });
}

}  // namespace
}  // namespace plait::test
