// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 3, also --fpga rest
// exit: 6
// Rank 1 receives once more than rank 2 sends; the others are in a collective.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 1, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2) MPI_Send(&value, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
  if (rank == 1) {
    for (int i = 0; i < 2; ++i) {
      MPI_Recv(&value, 1, MPI_INT, 2, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return sum == 0;
}
