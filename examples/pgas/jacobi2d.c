// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Heat spreads from the upper edge of a plate. Each PE has ROWS rows of it; it puts its outer rows
// into its neighbours' memory and then a flag, the number of the step. Any number of PEs.
//
// No barrier stands between steps: a neighbour writes rows of this grid again two steps later, and
// gets there after a flag that this PE sets when it has read them.
//
//     plait run -n 4 examples/pgas/jacobi2d.c
#include <shmem.h>
#include <stdio.h>

enum { ROWS = 8, COLUMNS = 32, STEPS = 20 };
static float grid[2][ROWS + 2][COLUMNS];  // rows 0 and ROWS + 1 are the neighbours'
static int from_above, from_below;        // flags
static double heat;

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), pes = shmem_n_pes(), last = pes - 1;
  if (me == 0) {
    for (int j = 0; j < COLUMNS; ++j) grid[0][0][j] = grid[1][0][j] = 100.0f;
  }
  shmem_barrier_all();
  for (int step = 0; step < STEPS; ++step) {
    int old = step % 2, new = 1 - old;
    if (me > 0) {
      shmem_float_put(grid[old][ROWS + 1], grid[old][1], COLUMNS, me - 1);
      shmem_fence();  // the flag comes after the row
      shmem_int_p(&from_below, step + 1, me - 1);
    }
    if (me < last) {
      shmem_float_put(grid[old][0], grid[old][ROWS], COLUMNS, me + 1);
      shmem_fence();
      shmem_int_p(&from_above, step + 1, me + 1);
    }
    if (me > 0) shmem_int_wait_until(&from_above, SHMEM_CMP_GE, step + 1);
    if (me < last) shmem_int_wait_until(&from_below, SHMEM_CMP_GE, step + 1);
    for (int i = 1; i <= ROWS; ++i) {
      for (int j = 1; j < COLUMNS - 1; ++j) {
        grid[new][i][j] = 0.25f * (grid[old][i - 1][j] + grid[old][i + 1][j] + grid[old][i][j - 1] +
                                   grid[old][i][j + 1]);
      }
    }
  }
  double sum = 0;
  for (int i = 1; i <= ROWS; ++i) {
    for (int j = 0; j < COLUMNS; ++j) sum += grid[STEPS % 2][i][j];
  }
  heat = sum;
  shmem_barrier_all();
  if (me == 0) {
    double all = 0;
    for (int pe = 0; pe < pes; ++pe) all += shmem_double_g(&heat, pe);
    printf("%d steps on %d x %d, heat %.6f\n", STEPS, ROWS * pes, COLUMNS, all);
  }
  shmem_finalize();
  return 0;
}
