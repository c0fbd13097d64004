// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
#include <stdlib.h>

int main(void) {
  int n;
  MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  int *data = malloc(n * sizeof(int));
  return data[0];
}
