// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// run: -n 2 --fpga 1
// exit: 139
// Rank 1 takes an element too many: it reads one, and then writes one, which ends it.
#include <mpi.h>

int values[8], counts[8];

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) values[0] = 9;
  MPI_Bcast(values, 8, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 1) {
    for (int i = 0; i < values[0]; ++i) counts[7] += values[i];
    for (int i = 0; i < values[0]; ++i) counts[i] = i;
  }
  MPI_Allreduce(counts, values, 8, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
