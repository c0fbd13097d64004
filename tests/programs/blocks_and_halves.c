// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives whose blocks, results or ranks differ from rank to rank; each rank folds all that it
// was given into one number, and rank 0 prints these. With an argument it does only what is of the
// ranks below and of the least and the greatest.
#include <mpi.h>
#include <stdio.h>

enum { kRanksMax = 8, kMost = 3 * kRanksMax };

typedef struct {
  double value;
  int rank;
} Placed;

static int rank, size;
static int in[kMost], out[kMost], counts[kRanksMax], starts[kRanksMax];

static unsigned fold(unsigned hash, const int* values, int count) {
  for (int i = 0; i < count; ++i) hash = (hash ^ (unsigned)values[i]) * 16777619u;
  return hash;
}

// Rank i has i % 3 + 1 numbers, the last rank's first.
static int set_counts(void) {
  int total = 0;
  for (int i = size - 1; i >= 0; --i) {
    counts[i] = i % 3 + 1;
    starts[i] = total;
    total += counts[i];
  }
  return total;
}

static unsigned blocks_of_their_own_sizes(void) {
  const int total = set_counts(), own = counts[rank], last = size - 1;
  for (int i = 0; i < total; ++i) in[i] = 100 * rank + i;
  MPI_Scatterv(in, counts, starts, MPI_INT, out, own, MPI_INT, last, MPI_COMM_WORLD);
  unsigned hash = fold(2166136261u, out, own);
  MPI_Allgatherv(out, own, MPI_INT, in, counts, starts, MPI_INT, MPI_COMM_WORLD);
  hash = fold(hash, in, total);
  for (int i = 0; i < own; ++i) in[i] = rank - i;
  MPI_Gatherv(in, own, MPI_INT, out, counts, starts, MPI_INT, 1, MPI_COMM_WORLD);
  return rank == 1 ? fold(hash, out, total) : hash;
}

static unsigned exchanged_in_place(unsigned hash) {
  for (int i = 0; i < 2 * size; ++i) in[i] = 1000 * rank + i;
  MPI_Alltoall(MPI_IN_PLACE, 2, MPI_INT, in, 2, MPI_INT, MPI_COMM_WORLD);
  hash = fold(hash, in, 2 * size);
  MPI_Reduce_scatter_block(in, out, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return fold(hash, out, 2);
}

static unsigned of_the_ranks_below(unsigned hash) {
  int value = 5 + rank * rank, below = -1;
  MPI_Exscan(&value, &below, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank > 0) hash = fold(hash, &below, 1);
  Placed own = {(double)((rank + 2) % size), rank}, least, most;
  MPI_Allreduce(&own, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
  MPI_Reduce(&own, &most, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
  if (rank == 0) hash = fold(hash, &most.rank, 1);
  return fold(hash, &least.rank, 1) + (unsigned)least.value;
}

// Ranks of even and of odd numbers, the other way around.
static unsigned of_a_half(unsigned hash) {
  MPI_Comm half;
  int there, sum = rank;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
  MPI_Comm_rank(half, &there);
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, half);
  MPI_Bcast(&rank, 0, MPI_INT, 0, half);
  MPI_Comm_free(&half);
  return fold(fold(hash, &there, 1), &sum, 1);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  unsigned hash = 0, all[kRanksMax];
  if (argc == 1) hash = of_a_half(exchanged_in_place(blocks_of_their_own_sizes()));
  hash = of_the_ranks_below(hash);
  MPI_Gather(&hash, 1, MPI_UNSIGNED, all, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
  for (int i = 0; rank == 0 && i < size; ++i) printf("rank %d: %08x\n", i, all[i]);
  MPI_Finalize();
  return 0;
}
