// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Merge sort by pointers into global arrays, with insertion sort at the end.
#include <stdio.h>
#include <stdlib.h>
#define N 256
static int data[N], temp[N];
static void merge_sort(int* a, int* t, int n) {
  if (n < 8) {
    for (int i = 1; i < n; i++) {
      int x = a[i], j = i - 1;
      while (j >= 0 && a[j] > x) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = x;
    }
    return;
  }
  int half = n / 2;
#pragma omp task
  merge_sort(a, t, half);
#pragma omp task
  merge_sort(a + half, t + half, n - half);
#pragma omp taskwait
  int i = 0, j = half, k = 0;
  while (i < half && j < n) t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < half) t[k++] = a[i++];
  while (j < n) t[k++] = a[j++];
  for (k = 0; k < n; k++) a[k] = t[k];
}
int main(void) {
  unsigned seed = 12345;
  for (int i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    data[i] = (int)(seed >> 16) & 0x7fff;
  }
#pragma omp parallel
#pragma omp single
  merge_sort(data, temp, N);
  long sum = 0;
  int bad = 0;
  for (int i = 0; i < N; i++) {
    sum += (long)data[i] * i;
    if (i && data[i - 1] > data[i]) bad++;
  }
  printf("bad %d sum %ld\n", bad, sum);
  return 0;
}
