// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 2, also --fpga 1
// exit: 6
// Each request is written over the one before, so that nobody can end that any more.
#include <mpi.h>

#define N 20

int main(int argc, char** argv) {
  int rank, values[N] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    for (int i = 0; i < N; ++i) {
      MPI_Irecv(&values[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&values[0], 1, MPI_INT, 1, N - 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
