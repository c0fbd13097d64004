// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each PE has ROWS rows of a square matrix, and puts blocks of it, turned, into the rows that the
// others have of its transpose. 1 to 8 PEs.
//
//     plait run -n 4 examples/pgas/transpose.c
#include <shmem.h>
#include <stdio.h>

enum { ROWS = 8, PES_MAX = 8, COLUMNS_MAX = ROWS * PES_MAX };
static int matrix[ROWS][COLUMNS_MAX], turned[ROWS][COLUMNS_MAX];
static int wrong;

int main(void) {
  shmem_init();
  int me = shmem_my_pe(), pes = shmem_n_pes(), columns = ROWS * pes;
  if (pes > PES_MAX) {
    if (me == 0) printf("transpose.c is for 1 to %d PEs\n", PES_MAX);
    shmem_finalize();
    return 1;
  }
  for (int i = 0; i < ROWS; ++i) {
    for (int j = 0; j < columns; ++j) matrix[i][j] = 1000 * (me * ROWS + i) + j;
  }
  for (int step = 0; step < pes; ++step) {
    int pe = (me + step) % pes;  // not all to the same PE at once
    for (int j = 0; j < ROWS; ++j) {
      int row[ROWS];
      for (int i = 0; i < ROWS; ++i) row[i] = matrix[i][pe * ROWS + j];
      shmem_int_put(&turned[j][me * ROWS], row, ROWS, pe);
    }
  }
  shmem_barrier_all();
  int bad = 0;
  for (int i = 0; i < ROWS; ++i) {
    for (int j = 0; j < columns; ++j) bad += turned[i][j] != 1000 * j + me * ROWS + i;
  }
  wrong = bad;
  shmem_barrier_all();
  if (me == 0) {
    int all = 0;
    for (int pe = 0; pe < pes; ++pe) all += shmem_int_g(&wrong, pe);
    int corner = shmem_int_g(&turned[ROWS - 1][0], pes - 1);
    printf("%d x %d transposed, %d wrong, a corner is %d\n", columns, columns, all, corner);
  }
  shmem_finalize();
  return 0;
}
