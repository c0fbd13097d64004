// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// y = A x: the rows of A are dealt out with Scatter, x is broadcast, y comes back with Gather. The
// last rank may get rows of padding.
//
//     plait run -n 4 examples/matvec.c [rows [columns]]
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void multiply(const double* part, const double* x, double* y, int rows, int columns) {
  for (int row = 0; row < rows; ++row) {
    double sum = 0.0;
    for (int column = 0; column < columns; ++column)
      sum += part[row * columns + column] * x[column];
    y[row] = sum;
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int rows = argc > 1 ? atoi(argv[1]) : 37;
  const int columns = argc > 2 ? atoi(argv[2]) : 23;
  const int share = (rows + size - 1) / size;  // rows of each rank

  double* matrix = malloc((size_t)(size * share * columns) * sizeof(double));
  double* y = malloc((size_t)(size * share) * sizeof(double));
  double* part = malloc((size_t)(share * columns) * sizeof(double));
  double* y_part = malloc((size_t)share * sizeof(double));
  double* x = malloc((size_t)columns * sizeof(double));
  if (rank == 0) {
    for (int i = 0; i < size * share * columns; ++i) {
      matrix[i] = i < rows * columns ? i % 11 - 5 : 0.0;
    }
    for (int i = 0; i < columns; ++i) x[i] = i % 3 - 1;
  }

  MPI_Scatter(matrix, share * columns, MPI_DOUBLE, part, share * columns, MPI_DOUBLE, 0,
              MPI_COMM_WORLD);
  MPI_Bcast(x, columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  multiply(part, x, y_part, share, columns);
  MPI_Gather(y_part, share, MPI_DOUBLE, y, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    for (int row = 0; row < rows; ++row) printf("y[%d] = %.1f\n", row, y[row]);
  }
  free(matrix);
  free(y);
  free(part);
  free(y_part);
  free(x);
  MPI_Finalize();
  return 0;
}
