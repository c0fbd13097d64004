// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Jacobi's iteration on a square plate with one hot edge. Each rank owns a band of rows and
// exchanges its first and last row with its neighbours before every step.
//
//     plait run -n 4 examples/jacobi2d_halo.c [width [steps]]
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

// Row 0 and row rows + 1 of `now` are the neighbours'.
static void exchange_halo(float* now, int width, int rows, int above, int below) {
  float *first = now + width, *last = now + rows * width;
  MPI_Sendrecv(first, width, MPI_FLOAT, above, 1, last + width, width, MPI_FLOAT, below, 1,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(last, width, MPI_FLOAT, below, 2, now, width, MPI_FLOAT, above, 2, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

// Returns the largest change of a cell.
static float step(const float* now, float* next, int width, int rows) {
  float change = 0.0f;
  for (int row = 1; row <= rows; ++row) {
    for (int column = 1; column < width - 1; ++column) {
      const int at = row * width + column;
      const float value = 0.25f * (now[at - 1] + now[at + 1] + now[at - width] + now[at + width]);
      change = fmaxf(change, fabsf(value - now[at]));
      next[at] = value;
    }
  }
  return change;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int width = argc > 1 ? atoi(argv[1]) : 48;
  const int steps = argc > 2 ? atoi(argv[2]) : 10;
  const int above = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  const int below = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  // The first ranks take a row more if the rows do not divide evenly.
  const int rows = width / size + (rank < width % size);
  const int cells_max = (width / size + 3) * width;

  float* now = malloc((size_t)cells_max * sizeof(float));
  float* next = malloc((size_t)cells_max * sizeof(float));
  for (int i = 0; i < cells_max; ++i) {  // the row above the plate is hot and stays so
    now[i] = next[i] = rank == 0 && i < width ? 100.0f : 0.0f;
  }

  for (int i = 1; i <= steps; ++i) {
    exchange_halo(now, width, rows, above, below);
    const float mine = step(now, next, width, rows);
    float change = 0.0f;
    MPI_Allreduce(&mine, &change, 1, MPI_FLOAT, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0) printf("step %d: largest change %.4f\n", i, change);
    float* swap = now;
    now = next;
    next = swap;
  }

  double mine = 0.0, heat = 0.0;
  for (int i = width; i < (rows + 1) * width; ++i) mine += now[i];
  MPI_Reduce(&mine, &heat, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("heat in the plate: %.3f\n", heat);
  free(now);
  free(next);
  MPI_Finalize();
  return 0;
}
