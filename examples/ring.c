// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A token goes around the ring; every rank adds its number. Any number of ranks.
//
//     plait run -n 4 examples/ring.c [laps]
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int laps = argc > 1 ? atoi(argv[1]) : 1;
  const int next = (rank + 1) % size;
  const int previous = (rank + size - 1) % size;
  int token = 0;

  for (int lap = 0; lap < laps; ++lap) {
    if (rank == 0) {
      if (size > 1) {
        MPI_Send(&token, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
      printf("the token visited %d ranks and came back with %d\n", size, token);
    } else {
      MPI_Recv(&token, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      token += rank;
      MPI_Send(&token, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
