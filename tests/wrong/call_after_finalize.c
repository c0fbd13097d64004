// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 2, also --fpga all
// exit: 6
// A send after MPI_Finalize.
#include <mpi.h>

int main(int argc, char** argv) {
  int value = 1;
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  return 0;
}
