// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks that print, one after the other, so that the order is the same everywhere.
#include <stdio.h>

static long total;
static const char names[3][6] = {"none", "one", "two"};

static double half(long n) { return n / 2.0; }

static void say(long n) { printf("up %ld, half %.2f%c", n, half(n), '\n'); }

static long walk(long n) {
  long below = 0;
  if (n == 0) {
    puts("the end: 100%");
    return 0;
  }
  printf("down at %ld of %s\n", n, n % 2 ? "odd" : "even");
#pragma omp task shared(below)
  below = walk(n - 1);
#pragma omp taskwait
  say(n);
  printf("%s of %s\n", names[n % 3], names[2]);
#pragma omp critical
  total += n;
  return below + n;
}

static void tell(const char* what, long n) { printf("%s %*ld\n", what, 4, n); }

int main(int argc, char** argv) {
  long sum = 0;
  if (argc > 1) fprintf(stderr, "%s has no arguments\n", argv[0]);
  tell("before", argc);  // which no task does: any text will do
#pragma omp parallel
#pragma omp single
  {
    fprintf(stdout, "in the region\n");
    sum = walk(5);
    printf("%5ld|%-5d|%+.3e|%x|%5s|\n", sum, 42, 1.0 / 3, 255u, "ok");
    fflush(stdout);
  }
  printf("between %ld\n", total);
#pragma omp parallel
#pragma omp single
  sum += walk(1);
  putchar('x');
  printf("\nafter %ld %ld\n", sum, total);
  return 0;
}
