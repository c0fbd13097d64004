// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
int main(void) {
  MPI_Init();
  MPI_Barrier();
  return 0;
}
