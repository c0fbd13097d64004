// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The matrix-vector product of the paper on MPI for soft processors: a core keeps one row of A and
// x, rank 0 hands out rows and gathers y. On all ranks, for each size given: "n cores nanoseconds",
// and 1 as the exit code if y is wrong. SLOWER_NS: what a slower processor takes longer for each
// multiplication and addition.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef SLOWER_NS
#define SLOWER_NS 0
#endif

enum { MOST = 300 };

static float row[MOST], x[MOST], y[MOST], own[MOST];

// The rows i of A that are this rank's: rank, rank + cores and so on.
static int multiply(int n, int rank, int cores) {
  int kept = 0;
  for (int first = 0; first < n; first += cores) {
    if (rank == 0) {
      for (int to = 1; to < cores && first + to < n; ++to) {
        MPI_Send(row, n, MPI_FLOAT, to, 1, MPI_COMM_WORLD);
      }
    } else if (first + rank < n) {
      MPI_Recv(row, n, MPI_FLOAT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (first + rank < n) {
      float sum = 0;
      for (int j = 0; j < n; ++j) sum += row[j] * x[j];
      own[kept++] = sum;
      if (SLOWER_NS > 0) nanosleep(&(struct timespec){.tv_nsec = n * (long)SLOWER_NS}, NULL);
    }
  }
  return kept;
}

static void gather(int n, int rank, int cores, int kept) {
  if (rank != 0) {
    MPI_Send(own, kept, MPI_FLOAT, 0, 2, MPI_COMM_WORLD);
    return;
  }
  for (int i = 0; i < kept; ++i) y[i * cores] = own[i];
  for (int from = 1; from < cores; ++from) {
    const int count = (n - from + cores - 1) / cores;
    MPI_Recv(own, count, MPI_FLOAT, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; ++i) y[i * cores + from] = own[i];
  }
}

int main(int argc, char** argv) {
  int rank, cores, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &cores);
  for (int a = 1; a < argc; ++a) {
    const int n = atoi(argv[a]);
    float sum = 0;
    for (int j = 0; j < n; ++j) {
      x[j] = 1.0f + (float)(j % 3);
      row[j] = 0.5f * (float)(j % 7);
    }
    for (int j = 0; j < n; ++j) sum += row[j] * x[j];
    for (int i = 0; i < n; ++i) y[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    gather(n, rank, cores, multiply(n, rank, cores));
    if (rank == 0) {
      printf("%d %d %d\n", n, cores, (int)((MPI_Wtime() - begin) * 1e9));
      for (int i = 0; i < n; ++i) wrong |= y[i] != sum;
    }
  }
  MPI_Finalize();
  return wrong;
}
