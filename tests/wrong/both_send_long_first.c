// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 2, also --fpga all
// exit: 6
// Standard sends of a megabyte: too long to be buffered, so both wait for a receive.
#include <mpi.h>

static char mine[1 << 20], theirs[1 << 20];

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(mine, sizeof mine, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Recv(theirs, sizeof theirs, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
