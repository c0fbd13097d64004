// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Fibonacci numbers from f(1) = f(2) = 1, a task for each call: f(11) has 177 of them and 88 sums.
// With WAITS a call waits for its first one before the second; with MERGES what follows both is a
// merge of their results.
#include <plait_task.h>
#include <stdio.h>

#ifndef N
#define N 11
#endif

#if defined MERGES
static long add(long a, long b) { return a + b; }
static long fib(long n) {
  if (n <= 2) return 1;
  long sum = 0;
  plait_merge(sum, add, fib, n - 1);
  plait_merge(sum, add, fib, n - 2);
  return plait_result(sum);
}
#elif defined WAITS
static long fib(long n) {
  if (n <= 2) return 1;
  const long a = plait_launch(fib, n - 1);
  const long first = plait_result(a);
  const long b = plait_launch(fib, n - 2);
  return first + plait_result(b);
}
#else
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
#endif

int main(void) {
  long r;
#pragma omp parallel
#pragma omp single
  r = fib(N);
  printf("%ld\n", r);
  return 0;
}
