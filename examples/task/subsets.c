// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How many sets of some numbers have a given sum? With each number and without it is a task.
//
//     plait run -n 2 examples/task/subsets.c
#include <stdio.h>

enum { COUNT = 10 };
static const int numbers[COUNT] = {3, 34, 4, 12, 5, 2, 7, 8, 19, 6};

static long subsets(int at, int left) {
  long with, without;
  if (left == 0) return 1;
  if (at == COUNT || left < 0) return 0;
#pragma omp task shared(with)
  with = subsets(at + 1, left - numbers[at]);
#pragma omp task shared(without)
  without = subsets(at + 1, left);
#pragma omp taskwait
  return with + without;
}

int main(void) {
  for (int sum = 10; sum <= 30; sum += 10) {
    long found = 0;
#pragma omp parallel
#pragma omp single
    found = subsets(0, sum);
    printf("sum %d: %ld subsets\n", sum, found);
  }
  return 0;
}
