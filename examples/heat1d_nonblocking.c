// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A rod, hot at the left end. Each rank starts the exchange of its border cells, updates its inner
// cells meanwhile, then waits and updates the border.
//
//     plait run -n 4 examples/heat1d_nonblocking.c [cells of each rank [steps]]
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double flow(const double* at) { return at[0] + 0.25 * (at[-1] - 2.0 * at[0] + at[1]); }

static void advance(double* now, double* next, int cells, int left, int right) {
  MPI_Request requests[4];
  MPI_Irecv(&now[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&now[cells + 1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(&now[1], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(&now[cells], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[3]);
  for (int i = 2; i < cells; ++i) next[i] = flow(&now[i]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  next[1] = flow(&now[1]);
  next[cells] = flow(&now[cells]);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int cells = argc > 1 ? atoi(argv[1]) : 8;
  const int steps = argc > 2 ? atoi(argv[2]) : 60;
  const int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  const int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

  double* now = malloc((size_t)(cells + 2) * sizeof(double));
  double* next = malloc((size_t)(cells + 2) * sizeof(double));
  for (int i = 0; i < cells + 2; ++i) now[i] = next[i] = rank == 0 && i == 0 ? 100.0 : 0.0;
  for (int step = 0; step < steps; ++step) {
    advance(now, next, cells, left, right);
    double* swap = now;
    now = next;
    next = swap;
  }

  const double sample[2] = {now[1], now[cells]};
  double* samples = malloc((size_t)(2 * size) * sizeof(double));
  MPI_Gather(sample, 2, MPI_DOUBLE, samples, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = 0; rank == 0 && i < size; ++i) {
    printf("rank %d: first cell %.6f, last cell %.6f\n", i, samples[2 * i], samples[2 * i + 1]);
  }
  free(samples);
  free(now);
  free(next);
  MPI_Finalize();
  return 0;
}
