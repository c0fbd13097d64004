// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rank 0 sends each other rank a number, which comes back with 1 added
// (cli/testdata/plait_role.sv).
// With an argument it sends nothing.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#ifndef ZRLMPI_SW_ONLY
#error "CPU ranks beside FPGA ranks are compiled with ZRLMPI_SW_ONLY"
#endif
  for (int peer = 1; argc == 1 && peer < size; ++peer) {
    long number = 10L * peer;
    MPI_Send(&number, 1, MPI_LONG, peer, 3, MPI_COMM_WORLD);
    MPI_Recv(&number, 1, MPI_LONG, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d: %ld\n", peer, number);
  }
  MPI_Finalize();
  return 0;
}
