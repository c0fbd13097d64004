// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Each rank prints a double; EDITION makes it another program.
#include <mpi.h>
#include <stdio.h>

#ifndef EDITION
#define EDITION 0
#endif

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  printf("hello from %d of %d at %.9f s, %d\n", rank, size, MPI_Wtime(), EDITION);
  MPI_Finalize();
  return 0;
}
