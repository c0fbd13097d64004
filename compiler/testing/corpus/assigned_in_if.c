// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// What is assigned on one way only is not known behind it; b-- changes b.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char* argv[]) {
  int rank, b = 5, c, kept = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int x = 1;
  for (int i = 0; i < 3; i++) {
    if (i == 2) x = 9;
    printf("%d ", x);
    if (x == 9) kept = kept + 1;
  }
  b--;
  c = b + 1;
  printf("%d %d %d %d\n", b, c, x, kept);
  int y = rank > 1 ? rank * 10 : -1;
  printf("%d\n", y);
  MPI_Finalize();
  return 0;
}
