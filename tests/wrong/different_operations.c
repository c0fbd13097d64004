// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 2, also --fpga 1
// exit: 6
// One rank sums, the other multiplies.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 2, result;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&value, &result, 1, MPI_INT, rank == 0 ? MPI_SUM : MPI_PROD, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
