// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 2, also --fpga 1
// exit: 6
// Ten ints are sent into a buffer of two.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, values[10] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(values, 10, MPI_INT, 1, 3, MPI_COMM_WORLD);
  } else {
    MPI_Recv(values, 2, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
