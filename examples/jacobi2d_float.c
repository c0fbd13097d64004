// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Jacobi's iteration with Scatter and Gather: before every step rank 0 deals the plate out in bands
// of rows and sends each rank the rows above and below its band, after it the bands are collected.
// In floating point.
//
//     plait run -n 4 examples/jacobi2d_float.c [width [steps]]
//
// The number of ranks must divide the width.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

// Hot at the upper edge, half as hot at the left one.
static void heat_up(float* grid, int width) {
  for (int i = 0; i < width * width; ++i) grid[i] = 0;
  for (int i = 0; i < width; ++i) grid[i * width] = 100.0f / 2;
  for (int i = 0; i < width; ++i) grid[i] = 100.0f;
}

// The row above and the row below of every band but rank 0's, whose band begins with the edge.
static void send_halos(const float* grid, int width, int rows, int size) {
  for (int to = 1; to < size; ++to) {
    const int above = to * rows - 1;
    const int below = to == size - 1 ? width - 1 : (to + 1) * rows;  // nothing is below the last
    MPI_Send(&grid[above * width], width, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
    MPI_Send(&grid[below * width], width, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
  }
}

// Row 0 and row rows + 1 of `band` are the neighbours'; the edges of the plate stay as they are.
static void step(const float* band, float* next, int width, int rows, int is_first, int is_last) {
  for (int i = 1; i <= rows; ++i) {
    for (int j = 0; j < width; ++j) {
      const int at = i * width + j;
      if ((i == 1 && is_first) || (i == rows && is_last) || j == 0 || j == width - 1) {
        next[at] = band[at];
      } else {
        next[at] = 0.25f * (band[at - 1] + band[at + 1] + band[at - width] + band[at + width]);
      }
    }
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int width = argc > 1 ? atoi(argv[1]) : 48;
  const int steps = argc > 2 ? atoi(argv[2]) : 10;
  const int rows = width / size;
  if (rows * size != width) MPI_Abort(MPI_COMM_WORLD, 1);

  float* grid = NULL;
  if (rank == 0) {
    grid = malloc((size_t)(width * width) * sizeof(float));
    heat_up(grid, width);
  }
  float* band = malloc((size_t)((rows + 2) * width) * sizeof(float));
  float* next = malloc((size_t)((rows + 2) * width) * sizeof(float));

  for (int i = 0; i < steps; ++i) {
    MPI_Scatter(grid, rows * width, MPI_FLOAT, &band[width], rows * width, MPI_FLOAT, 0,
                MPI_COMM_WORLD);
    if (rank == 0) {
      send_halos(grid, width, rows, size);
      if (size > 1) {
        for (int j = 0; j < width; ++j) band[(rows + 1) * width + j] = grid[rows * width + j];
      }
    } else {
      MPI_Status status;
      MPI_Recv(&band[0], width, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, &status);
      MPI_Recv(&band[(rows + 1) * width], width, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, &status);
    }
    step(band, next, width, rows, rank == 0, rank == size - 1);
    MPI_Gather(&next[width], rows * width, MPI_FLOAT, grid, rows * width, MPI_FLOAT, 0,
               MPI_COMM_WORLD);
  }

  if (rank == 0) {
    double sum = 0;
    for (int i = 0; i < width * width; ++i) sum += grid[i];
    printf("%d x %d, %d steps: heat %.3f, beside the hot corner %.4f\n", width, width, steps, sum,
           grid[width + 1]);
    free(grid);
  }
  free(band);
  free(next);
  MPI_Finalize();
  return 0;
}
