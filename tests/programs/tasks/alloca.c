// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions and tasks that take memory for as long as they run; calls through pointers.
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int ok(int n, char* a) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      if (a[j] == a[i] || a[j] == a[i] - (j - i) || a[j] == a[i] + (j - i)) return 0;
  return 1;
}
static void nqueens(int n, int j, char* a, int* solutions) {
  int* csols;
  if (n == j) {
    *solutions = 1;
    return;
  }
  *solutions = 0;
  csols = alloca(n * sizeof(int));
  memset(csols, 0, n * sizeof(int));
  for (int i = 0; i < n; i++) {
#pragma omp task untied
    {
      char* b = alloca(n * sizeof(char));
      memcpy(b, a, j * sizeof(char));
      b[j] = (char)i;
      if (ok(j + 1, b)) nqueens(n, j + 1, b, &csols[i]);
    }
  }
#pragma omp taskwait
  for (int i = 0; i < n; i++) *solutions += csols[i];
}
static int twice(int x) { return 2 * x; }
static int more(int x) { return x + 1; }
static int values[3] = {1, 2, 3};

static void map(int (*f)(int), int* v, int n) {
  for (int i = 0; i < n; i++) {
#pragma omp task
    v[i] = f(v[i]);
  }
#pragma omp taskwait
}

int main(void) {
  int total = 0;
  char* letters = alloca(6);
  letters[5] = 0;
#pragma omp parallel
  {
#pragma omp single
    {
      char* a = alloca(8 * sizeof(char));
      nqueens(5, 0, a, &total);
      map(twice, values, 3);
      map(more, values, 3);
      for (int i = 0; i < 5; i++) {
#pragma omp task
        letters[i] = (char)('a' + i);
      }
    }
  }
  printf("%d %d %d %s\n", total, values[0], values[2], letters);
  return 0;
}
