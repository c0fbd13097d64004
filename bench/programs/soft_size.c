// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// What calls of MPI add to an image: CALLS is 0 for none, 1 for messages, 2 for collectives too.
#if CALLS
#include <mpi.h>
#endif

int main(int argc, char** argv) {
  volatile int values[8] = {argc};
#if CALLS
  int rank, of_all[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank)
    MPI_Send((int*)values, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  else
    MPI_Recv((int*)values, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#if CALLS > 1
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Bcast((int*)values, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Reduce((int*)values, of_all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Gather((int*)values, 1, MPI_INT, of_all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatter(of_all, 1, MPI_INT, (int*)values, 1, MPI_INT, 0, MPI_COMM_WORLD);
#endif
  MPI_Finalize();
#endif
  return values[0] + (argv == 0);
}
