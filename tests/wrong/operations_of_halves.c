// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 4 --fpga 2,3
// exit: 6
// Ranks 1 and 3 have a communicator of their own, and reduce over it, but not the same way.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, mine, all;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, half);
  if (rank == 3)
    MPI_Allreduce(&all, &mine, 1, MPI_INT, MPI_MAX, half);
  else
    MPI_Allreduce(&all, &mine, 1, MPI_INT, MPI_SUM, half);
  MPI_Finalize();
  return 0;
}
