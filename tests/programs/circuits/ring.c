// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What each rank has goes around the ring, through a port to each neighbour; ports are variables.
#include <mpi.h>
#include <plait_network.h>
#include <stdio.h>

enum { N = 1024 };
static int mine[N], theirs[N];

static int pass(int from, int to) {
  int sum = 0;
  long transfer = circuit_start_receive(from, theirs, sizeof theirs);
  circuit_send(to, mine, sizeof mine);
  circuit_wait(transfer);
  for (int i = 0; i < N; ++i) {
    sum += theirs[i];
    mine[i] = theirs[i];
  }
  return sum;
}

int main(int argc, char** argv) {
  int rank, size, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  circuit_connect(0, (rank + 1) % size, 1);
  circuit_connect(1, (rank + size - 1) % size, 0);
  for (int i = 0; i < N; ++i) mine[i] = rank;
  sum = rank * N;
  for (int k = 1; k < size; ++k) sum += pass(1, 0);
  printf("rank %d: the sum is %s\n", rank, sum == N * size * (size - 1) / 2 ? "right" : "wrong");
  MPI_Finalize();
  return 0;
}
