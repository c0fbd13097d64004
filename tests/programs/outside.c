// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each rank from 1 on leaves its objects in another way; before that nothing is wrong.
#include <mpi.h>
#include <stdio.h>

static int a[10], chosen[10];
static double first[4], second[6];

// Looks at what may be beyond the end only if it is not.
static int guarded(int count) {
  int sum = 0;
  for (int i = 0; i < count && a[i] >= 0; ++i) {
    sum += i + 1 < 10 ? a[i + 1] : 0;
    if (i > 0) sum += a[i - 1];
  }
  return sum;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) {
    for (int i = 0; i < 10; ++i) chosen[i] = i * rank;
    printf("%d\n", guarded(9 + (rank > 0)));
    double* numbers = rank > 5 ? first : second;
    switch (rank) {
      case 1:
        for (int i = 0; i < 10 + rank; ++i) a[i] = i;
        break;
      case 2:
        a[0] = chosen[3 - rank * 4];
        break;
      case 3:
        numbers[chosen[9] + rank] = 1;
        break;
    }
    printf("%d %f\n", a[0], numbers[rank % 4]);
  }
  MPI_Finalize();
  return 0;
}
