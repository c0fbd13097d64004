// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 2, also --fpga 1
// exit: 6
// The ranks do not agree how much is broadcast.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, values[10] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(values, rank == 0 ? 10 : 5, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
