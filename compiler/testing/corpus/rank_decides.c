// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Conditions on the rank in all their forms, in a helper too; main is not last.
#include <mpi.h>
#include <stdio.h>

static int role(int value);
static void report(const char* name) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == size - 1 || rank == 0)
    printf("%s: end %d of %d\n", name, rank, size);
  else
    printf("%s: inner\n", name);
}

int main(int argc, char** argv) {
  int rank, size, x = argc;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 1; i < 3; i++) {
    switch (rank - i) {
      case 0:
        printf("round %d is mine\n", i);
    }
  }
  if (rank == 0 && x) printf("first, with arguments\n");
  switch (rank) {
    case 0:
      printf("zero\n");
    case 1:
      printf("zero or one\n");
      break;
    default:
      printf("others\n");
  }
  int left = rank == 0 ? size - 1 : rank - 1, right = (rank + 1) % size;
  printf("%d %d %d\n", left, right, role(rank));
  report("main");
  MPI_Finalize();
  return 0;
}

static int role(int value) {
  if (value == 0) return 100;
  for (int i = 0; i < 4; i++)
    if (i == value) return i * 3;
  return -1;
}
