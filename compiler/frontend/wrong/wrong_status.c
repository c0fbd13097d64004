// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
int main(void) {
  int x;
  MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &x);
  return 0;
}
