// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Every collective once, each checked against what it must give; rank 0 prints one line for each.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kRanksMax = 64 };

static int rank, size;
static int in[2 * kRanksMax], out[2 * kRanksMax], counts[kRanksMax], starts[kRanksMax];

// 0 + 1 + ... + (n - 1)
static int sum_below(int n) { return n * (n - 1) / 2; }

static void report(const char* name, int right) {
  int all_right;
  MPI_Reduce(&right, &all_right, 1, MPI_INT, MPI_LAND, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%-21s %s\n", name, all_right ? "right" : "WRONG");
}

// Rank i contributes i % 3 + 1 numbers, for the calls that end in v.
static int set_counts(void) {
  int total = 0;
  for (int i = 0; i < size; ++i) {
    counts[i] = i % 3 + 1;
    starts[i] = total;
    total += counts[i];
  }
  return total;
}

static int owner(int index) {
  int i = 0;
  while (i + 1 < size && starts[i + 1] <= index) ++i;
  return i;
}

static void one_to_all(void) {
  const int root = size - 1;
  int value = rank == root ? 4711 : 0;
  MPI_Bcast(&value, 1, MPI_INT, root, MPI_COMM_WORLD);
  report("Bcast", value == 4711);

  for (int i = 0; i < size; ++i) in[i] = 10 * i;
  MPI_Scatter(in, 1, MPI_INT, &value, 1, MPI_INT, root, MPI_COMM_WORLD);
  report("Scatter", value == 10 * rank);

  const int total = set_counts();
  for (int i = 0; i < total; ++i) in[i] = owner(i);
  MPI_Scatterv(in, counts, starts, MPI_INT, out, counts[rank], MPI_INT, root, MPI_COMM_WORLD);
  report("Scatterv", out[0] == rank && out[counts[rank] - 1] == rank);
}

static int owners_right(int total) {
  int right = 1;
  for (int i = 0; i < total; ++i) right &= out[i] == owner(i);
  return right;
}

static void all_to_one(void) {
  MPI_Gather(&rank, 1, MPI_INT, out, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int right = 1;
  for (int i = 0; rank == 0 && i < size; ++i) right &= out[i] == i;
  report("Gather", right);

  const int total = set_counts();
  for (int i = 0; i < 3; ++i) in[i] = rank;
  MPI_Gatherv(in, counts[rank], MPI_INT, out, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);
  report("Gatherv", rank != 0 || owners_right(total));

  int sum = -1;
  MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  report("Reduce", rank != 0 || sum == sum_below(size));
}

static void all_gather(void) {
  MPI_Allgather(&rank, 1, MPI_INT, out, 1, MPI_INT, MPI_COMM_WORLD);
  int right = 1;
  for (int i = 0; i < size; ++i) right &= out[i] == i;
  report("Allgather", right);

  for (int i = 0; i < size; ++i) out[i] = i == rank ? i : -1;
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, 1, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < size; ++i) right &= out[i] == i;
  report("Allgather, in place", right);

  const int total = set_counts();
  for (int i = 0; i < 3; ++i) in[i] = rank;
  MPI_Allgatherv(in, counts[rank], MPI_INT, out, counts, starts, MPI_INT, MPI_COMM_WORLD);
  report("Allgatherv", owners_right(total));
}

static void all_to_all(void) {
  for (int i = 0; i < size; ++i) in[i] = 100 * rank + i;
  MPI_Alltoall(in, 1, MPI_INT, out, 1, MPI_INT, MPI_COMM_WORLD);
  int right = 1;
  for (int i = 0; i < size; ++i) right &= out[i] == 100 * i + rank;
  report("Alltoall", right);

  // Two numbers for the own rank, one for any other.
  int back[kRanksMax], back_starts[kRanksMax];
  for (int i = 0, at = 0; i < size; ++i) {
    counts[i] = back[i] = i == rank ? 2 : 1;
    starts[i] = back_starts[i] = at;
    for (int k = 0; k < counts[i]; ++k) in[at++] = 100 * rank + i;
  }
  MPI_Alltoallv(in, counts, starts, MPI_INT, out, back, back_starts, MPI_INT, MPI_COMM_WORLD);
  right = 1;
  for (int i = 0; i < size; ++i) right &= out[back_starts[i]] == 100 * i + rank;
  report("Alltoallv", right);
}

static void reductions(void) {
  int value = rank;
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  report("Allreduce, in place", value == size - 1);

  for (int i = 0; i < size; ++i) in[i] = rank + i;
  MPI_Reduce_scatter_block(in, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  report("Reduce_scatter_block", value == sum_below(size) + size * rank);

  const int total = set_counts();
  for (int i = 0; i < total; ++i) in[i] = rank + owner(i);
  MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  report("Reduce_scatter", out[counts[rank] - 1] == sum_below(size) + size * rank);

  MPI_Scan(&rank, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  report("Scan", value == sum_below(rank + 1));

  value = 0;  // Exscan leaves rank 0's result undefined
  MPI_Exscan(&rank, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  report("Exscan", rank == 0 || value == sum_below(rank));
}

// An operation that does not commute: maps x -> a x + b, one after the other.
static void compose(void* left, void* right, int* length, MPI_Datatype* type) {
  (void)type;
  const unsigned* first = left;
  unsigned* second = right;
  for (int i = 0; i < *length; ++i) {
    second[2 * i + 1] += second[2 * i] * first[2 * i + 1];
    second[2 * i] *= first[2 * i];
  }
}

static void own_operation(void) {
  MPI_Datatype map;
  MPI_Op compose_op;
  MPI_Type_contiguous(2, MPI_UNSIGNED, &map);
  MPI_Type_commit(&map);
  MPI_Op_create(compose, 0, &compose_op);
  const unsigned mine[2] = {(unsigned)rank + 2, 3u * (unsigned)rank + 1};
  unsigned all[2], want[2] = {1, 0};
  MPI_Allreduce(mine, all, 1, map, compose_op, MPI_COMM_WORLD);
  for (unsigned i = 0; i < (unsigned)size; ++i) {
    want[1] = (3 * i + 1) + (i + 2) * want[1];
    want[0] *= i + 2;
  }
  report("Allreduce, own op", all[0] == want[0] && all[1] == want[1]);
  MPI_Op_free(&compose_op);
  MPI_Type_free(&map);
}

static void nonblocking(void) {
  MPI_Request requests[3];
  int value = rank == 0 ? 99 : 0, sum = 0;
  MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
  MPI_Ibcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[2]);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  report("Ibarrier and Ibcast", value == 99);
  report("Iallreduce", sum == sum_below(size));
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > kRanksMax) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Barrier(MPI_COMM_WORLD);
  report("Barrier", 1);
  one_to_all();
  all_to_one();
  all_gather();
  all_to_all();
  reductions();
  own_operation();
  nonblocking();
  MPI_Finalize();
  return 0;
}
