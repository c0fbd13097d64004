// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <mpi.h>

int main(void) {
  int n;
  MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  unsigned u = n;
  printf("%d %d %u %u\n", n / 8, n % 10, u / 7, u % 16);
  return 0;
}
