// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 3, also --fpga 1,2
// exit: 6
// Rank 2 waits at a barrier of its own, on a copy of the communicator.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 1;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  if (rank == 2) {
    MPI_Barrier(comm);
  } else {
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
  }
  MPI_Finalize();
  return 0;
}
