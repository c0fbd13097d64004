// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions end when their tasks have, also without single's barrier; numbers that tasks share are
// right beside the stack that goes along, whatever stands there.
#include <stdio.h>

static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

static int largest(const int* v, int n) {
  int m = v[0];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i) shared(m)
    {
#pragma omp critical
      {
        if (v[i] > m) m = v[i];
      }
    }
  }
  return m;
}

static void add(const int* a, int* sum) { *sum = a[0] + a[1]; }

static int of_few(void) {
  int a[512], sum = -5;
  a[0] = 1;
  a[1] = 2;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    add(a, &sum);
  }
  return sum;
}

int main(void) {
  int r = 0, a = 0, b = 0, m = 0, v[8];
  int* p = v;  // which may be where m ends
  for (int i = 0; i < 8; i++) v[i] = i * i;
#pragma omp parallel
#pragma omp single nowait
#pragma omp task shared(r)
  r = fib(8);
#pragma omp parallel
#pragma omp master
  {
    a = 7;
#pragma omp task shared(b)
    b += 3;
  }
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; i++) {
#pragma omp task shared(m)
    {
#pragma omp critical
      if (p[i] > m) m = p[i];
    }
  }
  printf("%d %d %d %d\n", r, a, b, m);
  printf("%d %d\n", largest(v, 8), of_few());
  return 0;
}
