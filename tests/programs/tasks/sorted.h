// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The tasks of sorted.c: a region that stands in a header, and what it shares.
#include <stdlib.h>

enum { N = 12, PART = 4 };
static int values[N];

static int ascending(const void* x, const void* y) { return *(const int*)x - *(const int*)y; }

static void sort(int first) { qsort(values + first, PART, sizeof(int), ascending); }

static void sort_parts(void) {
#pragma omp parallel
#pragma omp single
  for (int first = 0; first < N; first += PART) {
#pragma omp task
    sort(first);
  }
}
