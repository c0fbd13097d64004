// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rank 1 reads beyond an array, and then the run ends as the first argument says: "deadlock",
// "abort" or "endless". The read is the last thing that the rank does before.
#include <mpi.h>
#include <stdio.h>

static int a[10], got;

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, told[2];  // the index, how the run ends
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    told[0] = 10;
    told[1] = argv[1][0];
    MPI_Send(told, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(told, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    got = a[told[0]];
    if (told[1] == 'd') MPI_Recv(&got, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (told[1] == 'a') MPI_Abort(MPI_COMM_WORLD, 3);
    while (told[1] == 'e') got++;
    printf("%d\n", got);
  }
  MPI_Finalize();
  return 0;
}
