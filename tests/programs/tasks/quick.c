// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Quicksort of what malloc gave, without a taskwait.
#include <stdio.h>
#include <stdlib.h>
static void swap(int* a, int* b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static int partition(int* a, int low, int high) {
  int pivot = a[high], i = low - 1;
  for (int j = low; j < high; j++)
    if (a[j] <= pivot) {
      i++;
      swap(&a[i], &a[j]);
    }
  swap(&a[i + 1], &a[high]);
  return i + 1;
}
static void quick(int* a, int low, int high) {
  if (low < high) {
    int p = partition(a, low, high);
#pragma omp task firstprivate(a, low, p)
    {
      quick(a, low, p - 1);
    }
#pragma omp task firstprivate(a, high, p)
    {
      quick(a, p + 1, high);
    }
  }
}
int main(int argc, char** argv) {
  int n = 200;
  int* a = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) a[i] = (i * 7919 + 13) % 1009;
#pragma omp parallel shared(a, n)
  {
#pragma omp single nowait
    quick(a, 0, n - 1);
  }
  long sum = 0;
  for (int i = 0; i < n; i++) sum += (long)i * a[i];
  for (int i = 1; i < n; i++)
    if (a[i - 1] > a[i]) printf("wrong at %d\n", i);
  printf("%d %d %ld\n", a[0], a[n - 1], sum);
  free(a);
  return 0;
}
