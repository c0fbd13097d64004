// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Rank 1 reads beyond an array, again and again, and goes on; rank 2 reads through a null pointer,
// rank 3 a long that begins in the middle of one; rank 4 reads beyond, then writes there.
#include <mpi.h>
#include <stdio.h>

static int a[10];
static long pair[2];

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, sum = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) {
    for (int i = 0; i < 10; ++i) a[i] = rank;
    int* place = a[4] == 2 ? 0 : a;
    char* bytes = (char*)pair + (rank == 3 ? 4 : 8);
    switch (rank) {
      case 1:
        for (int i = 0; i < 11 + rank; ++i) sum += a[i] > 100;
        break;
      case 2:
        sum += place[rank - 1];
        break;
      case 3:
        sum += *(long*)bytes > 100;
        break;
      case 4:
        sum += a[rank + 6] > 100;
        a[rank + 7] = sum;
        break;
    }
    printf("%d\n", sum);
  }
  MPI_Finalize();
  return 0;
}
