// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The calls that reduce, from MPI's side: operations, datatypes, MPI_IN_PLACE, the program's
// functions.
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

void run(const std::function<void(int)>& body) {
  World world(kRanks);
  world.run([&](int rank) {
    MPI_Init(nullptr, nullptr);
    body(rank);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

// a op b = 10 a + b: its result spells the ranks in their order; not associative in general, but on
// digits read as strings. Value and number of digits stand side by side.
void append(void* in, void* inout, int* length, MPI_Datatype*) {
  for (int i = 0; i < *length; ++i) {
    const long* a = static_cast<long*>(in) + 2 * i;
    long* b = static_cast<long*>(inout) + 2 * i;
    long scale = 1;
    for (long digit = 0; digit < b[1]; ++digit) scale *= 10;
    b[0] += a[0] * scale;
    b[1] += a[1];
  }
}

struct Appending {
  MPI_Datatype type;
  MPI_Op op;
  Appending() {
    MPI_Type_contiguous(2, MPI_LONG, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(append, 0, &op);
  }
  ~Appending() {
    MPI_Op_free(&op);
    MPI_Type_free(&type);
  }
};

TEST(ReduceCall, PlainAndInPlaceAtAnyRoot) {
  run([](int rank) {
    for (int root = 0; root < kRanks; ++root) {
      Ints own = {rank, 10 * rank}, sum = {-1, -1};
      MPI_Reduce(own.data(), sum.data(), 2, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
      EXPECT_EQ(sum, rank == root ? (Ints{10, 100}) : (Ints{-1, -1}));
      MPI_Reduce(rank == root ? MPI_IN_PLACE : own.data(), own.data(), 2, MPI_INT, MPI_MAX, root,
                 MPI_COMM_WORLD);
      EXPECT_EQ(own, rank == root ? (Ints{4, 40}) : (Ints{rank, 10 * rank}));
    }
  });
}

TEST(ReduceCall, LongVectors) {
  run([](int rank) {
    std::vector<double> in(50001), out(50001);
    std::iota(in.begin(), in.end(), rank);
    MPI_Reduce(in.data(), out.data(), 50001, MPI_DOUBLE, MPI_SUM, 2, MPI_COMM_WORLD);
    for (int i = 0; rank == 2 && i < 50001; ++i) {
      ASSERT_EQ(out[static_cast<std::size_t>(i)], 5.0 * i + 10);
    }
  });
}

TEST(AllreduceCall, PlainInPlaceAndLong) {
  run([](int rank) {
    Ints own = {rank, -rank}, sum(2);
    MPI_Allreduce(own.data(), sum.data(), 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(sum, (Ints{10, -10}));
    MPI_Allreduce(MPI_IN_PLACE, own.data(), 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    EXPECT_EQ(own, (Ints{0, -4}));
    Ints in(70000), out(70000);
    std::iota(in.begin(), in.end(), rank);
    MPI_Allreduce(in.data(), out.data(), 70000, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < 70000; ++i) ASSERT_EQ(out[static_cast<std::size_t>(i)], 5 * i + 10);
  });
}

TEST(AllreduceCall, PairsTellWhoHasTheLargest) {
  run([](int rank) {
    struct {
      double value;
      int rank;
    } mine = {rank == 1 || rank == 3 ? 9.5 : 1.0, rank}, best;
    MPI_Allreduce(&mine, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    EXPECT_EQ(best.value, 9.5);
    EXPECT_EQ(best.rank, 1);
    MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    EXPECT_EQ(mine.value, 1.0);
    EXPECT_EQ(mine.rank, 0);
  });
}

TEST(ReductionCalls, TheProgramsOperationSeesRanksInOrder) {
  run([](int rank) {
    Appending appending;
    const long own[2] = {rank + 1, 1};
    const long upto[] = {1, 12, 123, 1234, 12345};
    long got[2] = {-1, -1};
    for (int root = 0; root < kRanks; ++root) {
      MPI_Reduce(own, got, 1, appending.type, appending.op, root, MPI_COMM_WORLD);
      if (rank == root) {
        EXPECT_EQ(got[0], 12345);
      }
    }
    MPI_Allreduce(own, got, 1, appending.type, appending.op, MPI_COMM_WORLD);
    EXPECT_EQ(got[0], 12345);
    MPI_Scan(own, got, 1, appending.type, appending.op, MPI_COMM_WORLD);
    EXPECT_EQ(got[0], upto[rank]);
    got[0] = -1;
    MPI_Exscan(own, got, 1, appending.type, appending.op, MPI_COMM_WORLD);
    EXPECT_EQ(got[0], rank == 0 ? -1 : upto[rank - 1]);
    long all[2 * kRanks];
    for (int i = 0; i < kRanks; ++i) {
      all[2 * i] = own[0];
      all[2 * i + 1] = own[1];
    }
    MPI_Reduce_scatter_block(all, got, 1, appending.type, appending.op, MPI_COMM_WORLD);
    EXPECT_EQ(got[0], 12345);
  });
}

// Adds data of elements of every second int, and checks that it is given them in that layout.
void add_with_gaps(void* in, void* inout, int* length, MPI_Datatype* type) {
  MPI_Aint lower = 0, extent = 0;
  MPI_Type_get_extent(*type, &lower, &extent);
  for (int i = 0; i < *length; ++i) {
    const int* a = reinterpret_cast<int*>(static_cast<char*>(in) + i * extent);
    int* b = reinterpret_cast<int*>(static_cast<char*>(inout) + i * extent);
    b[0] += a[0];
    b[2] += a[2];
  }
}

TEST(ReductionCalls, TheProgramsOperationSeesTheLayoutOfItsDatatype) {
  run([](int rank) {
    MPI_Datatype type;
    MPI_Type_vector(2, 1, 2, MPI_INT, &type);  // 3 ints, the middle one a gap
    MPI_Type_commit(&type);
    MPI_Op op;
    MPI_Op_create(add_with_gaps, 1, &op);
    Ints own = {rank, -7, 1, 2 * rank, -7, 1}, sum(6, -5);
    MPI_Allreduce(own.data(), sum.data(), 2, type, op, MPI_COMM_WORLD);
    EXPECT_EQ(sum, (Ints{10, -5, 5, 20, -5, 5}));
    MPI_Scan(MPI_IN_PLACE, own.data(), 2, type, op, MPI_COMM_WORLD);
    const int upto = rank * (rank + 1) / 2;
    EXPECT_EQ(own, (Ints{upto, -7, rank + 1, 2 * upto, -7, rank + 1}));
    Ints below(6, -5);
    own = {1, -7, 1, 2, -7, 1};
    MPI_Exscan(own.data(), below.data(), 2, type, op, MPI_COMM_WORLD);
    EXPECT_EQ(below, rank == 0 ? Ints(6, -5) : (Ints{rank, -5, rank, 2 * rank, -5, rank}));
    MPI_Op_free(&op);
    MPI_Type_free(&type);
  });
}

TEST(ReduceScatterCalls, VaryingUniformAndInPlace) {
  run([](int rank) {
    const Ints counts = {2, 0, 1, 3, 1};
    const int begins[] = {0, 2, 2, 3, 6};
    Ints in(7), own(3, -1), wanted(3, -1);
    for (int i = 0; i < 7; ++i) in[static_cast<std::size_t>(i)] = 100 * i + rank;
    const int mine = counts[static_cast<std::size_t>(rank)];
    for (int i = 0; i < mine; ++i) {
      wanted[static_cast<std::size_t>(i)] = 500 * (begins[rank] + i) + 10;
    }
    MPI_Reduce_scatter(in.data(), own.data(), counts.data(), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(own, wanted);
    MPI_Reduce_scatter(MPI_IN_PLACE, in.data(), counts.data(), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < mine; ++i) {
      EXPECT_EQ(in[static_cast<std::size_t>(i)], wanted[static_cast<std::size_t>(i)]);
    }
    Ints block(2 * kRanks), result(2);
    std::iota(block.begin(), block.end(), rank);
    MPI_Reduce_scatter_block(block.data(), result.data(), 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(result, (Ints{10 * rank + 10, 10 * rank + 15}));
    MPI_Reduce_scatter_block(MPI_IN_PLACE, block.data(), 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(block[0], 10 * rank + 10);
    EXPECT_EQ(block[1], 10 * rank + 15);
  });
}

TEST(ScanCalls, PlainAndInPlace) {
  run([](int rank) {
    int own = rank + 1, sum = -1, below = -1;
    MPI_Scan(&own, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(sum, (rank + 1) * (rank + 2) / 2);
    MPI_Exscan(&own, &below, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(below, rank == 0 ? -1 : rank * (rank + 1) / 2);
    MPI_Exscan(MPI_IN_PLACE, &own, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(own, rank == 0 ? 1 : rank * (rank + 1) / 2);
  });
}

TEST(IallreduceCall, MayOutliveItsOperationAndDatatype) {
  run([](int rank) {
    long own[2] = {rank + 1, 1}, got[2] = {-1, -1};
    MPI_Request request;
    {
      Appending appending;
      MPI_Iallreduce(own, got, 1, appending.type, appending.op, MPI_COMM_WORLD, &request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    EXPECT_EQ(got[0], 12345);
  });
}

}  // namespace
}  // namespace plait::test
