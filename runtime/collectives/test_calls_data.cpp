// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The calls that move data, from MPI's side: datatypes, MPI_IN_PLACE, displacements, communicators.
#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <vector>

#include "api/test_world.h"
#include "mpi.h"

namespace plait::test {
namespace {

constexpr int kRanks = 5;
using Ints = std::vector<int>;

// body(rank) in every rank, between MPI_Init and MPI_Finalize.
void run(const std::function<void(int)>& body, unsigned ranks = kRanks) {
  World world(ranks);
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    body(rank);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

Ints counting(int first, std::size_t count) {
  Ints numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

// Every second int: 3 ints of data in 5.
MPI_Datatype every_second() {
  MPI_Datatype type;
  MPI_Type_vector(3, 1, 2, MPI_INT, &type);
  MPI_Type_commit(&type);
  return type;
}

TEST(BcastCall, ShortAndLong) {
  run([](int rank) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{100000}}) {
      for (int root = 0; root < kRanks; ++root) {
        Ints data = rank == root ? counting(root, count) : Ints(count);
        EXPECT_EQ(MPI_Bcast(data.data(), static_cast<int>(count), MPI_INT, root, MPI_COMM_WORLD),
                  MPI_SUCCESS);
        EXPECT_EQ(data, counting(root, count));
      }
    }
  });
}

TEST(BcastCall, DerivedDatatypeLeavesTheGapsAlone) {
  run([](int rank) {
    MPI_Datatype type = every_second();
    Ints data = rank == 1 ? Ints{1, 2, 3, 4, 5} : Ints{-1, -2, -3, -4, -5};
    MPI_Bcast(data.data(), 1, type, 1, MPI_COMM_WORLD);
    EXPECT_EQ(data, rank == 1 ? (Ints{1, 2, 3, 4, 5}) : (Ints{1, -2, 3, -4, 5}));
    MPI_Type_free(&type);
  });
}

TEST(BcastCall, SignatureCountsNotTheDatatype) {
  run([](int rank) {
    MPI_Datatype three;
    MPI_Type_contiguous(3, MPI_INT, &three);
    MPI_Type_commit(&three);
    Ints data = rank == 0 ? Ints{4, 5, 6} : Ints(3);
    if (rank == 0) MPI_Bcast(data.data(), 3, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0) MPI_Bcast(data.data(), 1, three, 0, MPI_COMM_WORLD);
    EXPECT_EQ(data, (Ints{4, 5, 6}));
    MPI_Type_free(&three);
  });
}

TEST(ScatterCall, PlainInPlaceAndDerived) {
  run([](int rank) {
    const int root = 3;
    const Ints all = counting(0, 2 * kRanks);
    Ints own(2, -1);
    MPI_Scatter(all.data(), 2, MPI_INT, own.data(), 2, MPI_INT, root, MPI_COMM_WORLD);
    EXPECT_EQ(own, counting(2 * rank, 2));
    own = {-1, -1};
    void* place = rank == root ? MPI_IN_PLACE : own.data();
    MPI_Scatter(all.data(), 2, MPI_INT, place, 2, MPI_INT, root, MPI_COMM_WORLD);
    EXPECT_EQ(own, rank == root ? (Ints{-1, -1}) : counting(2 * rank, 2));
    MPI_Datatype type = every_second();
    const Ints wide = counting(0, 5 * kRanks);
    Ints three(3, -1);
    MPI_Scatter(wide.data(), 1, type, three.data(), 3, MPI_INT, root, MPI_COMM_WORLD);
    EXPECT_EQ(three, (Ints{5 * rank, 5 * rank + 2, 5 * rank + 4}));
    MPI_Type_free(&type);
  });
}

TEST(ScattervCall, BlocksOfDifferentSizesInAnyOrder) {
  run([](int rank) {
    const int root = 1;
    const Ints all = counting(0, 15), counts = {3, 0, 1, 2, 1}, at = {10, 0, 4, 6, 1};
    const auto mine = static_cast<std::size_t>(counts[static_cast<std::size_t>(rank)]);
    Ints own(mine, -1);
    MPI_Scatterv(all.data(), counts.data(), at.data(), MPI_INT, own.data(), static_cast<int>(mine),
                 MPI_INT, root, MPI_COMM_WORLD);
    EXPECT_EQ(own, counting(at[static_cast<std::size_t>(rank)], mine));
  });
}

TEST(GatherCall, PlainInPlaceAndDerived) {
  run([](int rank) {
    const int root = 2;
    Ints own = counting(2 * rank, 2), all(2 * kRanks, -1);
    MPI_Gather(own.data(), 2, MPI_INT, all.data(), 2, MPI_INT, root, MPI_COMM_WORLD);
    EXPECT_EQ(all, rank == root ? counting(0, 2 * kRanks) : Ints(2 * kRanks, -1));
    all.assign(2 * kRanks, -1);
    if (rank == root) std::copy(own.begin(), own.end(), all.begin() + 2 * root);
    MPI_Gather(rank == root ? MPI_IN_PLACE : own.data(), 2, MPI_INT, all.data(), 2, MPI_INT, root,
               MPI_COMM_WORLD);
    EXPECT_EQ(all, rank == root ? counting(0, 2 * kRanks) : Ints(2 * kRanks, -1));
    MPI_Datatype type = every_second();
    Ints wide(5 * kRanks, -1), three = {rank, 10 + rank, 20 + rank};
    MPI_Gather(three.data(), 3, MPI_INT, wide.data(), 1, type, root, MPI_COMM_WORLD);
    for (int from = 0; rank == root && from < kRanks; ++from) {
      const Ints block(wide.begin() + 5 * from, wide.begin() + 5 * from + 5);
      EXPECT_EQ(block, (Ints{from, -1, 10 + from, -1, 20 + from}));
    }
    MPI_Type_free(&type);
  });
}

TEST(GatherCall, InPlaceKeepsTheRootsBlockOfADerivedDatatype) {
  run([](int rank) {
    MPI_Datatype type = every_second();
    Ints wide(5 * kRanks, -1), three = {rank, 10 + rank, 20 + rank};
    for (const std::size_t i : {0u, 2u, 4u}) wide[i] = 100;
    MPI_Gather(rank == 0 ? MPI_IN_PLACE : three.data(), 3, MPI_INT, wide.data(), 1, type, 0,
               MPI_COMM_WORLD);
    const Ints own(wide.begin(), wide.begin() + 5), last(wide.end() - 5, wide.end());
    EXPECT_EQ(own, (Ints{100, -1, 100, -1, 100}));
    EXPECT_EQ(last, rank == 0 ? (Ints{4, -1, 14, -1, 24}) : Ints(5, -1));
    MPI_Type_free(&type);
  });
}

TEST(GathervCall, BlocksOfDifferentSizesInAnyOrderAndInPlace) {
  run([](int rank) {
    const Ints counts = {3, 0, 1, 2, 1}, at = {10, 0, 4, 6, 1};
    const auto place = static_cast<std::size_t>(rank);
    const Ints own = counting(100 * rank, static_cast<std::size_t>(counts[place]));
    for (const bool in_place : {false, true}) {
      Ints all(15, -1), wanted(15, -1);
      for (std::size_t from = 0; from < kRanks; ++from) {
        const Ints block =
            counting(100 * static_cast<int>(from), static_cast<std::size_t>(counts[from]));
        std::copy(block.begin(), block.end(), wanted.begin() + at[from]);
        if (in_place && from == 0) std::copy(block.begin(), block.end(), all.begin() + at[from]);
      }
      const void* send = in_place && rank == 0 ? MPI_IN_PLACE : own.data();
      MPI_Gatherv(send, counts[place], MPI_INT, all.data(), counts.data(), at.data(), MPI_INT, 0,
                  MPI_COMM_WORLD);
      if (rank == 0) {
        EXPECT_EQ(all, wanted);
      }
    }
  });
}

TEST(AllgatherCall, PlainInPlaceDerivedAndVarying) {
  run([](int rank) {
    const Ints own = counting(2 * rank, 2), wanted = counting(0, 2 * kRanks);
    Ints all(2 * kRanks, -1);
    MPI_Allgather(own.data(), 2, MPI_INT, all.data(), 2, MPI_INT, MPI_COMM_WORLD);
    EXPECT_EQ(all, wanted);
    all.assign(2 * kRanks, -1);
    std::copy(own.begin(), own.end(), all.begin() + 2 * rank);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all.data(), 2, MPI_INT, MPI_COMM_WORLD);
    EXPECT_EQ(all, wanted);
    MPI_Datatype type = every_second();
    Ints wide(5 * kRanks, -1);
    for (const int i : {0, 2, 4}) wide[static_cast<std::size_t>(5 * rank + i)] = 10 * rank + i;
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_INT, wide.data(), 1, type, MPI_COMM_WORLD);
    for (int i = 0; i < 5 * kRanks; ++i) {
      EXPECT_EQ(wide[static_cast<std::size_t>(i)], i % 5 % 2 == 0 ? i / 5 * 10 + i % 5 : -1);
    }
    MPI_Type_free(&type);
    const Ints counts = {1, 0, 2, 1, 1}, at = {4, 0, 2, 1, 0};
    Ints varying(5, -1);
    const Ints mine(static_cast<std::size_t>(counts[static_cast<std::size_t>(rank)]), rank);
    MPI_Allgatherv(mine.data(), static_cast<int>(mine.size()), MPI_INT, varying.data(),
                   counts.data(), at.data(), MPI_INT, MPI_COMM_WORLD);
    EXPECT_EQ(varying, (Ints{4, 3, 2, 2, 0}));
  });
}

TEST(AlltoallCall, ShortLongAndInPlace) {
  run([](int rank) {
    for (const std::size_t count : {std::size_t{1}, std::size_t{500}}) {
      const int size = static_cast<int>(count);
      Ints in, out(count * kRanks, -1), wanted;
      for (int peer = 0; peer < kRanks; ++peer) {
        in.insert(in.end(), count, 10 * rank + peer);
        wanted.insert(wanted.end(), count, 10 * peer + rank);
      }
      MPI_Alltoall(in.data(), size, MPI_INT, out.data(), size, MPI_INT, MPI_COMM_WORLD);
      EXPECT_EQ(out, wanted);
      MPI_Alltoall(MPI_IN_PLACE, 0, MPI_INT, in.data(), size, MPI_INT, MPI_COMM_WORLD);
      EXPECT_EQ(in, wanted);
    }
  });
}

TEST(AlltoallvCall, BlocksOfDifferentSizes) {
  run([](int rank) {  // rank r sends r + p numbers to rank p
    Ints in, out, wanted, send_counts, send_at, receive_counts, receive_at;
    for (int peer = 0; peer < kRanks; ++peer) {
      const auto count = static_cast<std::size_t>(rank + peer);
      send_at.push_back(static_cast<int>(in.size()));
      receive_at.push_back(static_cast<int>(wanted.size()));
      in.insert(in.end(), count, 10 * rank + peer);
      wanted.insert(wanted.end(), count, 10 * peer + rank);
      send_counts.push_back(rank + peer);
      receive_counts.push_back(rank + peer);
    }
    out.assign(wanted.size(), -1);
    MPI_Alltoallv(in.data(), send_counts.data(), send_at.data(), MPI_INT, out.data(),
                  receive_counts.data(), receive_at.data(), MPI_INT, MPI_COMM_WORLD);
    EXPECT_EQ(out, wanted);
    MPI_Alltoallv(MPI_IN_PLACE, nullptr, nullptr, MPI_INT, in.data(), receive_counts.data(),
                  receive_at.data(), MPI_INT, MPI_COMM_WORLD);
    EXPECT_EQ(in, wanted);
  });
}

TEST(Calls, NullBuffersAreFineWhereThereIsNothing) {
  run([](int rank) {
    const Ints zeros(kRanks, 0);
    void* none = nullptr;
    MPI_Bcast(none, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(none, 0, MPI_INT, none, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(none, 0, MPI_INT, none, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allgather(none, 0, MPI_INT, none, 0, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(none, 0, MPI_INT, none, 0, MPI_INT, MPI_COMM_WORLD);
    MPI_Allreduce(none, none, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce_scatter(none, none, zeros.data(), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Scan(none, none, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    Ints own = {rank};
    MPI_Bcast(own.data(), 1, MPI_INT, 4, MPI_COMM_WORLD);
    EXPECT_EQ(own, Ints{4});
  });
}

TEST(Calls, WorkOnPartsOfTheWorldAndOnSelf) {
  run([](int rank) {
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part);  // in reverse order
    int size = 0, place = 0, first = rank, sum = 0;
    MPI_Comm_size(part, &size);
    MPI_Comm_rank(part, &place);
    MPI_Bcast(&first, 1, MPI_INT, 0, part);
    EXPECT_EQ(first, rank % 2 == 0 ? 4 : 3);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, part);
    EXPECT_EQ(sum, rank % 2 == 0 ? 6 : 4);
    MPI_Barrier(part);
    MPI_Comm_free(&part);
    int alone = 0;
    MPI_Allreduce(&rank, &alone, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
    EXPECT_EQ(alone, rank);
    MPI_Barrier(MPI_COMM_SELF);
  });
}

TEST(Calls, OneRankIsEnough) {
  run(
      [](int) {
        int in = 3, out = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Allgather(&in, 1, MPI_INT, &out, 1, MPI_INT, MPI_COMM_WORLD);
        EXPECT_EQ(out, 3);
        MPI_Scan(MPI_IN_PLACE, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        EXPECT_EQ(out, 3);
      },
      1);
}

TEST(Calls, NonBlockingOnesOverlapEachOtherAndPointToPoint) {
  run([](int rank) {
    int sum = 0, got = -1, token = rank == 2 ? 77 : 0;
    MPI_Request requests[4];
    MPI_Irecv(&got, 1, MPI_INT, (rank + 1) % kRanks, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]);
    MPI_Ibcast(&token, 1, MPI_INT, 2, MPI_COMM_WORLD, &requests[2]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[3]);
    MPI_Send(&rank, 1, MPI_INT, (rank + kRanks - 1) % kRanks, 5, MPI_COMM_WORLD);
    int late = 0;
    MPI_Allreduce(&rank, &late, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    EXPECT_EQ(late, kRanks - 1);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    EXPECT_EQ(got, (rank + 1) % kRanks);
    EXPECT_EQ(sum, 10);
    EXPECT_EQ(token, 77);
  });
}

TEST(Calls, AWildReceiveTakesNoMessageOfACollective) {
  run([](int rank) {
    int got = -1, data = rank == 0 ? 6 : 0;
    MPI_Request request;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    MPI_Bcast(&data, 1, MPI_INT, 0, MPI_COMM_WORLD);
    EXPECT_EQ(data, 6);
    int token = 50 + rank;
    MPI_Send(&token, 1, MPI_INT, (rank + 1) % kRanks, 3, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    EXPECT_EQ(got, 50 + (rank + kRanks - 1) % kRanks);
  });
}

TEST(IbarrierCall, PollingItEndsOnceAllHaveCome) {
  run([](int rank) {
    int token = rank;
    if (rank == 3) MPI_Recv(&token, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    int done = 0;
    if (rank == 1) {  // rank 3 comes only after this message
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      EXPECT_EQ(done, 0);
      MPI_Send(&token, 1, MPI_INT, 3, 9, MPI_COMM_WORLD);
    }
    while (done == 0) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    EXPECT_EQ(request, MPI_REQUEST_NULL);
  });
}

// Columns of one matrix, and windows that overlap each other, but not the buffer behind them.
TEST(BuffersWithGaps, MayLieBetweenEachOther) {
  run(
      [](int rank) {
        MPI_Datatype all_of_it, column, three, window;
        MPI_Type_vector(4, 1, 4, MPI_INT, &all_of_it);
        MPI_Type_create_resized(all_of_it, 0, sizeof(int), &column);
        MPI_Type_contiguous(3, MPI_INT, &three);
        MPI_Type_create_resized(three, 0, sizeof(int), &window);
        MPI_Type_commit(&column);
        MPI_Type_commit(&window);
        Ints square = counting(100 * rank, 16);
        MPI_Allgather(&square[0], 1, column, &square[1], 1, column, MPI_COMM_WORLD);
        const int first = 100 * rank;
        EXPECT_EQ(square, (Ints{first, 0, 100, first + 3, first + 4, 4, 104, first + 7, first + 8,
                                8, 108, first + 11, first + 12, 12, 112, first + 15}));
        MPI_Gather(&square[0], 1, column, &square[1], 1, column, 0, MPI_COMM_WORLD);
        Ints data = counting(100 * rank, 18);
        MPI_Scatter(&data[0], 2, window, &data[6], 6, MPI_INT, 0, MPI_COMM_WORLD);
        const int from = 2 * rank;
        const Ints wanted{from, from + 1, from + 2, from + 1, from + 2, from + 3};
        EXPECT_EQ(Ints(data.begin() + 6, data.begin() + 12), wanted);
        MPI_Alltoall(&data[0], 2, window, &data[6], 6, MPI_INT, MPI_COMM_WORLD);
        EXPECT_EQ(Ints(data.begin() + 6, data.begin() + 12), wanted);
        for (MPI_Datatype* each : {&all_of_it, &column, &three, &window}) MPI_Type_free(each);
      },
      2);
}

}  // namespace
}  // namespace plait::test
