// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Fibonacci numbers from f(1) = f(2) = 1, a task for each call: f(11) has 177 of them and 88 sums.
#include <stdio.h>

#ifndef N
#define N 11
#endif

static long fib(long n) {
  long a, b;
  if (n <= 2) return 1;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  long r;
#pragma omp parallel
#pragma omp single
  r = fib(N);
  printf("%ld\n", r);
  return 0;
}
