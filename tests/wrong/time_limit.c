// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 2 --timeout 0.5
// exit: 124
// Rank 1 does not come back from its own loop, which counts its turns and so might end.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  volatile unsigned long turns = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    while (turns != 0) {
      ++turns;
    }
  }
  MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
