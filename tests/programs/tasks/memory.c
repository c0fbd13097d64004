// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks take memory and free it, also what others have taken; rank 0 uses what is left.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int key, count;
  double weight;
} item_t;

static long* kept;
static char none[1];
static item_t* items;
static double* squares[3];

static int is_safe(int n, const char* row) {
  for (int i = 0; i < n; i++) {
    if (row[i] == row[n] || row[i] == row[n] - (n - i) || row[i] == row[n] + (n - i)) return 0;
  }
  return 1;
}

static int queens(int n, int j, const char* row) {
  int counts[8] = {0}, sum = 0;
  if (j == n) return 1;
  for (int i = 0; i < n; i++) {
#pragma omp task shared(counts) firstprivate(i)
    {
      char* longer = malloc((size_t)n);
      memcpy(longer, row, (size_t)j);
      longer[j] = (char)i;
      if (is_safe(j, longer)) counts[i] = queens(n, j + 1, longer);
      free(longer);
    }
  }
#pragma omp taskwait
  for (int i = 0; i < n; i++) sum += counts[i];
  return sum;
}

static void sort(int* a, int n) {
  if (n < 2) return;
#pragma omp task
  sort(a, n / 2);
#pragma omp task
  sort(a + n / 2, n - n / 2);
#pragma omp taskwait
  int* merged = calloc((size_t)n, sizeof *merged);
  for (int i = 0, j = n / 2, k = 0; k < n; k++) {
    merged[k] = j >= n || (i < n / 2 && a[i] <= a[j]) ? a[i++] : a[j++];
  }
  memcpy(a, merged, (size_t)n * sizeof *a);
  free(merged);
}

static void fill(double* square, int n) {
  for (int i = 0; i < n * n; i++) square[i] = i * 0.5;
}

int main(void) {
  int* list = malloc(50 * sizeof *list);
  int* given = malloc(40);
  int found = 0;
  for (int i = 0; i < 50; i++) list[i] = i * 37 % 50;
  for (int i = 0; i < 3; i++) squares[i] = malloc(16 * sizeof(double));
#pragma omp parallel
#pragma omp single
  {
    found = queens(5, 0, none);
    sort(list, 50);
    for (int i = 0; i < 3; i++) {
#pragma omp task firstprivate(i)
      fill(squares[i], i + 2);
    }
    free(given);
    kept = malloc(4 * sizeof *kept);
    for (int i = 0; i < 4; i++) kept[i] = i * i;
    kept = realloc(kept, 100 * sizeof *kept);
    for (int i = 4; i < 100; i++) kept[i] = i * i;
    items = calloc(3, sizeof *items);
    items[1].key = 7;
    items[2].weight = 0.25;
#pragma omp taskwait
  }
  long sum = 0;
  for (int i = 0; i < 100; i++) sum += kept[i];
  printf("%d queens, sum %ld, key %d, weight %g\n", found, sum, items[1].key, items[2].weight);
  for (int i = 0; i < 50; i++) {
    if (list[i] != i) printf("wrong at %d: %d\n", i, list[i]);
  }
  printf("%g %g %g\n", squares[0][3], squares[1][8], squares[2][15]);
  char* after = malloc(100);
  memset(after, 1, 100);
  kept = realloc(kept, 200 * sizeof *kept);
  printf("%ld %d\n", kept[99], after[99]);
  free(after);
  free(kept);
  free(items);
  free(list);
  return 0;
}
