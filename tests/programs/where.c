// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Says who it is, with two collectives; for executables compiled in several ways.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, size, sum = -1, name_length;
  char name[16];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  double places[64];
  const double place = 0.5 * rank;
  MPI_Gather(&place, 1, MPI_DOUBLE, places, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  name_length = snprintf(name, sizeof name, "world of %d", size);
  if (rank == 0) printf("%.*s, sum %d, last %.1f\n", name_length, name, sum, places[size - 1]);
  MPI_Finalize();
  return 0;
}
