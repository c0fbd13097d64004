// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Neighbourhood collectives on grids and graphs; the graphs themselves.
#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <vector>

#include "api/test_world.h"
#include "mpi.h"

namespace plait::test {
namespace {

const MPI_Comm kWorld = MPI_COMM_WORLD;
const MPI_Info kNone = MPI_INFO_NULL;
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

MPI_Comm grid_of(Ints dims, Ints periods) {
  MPI_Comm grid;
  MPI_Cart_create(kWorld, static_cast<int>(dims.size()), dims.data(), periods.data(), 0, &grid);
  return grid;
}

// 2 x 3, around in the second dimension: up, down, left, right of each rank.
TEST(Neighbours, ExchangeOnAGrid) {
  run(6, [](int rank) {
    const MPI_Comm grid = grid_of({2, 3}, {0, 1});
    int up, down, left, right;
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    const Ints around{up, down, left, right};
    Ints expected(4, -1), sent{10 * rank, 10 * rank + 1, 10 * rank + 2, 10 * rank + 3};
    Ints got(4, -1), turned(4, -1), placed(4, -1);
    MPI_Request request;
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, got.data(), 1, MPI_INT, grid);
    MPI_Ineighbor_alltoall(sent.data(), 1, MPI_INT, turned.data(), 1, MPI_INT, grid, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    const Ints ones(4, 1), backwards{3, 2, 1, 0};
    MPI_Neighbor_allgatherv(&rank, 1, MPI_INT, placed.data(), ones.data(), backwards.data(),
                            MPI_INT, grid);
    for (std::size_t i = 0; i < 4; ++i) {
      const bool there = around[i] != MPI_PROC_NULL;
      EXPECT_EQ(got[i], there ? around[i] : -1);
      EXPECT_EQ(placed[3 - i], got[i]);
      // What came from below was sent upwards.
      EXPECT_EQ(turned[i], there ? 10 * around[i] + static_cast<int>(i ^ 1) : -1);
    }
  });
}

// Both neighbours are the same rank, or this one: what goes left arrives from the right.
TEST(Neighbours, OfShortRings) {
  for (const int ranks : {1, 2}) {
    run(static_cast<unsigned>(ranks), [ranks](int rank) {
      const MPI_Comm ring = grid_of({ranks}, {1});
      const Ints sent{10 * rank, 10 * rank + 1};
      Ints got(2, -1);
      MPI_Neighbor_alltoall(sent.data(), 1, MPI_INT, got.data(), 1, MPI_INT, ring);
      const int other = ranks - 1 - rank;
      EXPECT_EQ(got, (Ints{10 * other + 1, 10 * other}));
    });
  }
}

// Rows and columns of a halo, as often as they are started.
TEST(Neighbours, DatatypesOfTheirOwn) {
  run(4, [](int rank) {
    const MPI_Comm grid = grid_of({2, 2}, {1, 1});
    MPI_Datatype row, column;
    MPI_Type_contiguous(2, MPI_INT, &row);
    MPI_Type_vector(2, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&row);
    MPI_Type_commit(&column);
    Ints field(16);
    const Ints ones(4, 1);
    const MPI_Aint out[4] = {5 * 4, 9 * 4, 5 * 4, 6 * 4}, in[4] = {1 * 4, 13 * 4, 4 * 4, 7 * 4};
    const MPI_Datatype types[4] = {row, row, column, column};
    MPI_Request request;
    MPI_Neighbor_alltoallw_init(field.data(), ones.data(), out, types, field.data(), ones.data(),
                                in, types, grid, kNone, &request);
    for (int turn = 0; turn < 2; ++turn) {
      const auto inner = [&](int of, int i) { return 1000 * turn + 100 * of + i; };
      for (const int i : {5, 6, 9, 10}) field[static_cast<std::size_t>(i)] = inner(rank, i);
      MPI_Start(&request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      const int vertical = rank ^ 2, beside = rank ^ 1;
      EXPECT_EQ((Ints{field[1], field[2]}), (Ints{inner(vertical, 9), inner(vertical, 10)}));
      EXPECT_EQ((Ints{field[13], field[14]}), (Ints{inner(vertical, 5), inner(vertical, 6)}));
      EXPECT_EQ((Ints{field[4], field[8]}), (Ints{inner(beside, 6), inner(beside, 10)}));
      EXPECT_EQ((Ints{field[7], field[11]}), (Ints{inner(beside, 5), inner(beside, 9)}));
    }
    MPI_Request_free(&request);
  });
}

// Rank 0 has an edge to each rank, itself too and twice to the last; all have one back.
TEST(Graph, TheSameFromBothConstructors) {
  run(3, [](int rank) {
    MPI_Comm graphs[2];
    const Ints to = rank == 0 ? Ints{0, 1, 2, 2, 0} : Ints{0};
    const Ints from = rank == 0 ? Ints{0, 0, 1, 2} : rank == 1 ? Ints{0} : Ints{0, 0};
    MPI_Dist_graph_create_adjacent(kWorld, static_cast<int>(from.size()), from.data(),
                                   MPI_UNWEIGHTED, static_cast<int>(to.size()), to.data(),
                                   MPI_UNWEIGHTED, kNone, 0, &graphs[0]);
    // The last rank names the edges of rank 0, the others an edge back.
    const Ints sources = rank == 2 ? Ints{0, 2, 0} : rank == 1 ? Ints{1} : Ints{};
    const Ints degrees{4, 1, 1}, ends = rank == 2 ? Ints{0, 1, 2, 2, 0, 0} : Ints{0};
    const Ints heavy{1, 2, 3, 4, 5, 6};
    MPI_Dist_graph_create(kWorld, static_cast<int>(sources.size()), sources.data(),
                          rank == 1 ? &degrees[1] : degrees.data(), ends.data(), heavy.data(),
                          kNone, 0, &graphs[1]);
    for (int which = 0; which < 2; ++which) {
      int in = -1, out = -1, weighted = -1, topology = -1;
      MPI_Topo_test(graphs[which], &topology);
      EXPECT_EQ(topology, MPI_DIST_GRAPH);
      MPI_Comm copy;
      MPI_Comm_dup(graphs[which], &copy);
      MPI_Dist_graph_neighbors_count(copy, &in, &out, &weighted);
      EXPECT_EQ(in, static_cast<int>(from.size()));
      EXPECT_EQ(out, static_cast<int>(to.size()));
      EXPECT_EQ(weighted, which);
      Ints sent(to.size()), got(from.size(), -1), counts_out(to.size(), 1), at_out(to.size());
      Ints counts_in(from.size(), 1), at_in(from.size());
      std::iota(sent.begin(), sent.end(), 10 * rank);
      std::iota(at_out.begin(), at_out.end(), 0);
      std::iota(at_in.begin(), at_in.end(), 0);
      MPI_Neighbor_alltoallv(sent.data(), counts_out.data(), at_out.data(), MPI_INT, got.data(),
                             counts_in.data(), at_in.data(), MPI_INT, copy);
      const Ints at_first = which == 0 ? Ints{0, 4, 10, 20} : Ints{10, 0, 20, 4};
      EXPECT_EQ(got, rank == 0 ? at_first : rank == 1 ? Ints{1} : (Ints{2, 3}));
    }
    Ints sources_in(4), weights_in(4), ends_out(5), weights_out(5);
    MPI_Dist_graph_neighbors(graphs[1], 4, sources_in.data(), weights_in.data(), 5, ends_out.data(),
                             weights_out.data());
    if (rank == 0) {
      EXPECT_EQ(sources_in, (Ints{1, 0, 2, 0}));
      EXPECT_EQ(weights_in, (Ints{1, 1, 5, 6}));
      EXPECT_EQ(ends_out, (Ints{0, 1, 2, 2, 0}));
      EXPECT_EQ(weights_out, (Ints{1, 2, 3, 4, 6}));
    }
    MPI_Comm_set_errhandler(kWorld, MPI_ERRORS_RETURN);
    int none = 0;
    EXPECT_EQ(MPI_Neighbor_allgather(&rank, 1, MPI_INT, &none, 1, MPI_INT, kWorld),
              MPI_ERR_TOPOLOGY);
  });
}

}  // namespace
}  // namespace plait::test
