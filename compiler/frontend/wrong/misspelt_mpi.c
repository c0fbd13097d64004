// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
int main(void) {
  int rank;
  MPI_Comm_rnk(MPI_COMM_WORLD, &rank);
  return 0;
}
