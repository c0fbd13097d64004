// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each rank has 2 N requests under way while it prints and takes part in a collective: receives
// that wait for sends first, then sends that wait for receives.
#include <mpi.h>
#include <stdio.h>

#define N 70

int main(int argc, char** argv) {
  int rank, size, in[N], out[N], sum = 0, all, done = 0;
  MPI_Request requests[2 * N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int next = (rank + 1) % size, before = (rank + size - 1) % size;
  for (int i = 0; i < N; ++i) {
    MPI_Irecv(&in[i], 1, MPI_INT, before, i, MPI_COMM_WORLD, &requests[i]);
  }
  printf("rank %d waits for %d messages\n", rank, N);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < N; ++i) {
    out[i] = rank * N + i;
    MPI_Isend(&out[i], 1, MPI_INT, next, i, MPI_COMM_WORLD, &requests[N + i]);
  }
  MPI_Waitall(2 * N, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < N; ++i) sum += in[i];
  MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("rank %d has %d of %d\n", rank, sum, all);

  for (int i = 0; i < N; ++i) {
    MPI_Issend(&in[i], 1, MPI_INT, next, N - i, MPI_COMM_WORLD, &requests[i]);
  }
  for (int i = 0; i < N; ++i) {
    MPI_Irecv(&out[i], 1, MPI_INT, before, i + 1, MPI_COMM_WORLD, &requests[N + i]);
  }
  while (!done) MPI_Testall(2 * N, requests, &done, MPI_STATUSES_IGNORE);
  for (int i = 0; i < N; ++i) sum -= out[i] * (i % 2);
  printf("rank %d keeps %d\n", rank, sum);
  MPI_Finalize();
  return 0;
}
