// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The backward substitution of the paper on MPI for soft processors: the inner loop is shared, the
// pivot is broadcast in each iteration of the outer one, rank 0 gathers b. On 1, 2, 4 and so on of
// the ranks there are, for each size given: "n cores nanoseconds", and 1 as the exit code if b is
// not what one core has found. A is made of eight numbers, since it has no room in a core.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 600 };

static const float a[8] = {0.01f, 0.02f, -0.03f, 0.04f, 0.015f, -0.025f, 0.005f, 0.01f};
static float b[MOST], alone[MOST], own[MOST];

static void substitute(int n, int rank, int cores, MPI_Comm some) {
  for (int i = n - 1; i >= 0; --i) {
    float pivot = 0;
    if (i % cores == rank) pivot = b[i] = b[i] / (2.0f + a[i & 7]);
    MPI_Bcast(&pivot, 1, MPI_FLOAT, i % cores, some);
    for (int j = rank; j < i; j += cores) b[j] = b[j] - pivot * a[(i + j) & 7];
  }
}

static void gather(int n, int rank, int cores, MPI_Comm some) {
  int kept = 0;
  for (int j = rank; j < n; j += cores) own[kept++] = b[j];
  if (rank != 0) {
    MPI_Send(own, kept, MPI_FLOAT, 0, 2, some);
    return;
  }
  for (int from = 1; from < cores; ++from) {
    const int count = (n - from + cores - 1) / cores;
    MPI_Recv(own, count, MPI_FLOAT, from, 2, some, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; ++i) b[i * cores + from] = own[i];
  }
}

int main(int argc, char** argv) {
  static const int counts[] = {1, 2, 4, 6, 8};
  int rank, size, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int at = 1; at < argc; ++at) {
    const int n = atoi(argv[at]);
    for (unsigned k = 0; k < sizeof counts / sizeof *counts && counts[k] <= size; ++k) {
      const int cores = counts[k];
      MPI_Comm some;
      MPI_Comm_split(MPI_COMM_WORLD, rank < cores ? 0 : MPI_UNDEFINED, rank, &some);
      for (int j = 0; j < n; ++j) b[j] = 1.0f + (float)(j % 5);
      MPI_Barrier(MPI_COMM_WORLD);
      const double begin = MPI_Wtime();
      if (rank < cores) {
        substitute(n, rank, cores, some);
        gather(n, rank, cores, some);
        MPI_Comm_free(&some);
      }
      if (rank == 0) {
        printf("%d %d %d\n", n, cores, (int)((MPI_Wtime() - begin) * 1e9));
        for (int j = 0; j < n; ++j) {
          if (cores == 1) alone[j] = b[j];
          wrong |= b[j] != alone[j];
        }
      }
    }
  }
  MPI_Finalize();
  return wrong;
}
