// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// In how many ways can queens stand on a board of N by N so that none attacks another? A task for
// each square of the next row that is free.
//
//     plait run -n 2 examples/task/queens.c [N]
#include <stdio.h>
#include <stdlib.h>

enum { ROWS_MAX = 8 };

// columns, left, right: bits of the columns and diagonals that are taken.
static int place(int rows, int row, int columns, int left, int right) {
  int ways[ROWS_MAX] = {0};
  int total = 0;
  if (row == rows) return 1;
  for (int column = 0; column < rows; ++column) {
    int here = 1 << column, down = 1 << (row + column), up = 1 << (row - column + rows);
    if ((columns & here) == 0 && (left & down) == 0 && (right & up) == 0) {
#pragma omp task shared(ways)
      ways[column] = place(rows, row + 1, columns | here, left | down, right | up);
    }
  }
#pragma omp taskwait
  for (int column = 0; column < rows; ++column) total += ways[column];
  return total;
}

int main(int argc, char** argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 6, ways = 0;
  if (rows < 1 || rows > ROWS_MAX) {
    fprintf(stderr, "1 to %d rows are possible\n", ROWS_MAX);
    return 1;
  }
#pragma omp parallel
  {
#pragma omp single
    ways = place(rows, 0, 0, 0, 0);
  }
  printf("%d queens stand in %d ways\n", rows, ways);
  return 0;
}
