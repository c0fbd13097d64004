// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The exact sentences of wrong arguments and failed receives, and who gets to hear of them.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "api/test_world.h"
#include "mpi.h"
#include "plait_mpi.h"

namespace plait::test {
namespace {

const MPI_Comm kWorld = MPI_COMM_WORLD;

// Rank 0 makes the mistake, the others wait for a message that does not come.
void expect_fatal(const std::function<void()>& mistake, int error_class, unsigned call,
                  const std::string& sentence, unsigned ranks = 4) {
  World world(ranks);
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    if (rank == 0) mistake();
    if (rank > 0) MPI_Recv(nullptr, 0, MPI_INT, 0, 12345, kWorld, MPI_STATUS_IGNORE);
    ADD_FAILURE() << "the run should have ended";
  });
  EXPECT_EQ(world.end(0), World::End::stopped);
  EXPECT_EQ(world.message(0), sentence);
  const auto errors = world.told(0, EntryKind::error);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].body.tag, static_cast<std::uint32_t>(error_class));
  EXPECT_EQ(errors[0].call, call);
  EXPECT_NE(errors[0].site, 0u);
}

TEST(Errors, RankOutOfRange) {
  int value = 0;
  expect_fatal([&] { MPI_Send(&value, 1, MPI_INT, 5, 0, kWorld); }, MPI_ERR_RANK, PLAIT_CALL_SEND,
               "MPI_Send: rank 5 is not in MPI_COMM_WORLD, which has ranks 0 to 3");
  expect_fatal([&] { MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_SELF); }, MPI_ERR_RANK,
               PLAIT_CALL_SEND, "MPI_Send: rank 1 is not in MPI_COMM_SELF, which has rank 0 only");
  expect_fatal([&] { MPI_Send(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, kWorld); }, MPI_ERR_RANK,
               PLAIT_CALL_SEND,
               "MPI_Send: the destination is MPI_ANY_SOURCE; a send names one rank");
  expect_fatal([&] { MPI_Recv(&value, 1, MPI_INT, -7, 0, kWorld, MPI_STATUS_IGNORE); },
               MPI_ERR_RANK, PLAIT_CALL_RECV,
               "MPI_Recv: rank -7 is not in MPI_COMM_WORLD, which has ranks 0 to 3");
}

TEST(Errors, WrongArguments) {
  int value = 0;
  MPI_Request request;
  expect_fatal([&] { MPI_Send(&value, -1, MPI_INT, 1, 0, kWorld); }, MPI_ERR_COUNT, PLAIT_CALL_SEND,
               "MPI_Send: the count is -1, less than zero");
  expect_fatal([&] { MPI_Isend(&value, 1, MPI_INT, 1, -5, kWorld, &request); }, MPI_ERR_TAG,
               PLAIT_CALL_ISEND, "MPI_Isend: tag -5 is not in 0 to 2147483647");
  expect_fatal([&] { MPI_Send(nullptr, 2, MPI_INT, 1, 0, kWorld); }, MPI_ERR_BUFFER,
               PLAIT_CALL_SEND, "MPI_Send: the send buffer is a null pointer, for 8 bytes");
  expect_fatal([&] { MPI_Send(&value, 1, MPI_DATATYPE_NULL, 1, 0, kWorld); }, MPI_ERR_TYPE,
               PLAIT_CALL_SEND, "MPI_Send: the datatype is MPI_DATATYPE_NULL");
  expect_fatal([&] { MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_NULL); }, MPI_ERR_COMM,
               PLAIT_CALL_SEND, "MPI_Send: the communicator is MPI_COMM_NULL");
  expect_fatal([&] { MPI_Send(&value, 1, MPI_INT, 1, 0, reinterpret_cast<MPI_Comm>(0x777)); },
               MPI_ERR_COMM, PLAIT_CALL_SEND,
               "MPI_Send: the handle is no communicator, or one that was freed");
  expect_fatal([&] { MPI_Comm_rank(kWorld, nullptr); }, MPI_ERR_ARG, PLAIT_CALL_COMM_RANK,
               "MPI_Comm_rank: the argument rank is a null pointer");
  expect_fatal([&] { MPI_Status_get_tag(MPI_STATUS_IGNORE, &value); }, MPI_ERR_ARG,
               PLAIT_CALL_STATUS_GET_TAG,
               "MPI_Status_get_tag: the argument status is a null pointer");
  MPI_Status status{};
  expect_fatal([&] { MPI_Status_get_error(&status, nullptr); }, MPI_ERR_ARG,
               PLAIT_CALL_STATUS_GET_ERROR,
               "MPI_Status_get_error: the argument err is a null pointer");
  expect_fatal([&] { MPI_Status_set_source(MPI_STATUS_IGNORE, 1); }, MPI_ERR_ARG,
               PLAIT_CALL_STATUS_SET_SOURCE,
               "MPI_Status_set_source: the argument status is a null pointer");
}

TEST(Errors, Datatypes) {
  int value = 0;
  expect_fatal(
      [&] {
        MPI_Datatype type;
        MPI_Type_contiguous(3, MPI_INT, &type);
        MPI_Send(&value, 1, type, 1, 0, kWorld);
      },
      MPI_ERR_TYPE, PLAIT_CALL_SEND,
      "MPI_Send: the datatype was not committed; call MPI_Type_commit first");
  expect_fatal(
      [&] {
        MPI_Datatype type = MPI_INT;
        MPI_Type_free(&type);
      },
      MPI_ERR_TYPE, PLAIT_CALL_TYPE_FREE,
      "MPI_Type_free: MPI_INT is predefined and cannot be freed");
  expect_fatal(
      [&] {
        MPI_Datatype type;
        MPI_Type_vector(-2, 1, 1, MPI_INT, &type);
      },
      MPI_ERR_COUNT, PLAIT_CALL_TYPE_VECTOR, "MPI_Type_vector: the count is -2, less than zero");
}

TEST(Errors, Requests) {
  int value = 0;
  expect_fatal(
      [&] {
        MPI_Request request, copy;
        MPI_Isend(&value, 1, MPI_INT, 1, 0, kWorld, &request);
        copy = request;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Wait(&copy, MPI_STATUS_IGNORE);
      },
      MPI_ERR_REQUEST, PLAIT_CALL_WAIT,
      "MPI_Wait: the request is not active: it was completed or freed before");
  expect_fatal(
      [&] {
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Cancel(&request);
      },
      MPI_ERR_REQUEST, PLAIT_CALL_CANCEL, "MPI_Cancel: the request is MPI_REQUEST_NULL");
}

TEST(Errors, TruncationNamesBothSizes) {
  World world(2);
  world.run([](int rank) {
    MPI_Init(nullptr, nullptr);
    int numbers[10] = {};
    if (rank == 0) MPI_Send(numbers, 10, MPI_INT, 1, 3, kWorld);
    if (rank == 1) MPI_Recv(numbers, 2, MPI_INT, 0, 3, kWorld, MPI_STATUS_IGNORE);
    MPI_Finalize();
  });
  EXPECT_EQ(world.end(1), World::End::stopped);
  EXPECT_EQ(world.message(1),
            "MPI_Recv: message of 40 bytes from rank 0, tag 3 is longer than the receive buffer of "
            "8 bytes");
}

TEST(Errors, TypeMismatchNamesBothTypes) {
  World world(2);
  world.run([](int rank) {
    MPI_Init(nullptr, nullptr);
    double sent = 1;
    int got[2];
    MPI_Request request;
    if (rank == 0) MPI_Send(&sent, 1, MPI_DOUBLE, 1, 0, kWorld);
    if (rank == 1) {
      MPI_Irecv(got, 2, MPI_INT, MPI_ANY_SOURCE, 0, kWorld, &request);
      MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
  });
  EXPECT_EQ(world.end(1), World::End::stopped);
  EXPECT_EQ(world.message(1), "MPI_Waitall: rank 0 sent MPI_DOUBLE, the receive asks for MPI_INT");
}

TEST(Errors, ReturnedWhenAskedFor) {
  World world(2);
  world.run([](int rank) {
    MPI_Init(nullptr, nullptr);
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    MPI_Comm_get_errhandler(kWorld, &handler);
    EXPECT_EQ(handler, MPI_ERRORS_ARE_FATAL);
    EXPECT_EQ(MPI_Comm_set_errhandler(kWorld, MPI_ERRORS_RETURN), MPI_SUCCESS);
    int numbers[10] = {};
    EXPECT_EQ(MPI_Send(numbers, 1, MPI_INT, 2, 0, kWorld), MPI_ERR_RANK);
    EXPECT_EQ(MPI_Send(numbers, 1, MPI_INT, 0, -1, kWorld), MPI_ERR_TAG);
    EXPECT_EQ(MPI_Comm_set_errhandler(kWorld, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
    EXPECT_EQ(MPI_Comm_free(nullptr), MPI_ERR_ARG);
    MPI_Comm world_handle = kWorld;
    EXPECT_EQ(MPI_Comm_free(&world_handle), MPI_ERR_COMM);
    if (rank == 0) {
      MPI_Send(numbers, 10, MPI_INT, 1, 3, kWorld);
      MPI_Send(numbers, 10, MPI_INT, 1, 4, kWorld);
      MPI_Send(numbers, 1, MPI_INT, 1, 5, kWorld);
    } else {
      MPI_Status statuses[2];
      EXPECT_EQ(MPI_Recv(numbers, 2, MPI_INT, 0, 3, kWorld, &statuses[0]), MPI_ERR_TRUNCATE);
      EXPECT_EQ(statuses[0].MPI_SOURCE, 0);
      MPI_Request requests[2];
      MPI_Irecv(numbers, 2, MPI_INT, 0, 4, kWorld, &requests[0]);
      MPI_Irecv(numbers, 2, MPI_INT, 0, 5, kWorld, &requests[1]);
      EXPECT_EQ(MPI_Waitall(2, requests, statuses), MPI_ERR_IN_STATUS);
      EXPECT_EQ(statuses[0].MPI_ERROR, MPI_ERR_TRUNCATE);
      EXPECT_EQ(statuses[1].MPI_ERROR, MPI_SUCCESS);
      EXPECT_EQ(requests[0], MPI_REQUEST_NULL);
    }
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(Errors, ClassesHaveNamesAndSentences) {
  char text[MPI_MAX_ERROR_STRING];
  int length = 0, error_class = -1;
  EXPECT_EQ(MPI_Error_string(MPI_ERR_TRUNCATE, text, &length), MPI_SUCCESS);
  EXPECT_STREQ(text, "MPI_ERR_TRUNCATE: message longer than the receive buffer");
  EXPECT_EQ(length, static_cast<int>(std::string(text).size()));
  MPI_Error_string(987, text, &length);
  EXPECT_STREQ(text, "error 987: not one of MPI's");
  MPI_Error_class(MPI_ERR_RANK, &error_class);
  EXPECT_EQ(error_class, MPI_ERR_RANK);
}

TEST(Errors, ADeadPeerIsNamed) {
  World world(2);
  world.network.kill(1);
  world.run([](int rank) {
    MPI_Init(nullptr, nullptr);
    int value = 0;
    if (rank == 0) MPI_Ssend(&value, 1, MPI_INT, 1, 0, kWorld);
    MPI_Finalize();
  });
  EXPECT_EQ(world.end(0), World::End::stopped);
  EXPECT_EQ(world.message(0), "MPI_Ssend: rank 1 does not answer");
  EXPECT_EQ(world.told(0, EntryKind::error).at(0).body.peer, 1);
}

}  // namespace
}  // namespace plait::test
