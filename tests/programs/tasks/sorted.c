// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks that sort parts of an array by qsort.
#include <stdio.h>
#include <stdlib.h>

enum { N = 12, PART = 4 };
static int values[N];

static int ascending(const void* x, const void* y) { return *(const int*)x - *(const int*)y; }

static void sort(int first) { qsort(values + first, PART, sizeof(int), ascending); }

int main(void) {
  for (int i = 0; i < N; i++) values[i] = i * 7 % N - 5;
#pragma omp parallel
#pragma omp single
  for (int first = 0; first < N; first += PART) {
#pragma omp task
    sort(first);
  }
  for (int i = 0; i < N; i++) printf("%d ", values[i]);
  printf("\n");
  return 0;
}
