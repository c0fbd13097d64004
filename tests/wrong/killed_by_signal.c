// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 3, also --fpga 2
// exit: 139
// Rank 1 writes to address zero while the others wait in a barrier.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank;
  volatile int* nowhere = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) *nowhere = 1;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
