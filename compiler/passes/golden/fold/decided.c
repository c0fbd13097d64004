// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[]) {
  int rank, b = 5, n = argc > 1 ? atoi(argv[1]) : 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && n) printf("no\n");
  switch (rank) {
    case 0:
      printf("no\n");
      break;
    case 1:
      printf("yes\n");
  }
  int where = rank == 0 ? 100 : 200;
  b--;
  for (int i = 0; i < n; i++) {
    if (i == 3) b = 1;
    printf("%d %d\n", b, where);
  }
  return 0;
}
