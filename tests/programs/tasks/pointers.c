// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Global pointers to what malloc gave, which the region exchanges.
#include <stdio.h>
#include <stdlib.h>
static double *grid, *next;
static int width;
static void step(int y) {
  for (int x = 1; x < width - 1; x++)
    next[y * width + x] = 0.25 * (grid[(y - 1) * width + x] + grid[(y + 1) * width + x] +
                                  grid[y * width + x - 1] + grid[y * width + x + 1]);
}
int main(void) {
  width = 12;
  grid = malloc(width * width * sizeof(double));
  next = calloc(width * width, sizeof *next);
  for (int i = 0; i < width * width; i++) {
    grid[i] = i % 7;
    next[i] = grid[i];
  }
  for (int t = 0; t < 3; t++) {
#pragma omp parallel
#pragma omp single
    {
      for (int y = 1; y < width - 1; y++)
#pragma omp task
        step(y);
#pragma omp taskwait
      double* swap = grid;
      grid = next;
      next = swap;
    }
  }
  double s = 0;
  for (int i = 0; i < width * width; i++) s += grid[i] * (i + 1);
  printf("%.10f\n", s);
  free(grid);
  free(next);
  return 0;
}
