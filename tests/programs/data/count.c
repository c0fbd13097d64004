// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// As many numbers as rank 0 says.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) n = argc > 1 ? atoi(argv[1]) : 10;
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  double *a = malloc(n * sizeof(double)), s = 0, t;
  for (int i = 0; i < n; i++) a[i] = rank + i;
  for (int i = 0; i < n; i++) s += a[i];
  MPI_Reduce(&s, &t, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%.1f\n", t);
  free(a);
  MPI_Finalize();
  return 0;
}
