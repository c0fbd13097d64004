// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The backward substitution of the paper on MPI for soft processors: the inner loop is shared, the
// pivot is broadcast in each iteration of the outer one, rank 0 gathers b. On all ranks, for each
// size given: "n cores nanoseconds", and 1 as the exit code if b is not what one core finds. A is
// made of eight numbers, since it has no room in a core. SLOWER_NS: what a slower processor takes
// longer for each multiplication and subtraction.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef SLOWER_NS
#define SLOWER_NS 0
#endif

enum { MOST = 600 };

static const float a[8] = {0.01f, 0.02f, -0.03f, 0.04f, 0.015f, -0.025f, 0.005f, 0.01f};
static float b[MOST], alone[MOST], own[MOST];

static void substitute(int n, int rank, int cores) {
  for (int i = n - 1; i >= 0; --i) {
    float pivot = 0;
    if (i % cores == rank) pivot = b[i] = b[i] / (2.0f + a[i & 7]);
    MPI_Bcast(&pivot, 1, MPI_FLOAT, i % cores, MPI_COMM_WORLD);
    for (int j = rank; j < i; j += cores) b[j] = b[j] - pivot * a[(i + j) & 7];
    const int count = (i - rank + cores - 1) / cores;
    if (SLOWER_NS > 0 && rank < i) {
      nanosleep(&(struct timespec){.tv_nsec = count * (long)SLOWER_NS}, NULL);
    }
  }
}

static void gather(int n, int rank, int cores) {
  int kept = 0;
  for (int j = rank; j < n; j += cores) own[kept++] = b[j];
  if (rank != 0) {
    MPI_Send(own, kept, MPI_FLOAT, 0, 2, MPI_COMM_WORLD);
    return;
  }
  for (int from = 1; from < cores; ++from) {
    const int count = (n - from + cores - 1) / cores;
    MPI_Recv(own, count, MPI_FLOAT, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; ++i) b[i * cores + from] = own[i];
  }
}

// What one core finds, without MPI.
static void substitute_alone(int n) {
  for (int i = n - 1; i >= 0; --i) {
    alone[i] = alone[i] / (2.0f + a[i & 7]);
    for (int j = 0; j < i; ++j) alone[j] = alone[j] - alone[i] * a[(i + j) & 7];
  }
}

int main(int argc, char** argv) {
  int rank, cores, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &cores);
  for (int at = 1; at < argc; ++at) {
    const int n = atoi(argv[at]);
    for (int j = 0; j < n; ++j) alone[j] = b[j] = 1.0f + (float)(j % 5);
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    substitute(n, rank, cores);
    gather(n, rank, cores);
    if (rank == 0) {
      printf("%d %d %d\n", n, cores, (int)((MPI_Wtime() - begin) * 1e9));
      if (cores > 1) substitute_alone(n);
      for (int j = 0; cores > 1 && j < n; ++j) wrong |= b[j] != alone[j];
    }
  }
  MPI_Finalize();
  return wrong;
}
