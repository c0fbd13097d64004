// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Arrays that do not fit in block RAM: one that messages reach, and one that is the rank's own.
// An argument makes the first one larger, in units of 4 MiB.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { UNIT = 1 << 20, OWN = 1 << 21, STRIDE = 4099, BLOCK = 3000 };

static int own[OWN];

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int count = argc > 1 ? atoi(argv[1]) * UNIT : UNIT;
  int* shared = malloc(count * sizeof(int));
  const int above = (rank + 1) % size, below = (rank + size - 1) % size;

  for (int i = 0; i < OWN; i += STRIDE) own[i] = i ^ rank;
  for (int i = 0; i < BLOCK; ++i) shared[count - BLOCK + i] = own[i * 11 % 500 * STRIDE] + i;
  MPI_Sendrecv(&shared[count - BLOCK], BLOCK, MPI_INT, above, 3, &shared[5], BLOCK, MPI_INT, below,
               3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 1; i < BLOCK; ++i) own[i] = shared[i + 4] - 3 * shared[i + 5] + shared[i + 6];

  unsigned sum = 0;
  for (int i = 0; i < BLOCK; ++i) sum = sum * 31 + own[i];
  for (int i = 0; i < OWN; i += STRIDE) sum = sum * 31 + own[i];
  printf("rank %d: %u\n", rank, sum);
  MPI_Finalize();
  return 0;
}
