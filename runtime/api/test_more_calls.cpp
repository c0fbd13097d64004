// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Grids, groups, attributes, info, error handlers, duplicates in the background, buffered and
// persistent requests, matched probes.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "api/test_world.h"
#include "mpi.h"

namespace plait::test {
namespace {

const MPI_Comm kWorld = MPI_COMM_WORLD;
using Ints = std::vector<int>;

void run(unsigned ranks, const std::function<void(int)>& body) {
  World world(ranks);
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    body(rank);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

int size_of(MPI_Comm comm) {
  int size = -1;
  MPI_Comm_size(comm, &size);
  return size;
}

// Every rank gives its own; the sum says that the communicator works.
int sum_over(MPI_Comm comm, int value) {
  int sum = 0;
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
  return sum;
}

TEST(Cart, CoordinatesNeighboursAndSlices) {
  run(7, [](int rank) {
    const int dims[2] = {2, 3}, periods[2] = {0, 1};
    MPI_Comm grid;
    MPI_Cart_create(kWorld, 2, dims, periods, 1, &grid);
    if (rank == 6) {
      EXPECT_EQ(grid, MPI_COMM_NULL);
      return;
    }
    int at[2], back = -1, up, down, left, right, topology, ndims;
    MPI_Cart_coords(grid, rank, 2, at);
    EXPECT_EQ(at[0], rank / 3);
    EXPECT_EQ(at[1], rank % 3);
    at[1] += 3;  // around
    MPI_Cart_rank(grid, at, &back);
    EXPECT_EQ(back, rank);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    EXPECT_EQ(up, rank < 3 ? MPI_PROC_NULL : rank - 3);
    EXPECT_EQ(down, rank < 3 ? rank + 3 : MPI_PROC_NULL);
    MPI_Cart_shift(grid, 1, -1, &right, &left);
    EXPECT_EQ(left, rank / 3 * 3 + (rank + 2) % 3);
    EXPECT_EQ(right, rank / 3 * 3 + (rank + 1) % 3);
    MPI_Topo_test(grid, &topology);
    EXPECT_EQ(topology, MPI_CART);
    const int remain[2] = {0, 1};
    MPI_Comm row;
    MPI_Cart_sub(grid, remain, &row);
    MPI_Cartdim_get(row, &ndims);
    EXPECT_EQ(ndims, 1);
    EXPECT_EQ(sum_over(row, rank), rank < 3 ? 3 : 12);
    MPI_Comm copy;
    MPI_Comm_dup(grid, &copy);
    MPI_Topo_test(copy, &topology);
    EXPECT_EQ(topology, MPI_CART);
  });
}

TEST(Dims, AsCloseAsTheyCanBe) {
  run(1, [](int) {
    const auto share = [](int ranks, Ints dims) {
      EXPECT_EQ(MPI_Dims_create(ranks, static_cast<int>(dims.size()), dims.data()), MPI_SUCCESS);
      return dims;
    };
    EXPECT_EQ(share(6, {0, 0}), (Ints{3, 2}));
    EXPECT_EQ(share(16, {0, 0, 0}), (Ints{4, 2, 2}));
    EXPECT_EQ(share(7, {0, 0}), (Ints{7, 1}));
    EXPECT_EQ(share(24, {0, 2, 0}), (Ints{4, 2, 3}));
    MPI_Comm_set_errhandler(kWorld, MPI_ERRORS_RETURN);
    int odd[2] = {0, 4};
    EXPECT_EQ(MPI_Dims_create(7, 2, odd), MPI_ERR_DIMS);
  });
}

TEST(Groups, SetsAndCommunicatorsOfThem) {
  run(5, [](int rank) {
    MPI_Group all, odd, even, both, none;
    MPI_Comm_group(kWorld, &all);
    const int odds[2] = {3, 1};
    MPI_Group_incl(all, 2, odds, &odd);
    MPI_Group_difference(all, odd, &even);
    MPI_Group_union(odd, even, &both);
    MPI_Group_intersection(odd, even, &none);
    EXPECT_EQ(none, MPI_GROUP_EMPTY);
    int result, there[3];
    MPI_Group_compare(all, both, &result);
    EXPECT_EQ(result, MPI_SIMILAR);
    const int here[3] = {1, 2, MPI_PROC_NULL};
    MPI_Group_translate_ranks(all, 3, here, odd, there);
    EXPECT_EQ(Ints(there, there + 3), (Ints{1, MPI_UNDEFINED, MPI_PROC_NULL}));
    int ranges[1][3] = {{4, 0, -2}};
    MPI_Group reversed;
    MPI_Group_range_incl(all, 1, ranges, &reversed);
    MPI_Comm part, own = MPI_COMM_NULL;
    MPI_Comm_create(kWorld, rank % 2 == 1 ? odd : reversed, &part);
    int place = -1;
    MPI_Comm_rank(part, &place);
    EXPECT_EQ(place, rank % 2 == 1 ? (3 - rank) / 2 : (4 - rank) / 2);
    EXPECT_EQ(sum_over(part, rank), rank % 2 == 1 ? 4 : 6);
    if (rank % 2 == 1) MPI_Comm_create_group(kWorld, odd, 7, &own);  // the others do not call it
    if (rank % 2 == 1) {
      EXPECT_EQ(sum_over(own, 1), 2);
    }
    MPI_Comm alone;
    MPI_Comm_split_type(kWorld, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &alone);
    EXPECT_EQ(size_of(alone), 1);
  });
}

TEST(Idup, GoesOnWhileOthersAreNotThere) {
  run(4, [](int rank) {
    MPI_Comm first, second, third;
    MPI_Request requests[2];
    MPI_Comm_idup(kWorld, &first, &requests[0]);
    MPI_Comm_idup(kWorld, &second, &requests[1]);
    MPI_Comm_split(kWorld, rank % 2, 0, &third);  // takes contexts meanwhile
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    EXPECT_EQ(sum_over(first, rank), 6);
    EXPECT_EQ(sum_over(second, 1), 4);
    EXPECT_EQ(sum_over(third, 1), 2);
  });
}

// Each rank is the first of one pair and the second of another: a ring, in which every rank starts
// with another communicator.
TEST(Idup, OverlappingPairsInARing) {
  for (const unsigned ranks : {3U, 4U, 5U}) {
    run(ranks, [ranks](int rank) {
      const int size = static_cast<int>(ranks);
      MPI_Comm pairs[2], copies[2], others;
      MPI_Request requests[2];
      for (int i = 0; i < size; ++i) {
        const int second = (i + 1) % size;
        if (rank == i) {
          MPI_Comm_split(kWorld, 0, 0, &pairs[0]);
        } else if (rank == second) {
          MPI_Comm_split(kWorld, 0, 0, &pairs[1]);
        } else {
          MPI_Comm_split(kWorld, 1, 0, &others);
          MPI_Comm_free(&others);
        }
      }
      MPI_Comm_idup(pairs[0], &copies[0], &requests[0]);
      MPI_Comm_idup(pairs[1], &copies[1], &requests[1]);
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      // A message of one pair is none of the other's, though both have the same source and tag.
      int sums[2];
      MPI_Iallreduce(&rank, &sums[0], 1, MPI_INT, MPI_SUM, copies[0], &requests[0]);
      MPI_Iallreduce(&rank, &sums[1], 1, MPI_INT, MPI_SUM, copies[1], &requests[1]);
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      EXPECT_EQ(sums[0], rank + (rank + 1) % size);
      EXPECT_EQ(sums[1], rank + (rank + size - 1) % size);
      for (MPI_Comm* comm : {&pairs[0], &pairs[1], &copies[0], &copies[1]}) MPI_Comm_free(comm);
    });
  }
}

// One rank has a duplicate in the making when another rank makes it wait in a blocking one first:
// a duplicate that not all have asked for holds up no other.
TEST(Idup, LetsABlockingDuplicatePass) {
  run(3, [](int rank) {
    MPI_Comm early, late, early_copy, late_copy, more;
    MPI_Request request;
    MPI_Comm_dup(kWorld, &early);
    MPI_Comm_dup(kWorld, &late);
    if (rank == 0) MPI_Comm_split(MPI_COMM_SELF, 0, 0, &more);  // their next numbers differ
    if (rank != 1) MPI_Comm_idup(early, &early_copy, &request);
    MPI_Comm_dup(late, &late_copy);
    if (rank == 1) MPI_Comm_idup(early, &early_copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    EXPECT_EQ(sum_over(early_copy, rank), 3);
    EXPECT_EQ(sum_over(late_copy, 1), 3);
  });
}

int deleted = 0;
int copy_plus_one(MPI_Comm, int, void*, void* in, void* out, int* flag) {
  *static_cast<void**>(out) = static_cast<char*>(in) + 1;
  *flag = 1;
  return MPI_SUCCESS;
}
int count_deletion(MPI_Comm, int, void*, void*) {
  ++deleted;
  return MPI_SUCCESS;
}

TEST(Attributes, AreCopiedAndDeletedByTheirFunctions) {
  run(1, [](int) {
    int key = MPI_KEYVAL_INVALID, flag = 0;
    char place[2];
    MPI_Comm_create_keyval(copy_plus_one, count_deletion, &key, nullptr);
    MPI_Comm_set_attr(kWorld, key, &place[0]);
    MPI_Comm copy;
    MPI_Comm_dup(kWorld, &copy);
    char* value = nullptr;
    MPI_Comm_get_attr(copy, key, &value, &flag);
    EXPECT_EQ(flag, 1);
    EXPECT_EQ(value, &place[1]);
    MPI_Comm_free(&copy);
    EXPECT_EQ(deleted, 1);
    MPI_Comm_delete_attr(kWorld, key);
    EXPECT_EQ(deleted, 2);
    int* tag_max = nullptr;
    MPI_Comm_get_attr(kWorld, MPI_TAG_UB, &tag_max, &flag);
    EXPECT_EQ(*tag_max, 2147483647);
  });
}

TEST(Info, KeepsKeysInOrder) {
  run(1, [](int) {
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "b", "one");
    MPI_Info_set(info, "a", "two");
    MPI_Info_set(info, "b", "three");
    char key[MPI_MAX_INFO_KEY], value[4];
    int flag = 0, keys = 0;
    MPI_Info_get_nkeys(info, &keys);
    EXPECT_EQ(keys, 2);
    MPI_Info_get_nthkey(info, 0, key);
    EXPECT_STREQ(key, "b");
    MPI_Info_get(info, "b", 3, value, &flag);
    EXPECT_STREQ(value, "thr");
    MPI_Info_delete(info, "b");
    MPI_Info_get(info, "b", 3, value, &flag);
    EXPECT_EQ(flag, 0);
    MPI_Info_free(&info);
    EXPECT_EQ(info, MPI_INFO_NULL);
  });
}

int told = 0;
void remember(MPI_Comm*, int* code, ...) { told = *code; }

TEST(Errhandler, TheProgramsOwnIsCalled) {
  run(1, [](int) {
    MPI_Errhandler own;
    MPI_Comm_create_errhandler(remember, &own);
    MPI_Comm_set_errhandler(kWorld, own);
    EXPECT_EQ(MPI_Send(nullptr, 0, MPI_INT, 5, 0, kWorld), MPI_ERR_RANK);
    EXPECT_EQ(told, MPI_ERR_RANK);
  });
}

TEST(Bsend, LeavesBeforeItIsReceived) {
  run(2, [](int rank) {
    constexpr int kCount = 50000;  // longer than what a standard send lets go
    Ints data(kCount, rank), got(kCount);
    std::vector<char> room(kCount * sizeof(int) + MPI_BSEND_OVERHEAD);
    MPI_Buffer_attach(room.data(), static_cast<int>(room.size()));
    MPI_Bsend(data.data(), kCount, MPI_INT, 1 - rank, 0, kWorld);
    MPI_Comm_set_errhandler(kWorld, MPI_ERRORS_RETURN);
    EXPECT_EQ(MPI_Bsend(data.data(), kCount, MPI_INT, 1 - rank, 0, kWorld), MPI_ERR_BUFFER);
    data.assign(kCount, -1);
    MPI_Recv(got.data(), kCount, MPI_INT, 1 - rank, 0, kWorld, MPI_STATUS_IGNORE);
    EXPECT_EQ(got, Ints(kCount, 1 - rank));
    void* memory = nullptr;
    int bytes = 0;
    MPI_Buffer_detach(&memory, &bytes);
    EXPECT_EQ(memory, room.data());
    EXPECT_EQ(bytes, static_cast<int>(room.size()));
  });
}

TEST(Persistent, StartsAgainAndAgain) {
  run(2, [](int rank) {
    int out = 0, in = -1;
    MPI_Request requests[2];
    MPI_Send_init(&out, 1, MPI_INT, 1 - rank, 3, kWorld, &requests[0]);
    MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, kWorld, &requests[1]);
    EXPECT_EQ(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS);  // not started: done
    for (int round = 0; round < 3; ++round) {
      out = 10 * rank + round;
      MPI_Startall(2, requests);
      MPI_Status statuses[2];
      int indices[2], count = 0, done = 0;
      while (done < 2) {
        MPI_Waitsome(2, requests, &count, indices, statuses);
        done += count;
      }
      EXPECT_EQ(in, 10 * (1 - rank) + round);
      EXPECT_NE(requests[0], MPI_REQUEST_NULL);
      MPI_Testsome(2, requests, &count, indices, statuses);
      EXPECT_EQ(count, MPI_UNDEFINED);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
  });
}

TEST(Bsend, AnArrayThatIsEnoughElsewhereIsEnoughHere) {
  run(1, [](int) {
    constexpr int kMessages = 10;
    char room[2000];  // less than MPI_BSEND_OVERHEAD a message
    MPI_Buffer_attach(room, sizeof room);
    const Ints data(10, 5);
    for (int i = 0; i < kMessages; ++i) MPI_Bsend(data.data(), 10, MPI_INT, 0, i, kWorld);
    for (int i = 0; i < kMessages; ++i) {
      Ints got(10);
      MPI_Recv(got.data(), 10, MPI_INT, 0, i, kWorld, MPI_STATUS_IGNORE);
      EXPECT_EQ(got, data);
    }
    void* memory = nullptr;
    int bytes = 0;
    MPI_Buffer_detach(&memory, &bytes);
  });
}

TEST(Persistent, KeepsATypeThatIsFreed) {
  run(2, [](int rank) {
    MPI_Datatype every_other = MPI_DATATYPE_NULL, other = MPI_DATATYPE_NULL;
    MPI_Type_vector(2, 1, 2, MPI_INT, &every_other);
    MPI_Type_commit(&every_other);
    Ints out{rank, -1, rank + 10}, in{-2, -2, -2};
    MPI_Request requests[2];
    MPI_Send_init(out.data(), 1, every_other, 1 - rank, 3, kWorld, &requests[0]);
    MPI_Recv_init(in.data(), 1, every_other, 1 - rank, 3, kWorld, &requests[1]);
    MPI_Type_free(&every_other);
    MPI_Type_contiguous(3, MPI_INT, &other);  // may have the freed one's handle
    MPI_Type_commit(&other);
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    EXPECT_EQ(in, (Ints{1 - rank, -2, 11 - rank}));
    MPI_Type_free(&other);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
  });
}

// Long enough that the sends wait for their receives: both ranks must get on while neither waits.
TEST(Isendrecv, BothWaysInTheBackground) {
  constexpr int kCount = 100000;
  run(2, [](int rank) {
    Ints out(kCount, rank + 1), in(kCount, -1), same(kCount, rank + 5);
    MPI_Request requests[3];
    MPI_Status statuses[3];
    MPI_Isendrecv(out.data(), kCount, MPI_INT, 1 - rank, 1, in.data(), kCount, MPI_INT, 1 - rank, 1,
                  kWorld, &requests[0]);
    MPI_Isendrecv_replace(same.data(), kCount, MPI_INT, 1 - rank, 2, 1 - rank, 2, kWorld,
                          &requests[1]);
    MPI_Isendrecv(out.data(), 1, MPI_INT, MPI_PROC_NULL, 3, in.data(), 1, MPI_INT, MPI_PROC_NULL, 3,
                  kWorld, &requests[2]);
    MPI_Waitall(3, requests, statuses);
    EXPECT_EQ(in, Ints(kCount, 2 - rank));
    EXPECT_EQ(same, Ints(kCount, 6 - rank));
    EXPECT_EQ(statuses[1].MPI_TAG, 2);
    EXPECT_EQ(statuses[2].MPI_SOURCE, MPI_PROC_NULL);
  });
}

TEST(Sends, ReadyAndReplace) {
  run(2, [](int rank) {
    Ints data{rank, rank + 10};
    MPI_Sendrecv_replace(data.data(), 2, MPI_INT, 1 - rank, 0, 1 - rank, 0, kWorld,
                         MPI_STATUS_IGNORE);
    EXPECT_EQ(data, (Ints{1 - rank, 11 - rank}));
    MPI_Request request;
    int got = -1, flag = 0;
    MPI_Irecv(&got, 1, MPI_INT, 1 - rank, 1, kWorld, &request);
    MPI_Barrier(kWorld);
    MPI_Rsend(&rank, 1, MPI_INT, 1 - rank, 1, kWorld);
    MPI_Status status;
    while (flag == 0) MPI_Request_get_status(request, &flag, &status);
    EXPECT_EQ(status.MPI_SOURCE, 1 - rank);
    MPI_Wait(&request, &status);
    EXPECT_EQ(got, 1 - rank);
  });
}

void wait_by_status(MPI_Request request) {
  for (int flag = 0; flag == 0;) MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
}

// The buffer is the program's once the flag is set: it holds the message, and what the program
// writes there afterwards stays.
void look_before_wait(MPI_Request request, Ints& got, const Ints& wanted, int at) {
  wait_by_status(request);
  EXPECT_EQ(got, wanted);
  got[at] = 77;
  wait_by_status(request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  EXPECT_EQ(got[at], 77);
  if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);
}

TEST(RequestGetStatus, GivesTheBuffers) {
  run(2, [](int rank) {
    const Ints sent{rank, rank + 10, rank + 20};
    const int other = 1 - rank;
    const Ints wanted{other, -1, other + 10, -1, other + 20, -1};
    MPI_Datatype even;
    MPI_Type_vector(3, 1, 2, MPI_INT, &even);
    MPI_Type_commit(&even);
    MPI_Request request;
    Ints got(6, -1);
    MPI_Irecv(got.data(), 1, even, other, 1, kWorld, &request);
    MPI_Send(sent.data(), 3, MPI_INT, other, 1, kWorld);
    look_before_wait(request, got, wanted, 2);
    got = Ints(6, -1);
    MPI_Isendrecv(sent.data(), 3, MPI_INT, other, 2, got.data(), 1, even, other, 2, kWorld,
                  &request);
    look_before_wait(request, got, wanted, 0);
    got = Ints(6, -1);
    MPI_Recv_init(got.data(), 1, even, other, 3, kWorld, &request);
    for (int round = 0; round < 2; ++round) {
      got.assign(6, -1);
      MPI_Start(&request);
      MPI_Send(sent.data(), 3, MPI_INT, other, 3, kWorld);
      if (round == 1) look_before_wait(request, got, wanted, 4);
      if (round == 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    got = rank == 0 ? Ints{1, 2, 3} : Ints(6, -1);
    MPI_Ibcast(got.data(), rank == 0 ? 3 : 1, rank == 0 ? MPI_INT : even, 0, kWorld, &request);
    look_before_wait(request, got, rank == 0 ? Ints{1, 2, 3} : Ints{1, -1, 2, -1, 3, -1}, 2);
    got = Ints(6, -1);
    MPI_Irecv(got.data(), 1, even, other, 4, kWorld, &request);
    MPI_Send(sent.data(), 3, MPI_INT, other, 4, kWorld);
    wait_by_status(request);
    got[2] = 77;
    MPI_Request_free(&request);
    EXPECT_EQ(got[2], 77);
    MPI_Type_free(&even);
  });
}

TEST(Mprobe, TakesTheMessageOutForOneReceive) {
  run(2, [](int rank) {
    if (rank == 0) {
      for (int value = 1; value <= 2; ++value) MPI_Send(&value, 1, MPI_INT, 1, 5, kWorld);
      return;
    }
    MPI_Message message;
    MPI_Status status;
    int first = 0, second = 0, count = 0, flag = 0;
    MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, kWorld, &message, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    EXPECT_EQ(count, 1);
    MPI_Recv(&second, 1, MPI_INT, 0, 5, kWorld, &status);  // the other one
    MPI_Mrecv(&first, 1, MPI_INT, &message, &status);
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 2);
    EXPECT_EQ(message, MPI_MESSAGE_NULL);
    MPI_Improbe(0, 5, kWorld, &flag, &message, &status);
    EXPECT_EQ(flag, 0);
  });
}

}  // namespace
}  // namespace plait::test
