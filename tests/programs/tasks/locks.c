// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks that count in global variables, one at a time: atomic, critical, and critical with names.
#include <stdio.h>

static long count, total, most;
static int histogram[9];

static void count_in(int place, int depth) {
#pragma omp atomic
  histogram[place] += depth;
}

static void visit(int depth, int value) {
#pragma omp atomic
  count++;
#pragma omp critical
  {
    for (int k = 0; k < value % 32; k++) total += k;  // other tasks' sums would be lost here
    if (value > most) most = value;
  }
#pragma omp critical(other)
  {
    count_in(value & 7, depth);
    histogram[8]++;
  }
  if (depth == 0) return;
  for (int i = 0; i < 3; i++) {
#pragma omp task
    visit(depth - 1, value * 3 + i);
  }
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
  visit(4, 1);
  printf("%ld %ld %ld", count, total, most);
  for (int i = 0; i < 9; i++) printf(" %d", histogram[i]);
  printf("\n");
  return 0;
}
