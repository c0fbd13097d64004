// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Fibonacci numbers, a task for each call. main runs on rank 0, the tasks on the FPGA of rank 1.
//
//     plait run -n 2 examples/task/fib.c
#include <stdio.h>

static long fib(long n) {
  long a, b;
  if (n < 2) return n;
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
  r = fib(16);
  printf("fib %ld\n", r);
  return 0;
}
