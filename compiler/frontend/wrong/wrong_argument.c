// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
int main(void) {
  int x = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, x);
  MPI_Send(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Send(&x, &x, MPI_INT, 0, 0, MPI_COMM_WORLD);
  return 0;
}
