// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Arrays of sizes that data says, in blocks, as parameters, with sizeof.
#include <mpi.h>
#include <stdio.h>
static int total(int n, const int a[n]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(int argc, char** argv) {
  int rank, size, n = 6;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int all[size], counts[size], mine = rank * rank;
  const int k = 4;
  double part[k], grid[n][3];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) grid[i][j] = i * j + rank;
  for (int i = 0; i < k; i++) part[i] = i + rank;
  MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  for (int r = 0; r < n; r++) {
    char line[r + 2];
    for (int i = 0; i <= r; i++) line[i] = 'a' + i;
    line[r + 1] = 0;
    counts[r % size] = line[r];
  }
  printf("rank %d sum %d %zu %zu %d %.1f %.1f\n", rank, total(size, all), sizeof all, sizeof(grid),
         counts[0], part[3], grid[n - 1][2]);
  MPI_Finalize();
  return 0;
}
