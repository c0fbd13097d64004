// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A rank's own array of 800 MiB of which it uses little: what is simulated is what is used.
#include <mpi.h>
#include <stdio.h>

enum { COUNT = 200 << 20, STEP = 3145741 };

static int far_apart[COUNT];

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    unsigned sum = 0;
    for (int i = 0; i < COUNT; i += STEP) far_apart[i] = i / 7;
    for (int i = 0; i < COUNT; i += STEP) sum = sum * 31 + far_apart[i] + far_apart[i + 200];
    printf("%u %d\n", sum, far_apart[COUNT - 1]);
  }
  MPI_Finalize();
  return 0;
}
