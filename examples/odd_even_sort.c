// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Odd-even transposition sort: every rank keeps a sorted block; neighbours compare blocks in
// turns, the lower keeps the smaller half. After as many turns as ranks all is sorted.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kBlock = 16 };

static int compare(const void* left, const void* right) {
  const int a = *(const int*)left, b = *(const int*)right;
  return (a > b) - (a < b);
}

static void exchange(int* block, int partner, int keep_smaller) {
  int both[2 * kBlock];
  memcpy(both, block, kBlock * sizeof(int));
  MPI_Sendrecv(block, kBlock, MPI_INT, partner, 0, both + kBlock, kBlock, MPI_INT, partner, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  qsort(both, 2 * kBlock, sizeof(int), compare);
  memcpy(block, keep_smaller ? both : both + kBlock, kBlock * sizeof(int));
}

static void print_sorted(const int* all, int count) {
  int ordered = 1;
  long sum = 0;
  for (int i = 0; i < count; ++i) {
    if (i > 0 && all[i - 1] > all[i]) ordered = 0;
    sum += all[i];
  }
  printf("%d numbers, %s, from %d to %d, sum %ld\n", count, ordered ? "sorted" : "NOT SORTED",
         all[0], all[count - 1], sum);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  int block[kBlock];
  unsigned state = 12345u + 7919u * (unsigned)rank;
  for (int i = 0; i < kBlock; ++i) {
    state = state * 1664525u + 1013904223u;
    block[i] = (int)(state >> 16) % 1000;
  }
  qsort(block, kBlock, sizeof(int), compare);

  for (int turn = 0; turn < size; ++turn) {
    const int is_lower = (rank + turn) % 2 == 0;
    const int partner = is_lower ? rank + 1 : rank - 1;
    if (partner >= 0 && partner < size) exchange(block, partner, is_lower);
  }

  int* all = rank == 0 ? malloc(sizeof(int) * kBlock * (size_t)size) : NULL;
  MPI_Gather(block, kBlock, MPI_INT, all, kBlock, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) print_sorted(all, kBlock * size);
  free(all);
  MPI_Finalize();
  return 0;
}
