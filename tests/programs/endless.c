// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rank 0 waits for the others: rank 1 computes for ever, rank 2 asks for ever.
#include <mpi.h>
#include <stdio.h>

static int numbers[64];

int main(int argc, char** argv) {
  int rank, done = 0, at = 0, number;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    while (numbers[at] == 0) at = (at + 1) & 63;
    printf("%d\n", at);
  }
  if (rank == 2) {
    MPI_Irecv(&number, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
    while (!done) {
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
