// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 3 --fault link_down=1->switch0, also --fpga 1,2
// exit: 7
// Nothing that rank 1 sends arrives, be it for rank 0 or, from an FPGA, for the terminal.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, value, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  value = rank;
  MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  fprintf(stderr, "rank %d has sent its part\n", rank);
  MPI_Finalize();
  return 0;
}
