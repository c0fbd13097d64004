// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 4, also --fpga 1,3
// exit: 6
// Ranks 0, 1 and 2 each wait for the next one; rank 3 waits for rank 0.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int next = rank < 3 ? (rank + 1) % 3 : 0;
  MPI_Recv(&value, 1, MPI_INT, next, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&value, 1, MPI_INT, (rank + 2) % 3, 7, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
