// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Blocks, rows and buffers of sizes that data says.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
  int rank, size, n = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int per = n / size + (rank < n % size);
  int *counts = malloc(size * sizeof *counts), *mine = calloc(per, sizeof *mine), *all = NULL;
  for (int i = 0; i < per; i++) mine[i] = rank * 100 + i;
  MPI_Gather(&per, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int* displs = NULL;
  if (rank == 0) {
    displs = malloc(size * sizeof *displs);
    displs[0] = 0;
    for (int i = 1; i < size; i++) displs[i] = displs[i - 1] + counts[i - 1];
    all = malloc(n * sizeof *all);
  }
  MPI_Gatherv(mine, per, MPI_INT, all, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    for (int i = 0; i < n; i++) printf("%d ", all[i]);
  if (rank == 0) printf("\n");
  for (int t = 0; t < n; t++) {
    double* tmp = malloc((t + 1) * sizeof *tmp);
    for (int i = 0; i <= t; i++) tmp[i] = i;
    if (rank == 0 && t == n - 1) printf("%.0f\n", tmp[t]);
    free(tmp);
  }
  char** rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(i + 2);
    memset(rows[i], 'a' + i, i + 1);
    rows[i][i + 1] = 0;
  }
  if (rank == 1) printf("%c %c\n", rows[2][1], rows[n - 1][n - 1]);
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  free(mine);
  free(counts);
  MPI_Finalize();
  return 0;
}
