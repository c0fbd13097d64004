// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// y = A x: the rows of A are dealt out with Scatterv, x is broadcast, y comes back with Gatherv.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kRows = 37, kColumns = 23 };  // divided by no likely number of ranks

static void deal(int size, int unit, int* counts, int* starts) {
  int start = 0;
  for (int rank = 0; rank < size; ++rank) {
    const int rows = kRows / size + (rank < kRows % size);
    counts[rank] = rows * unit;
    starts[rank] = start;
    start += rows * unit;
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  static double matrix[kRows * kColumns], part[kRows * kColumns];
  static double x[kColumns], y[kRows], y_part[kRows];
  if (rank == 0) {
    for (int i = 0; i < kRows * kColumns; ++i) matrix[i] = i % 11 - 5;
    for (int i = 0; i < kColumns; ++i) x[i] = i % 3 - 1;
  }
  int* cells = malloc(4 * sizeof(int) * (size_t)size);
  int *cell_starts = cells + size, *rows = cells + 2 * size, *row_starts = cells + 3 * size;
  deal(size, kColumns, cells, cell_starts);
  deal(size, 1, rows, row_starts);

  MPI_Scatterv(matrix, cells, cell_starts, MPI_DOUBLE, part, cells[rank], MPI_DOUBLE, 0,
               MPI_COMM_WORLD);
  MPI_Bcast(x, kColumns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int row = 0; row < rows[rank]; ++row) {
    y_part[row] = 0.0;
    for (int column = 0; column < kColumns; ++column) {
      y_part[row] += part[row * kColumns + column] * x[column];
    }
  }
  MPI_Gatherv(y_part, rows[rank], MPI_DOUBLE, y, rows, row_starts, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    for (int row = 0; row < kRows; ++row)
      printf("%g%c", y[row], row % 10 == 9 || row == kRows - 1 ? '\n' : ' ');
  }
  free(cells);
  MPI_Finalize();
  return 0;
}
