// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// --check-buffers: what is seen of buffers that a program uses while a request has them, and that
// right programs go on as without it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "api/test_world.h"
#include "mpi.h"

namespace plait::test {
namespace {

using Ints = std::vector<int>;
const MPI_Comm kWorld = MPI_COMM_WORLD;

// Two ranks under --check-buffers, whose calls return their errors.
void run(const std::function<void(int)>& body) {
  World world(2);
  world.run([&](int rank) {
    setenv("PLAIT_CHECK_BUFFERS", "1", 1);
    MPI_Init(nullptr, nullptr);
    MPI_Comm_set_errhandler(kWorld, MPI_ERRORS_RETURN);
    body(rank);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

int class_of(int error) {
  int found = MPI_SUCCESS;
  if (error != MPI_SUCCESS) MPI_Error_class(error, &found);
  return found;
}

int wait(MPI_Request& request) { return class_of(MPI_Wait(&request, MPI_STATUS_IGNORE)); }

TEST(HeldBuffer, WhatIsSentIsChanged) {
  run([](int rank) {
    const int other = 1 - rank;
    Ints sent{1, 2, 3}, got(3, 0);
    MPI_Request request, received;
    MPI_Isendrecv(sent.data(), 3, MPI_INT, other, 1, got.data(), 3, MPI_INT, other, 1, kWorld,
                  &request);
    sent[1] = 7;
    EXPECT_EQ(wait(request), MPI_ERR_BUFFER);
    EXPECT_EQ(got, (Ints{1, 2, 3}));
    MPI_Isendrecv_replace(got.data(), 3, MPI_INT, other, 2, other, 2, kWorld, &request);
    EXPECT_EQ(wait(request), MPI_SUCCESS);
    std::vector<char> room(4096);
    MPI_Buffer_attach(room.data(), 4096);
    MPI_Irecv(got.data(), 3, MPI_INT, other, 3, kWorld, &received);
    MPI_Ibsend(sent.data(), 3, MPI_INT, other, 3, kWorld, &request);
    sent[0] = 8;
    EXPECT_EQ(wait(request), MPI_ERR_BUFFER);
    EXPECT_EQ(wait(received), MPI_SUCCESS);
    EXPECT_EQ(got, (Ints{1, 7, 3}));
    MPI_Isend(sent.data(), 3, MPI_INT, MPI_PROC_NULL, 3, kWorld, &request);
    sent[0] = 9;
    EXPECT_EQ(wait(request), MPI_SUCCESS);
    void* old = nullptr;
    int size = 0;
    MPI_Buffer_detach(static_cast<void*>(&old), &size);
  });
}

TEST(HeldBuffer, WhatIsReceivedIntoIsWrittenTo) {
  run([](int rank) {
    const int other = 1 - rank;
    const Ints sent{1, 2, 3};
    for (const int value : {-1, 0, 7}) {  // -1: what "not set yet" often is
      Ints got(3, 7);
      MPI_Request request;
      MPI_Irecv(got.data(), 3, MPI_INT, other, 1, kWorld, &request);
      got[1] = value;
      MPI_Send(sent.data(), 3, MPI_INT, other, 1, kWorld);
      EXPECT_EQ(wait(request), MPI_ERR_BUFFER) << value;
      EXPECT_EQ(got, sent);
    }
    Ints got(3, 7);
    MPI_Request requests[2];
    MPI_Irecv(got.data(), 2, MPI_INT, other, 1, kWorld, &requests[0]);
    MPI_Irecv(&got[1], 2, MPI_INT, other, 2, kWorld, &requests[1]);
    for (int tag = 1; tag <= 2; ++tag) MPI_Send(sent.data(), 2, MPI_INT, other, tag, kWorld);
    EXPECT_EQ(wait(requests[0]), MPI_ERR_BUFFER);  // there is another receive into its buffer
    wait(requests[1]);
    MPI_Message message;
    MPI_Send(sent.data(), 3, MPI_INT, other, 3, kWorld);
    MPI_Mprobe(other, 3, kWorld, &message, MPI_STATUS_IGNORE);
    MPI_Imrecv(got.data(), 3, MPI_INT, &message, &requests[0]);
    got[2] = -1;
    EXPECT_EQ(wait(requests[0]), MPI_ERR_BUFFER);
  });
}

TEST(HeldBuffer, WhatIsReceivedIntoIsSent) {
  run([](int rank) {
    const int other = 1 - rank;
    Ints square(16);
    for (int i = 0; i < 16; ++i) square[static_cast<std::size_t>(i)] = i;
    MPI_Datatype column;
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Request request, second;
    // Columns beside each other have no byte in common.
    MPI_Irecv(square.data(), 1, column, other, 1, kWorld, &request);
    EXPECT_EQ(MPI_Send(&square[1], 1, column, other, 1, kWorld), MPI_SUCCESS);
    EXPECT_EQ(wait(request), MPI_SUCCESS);
    EXPECT_EQ(square[8], 9);
    MPI_Irecv(square.data(), 1, column, other, 2, kWorld, &request);
    EXPECT_EQ(class_of(MPI_Send(&square[4], 4, MPI_INT, other, 2, kWorld)), MPI_ERR_BUFFER);
    EXPECT_EQ(class_of(MPI_Isend(&square[4], 1, MPI_INT, other, 2, kWorld, &second)),
              MPI_ERR_BUFFER);
    MPI_Send(&square[1], 1, column, other, 2, kWorld);
    EXPECT_EQ(wait(request), MPI_SUCCESS);
    EXPECT_EQ(square[8], 9);
    EXPECT_EQ(MPI_Send(square.data(), 1, MPI_INT, MPI_PROC_NULL, 2, kWorld), MPI_SUCCESS);
    MPI_Type_free(&column);
  });
}

// After its flag, the buffers are the program's own.
TEST(HeldBuffer, GetStatusGivesThemBack) {
  run([](int rank) {
    const int other = 1 - rank;
    Ints sent{1, 2, 3}, got(3, 0);
    MPI_Request requests[2];
    MPI_Irecv(got.data(), 3, MPI_INT, other, 1, kWorld, &requests[0]);
    MPI_Issend(sent.data(), 3, MPI_INT, other, 1, kWorld, &requests[1]);
    for (MPI_Request request : requests) {
      for (int flag = 0; flag == 0;) MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
    }
    EXPECT_EQ(got, (Ints{1, 2, 3}));
    got[0] = sent[0] = 9;
    MPI_Send(got.data(), 1, MPI_INT, MPI_PROC_NULL, 1, kWorld);
    for (MPI_Request& request : requests) EXPECT_EQ(wait(request), MPI_SUCCESS);
    EXPECT_EQ(got[0], 9);
  });
}

}  // namespace
}  // namespace plait::test
