// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// _Generic chooses functions and values by type.
#include <stdio.h>

#define OF(T, f) T* : f, const T* : f, volatile T* : f
#define SUM(a, n) _Generic((a), OF(int, sum_int), OF(double, sum_double))(a, n)
#define BITS(x) _Generic((x), char: 8, int: 32, long: 64, float: 32, default: 0)

static int sum_int(const int* a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  return sum;
}
static double sum_double(const double* a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  return sum;
}

int main(int argc, char** argv) {
  int numbers[5];
  double reals[5];
  for (int i = 0; i < 5; i++) {
    numbers[i] = argc * i;
    reals[i] = argc + 0.5 * i;
  }
  printf("%d %g\n", SUM(numbers, 5), SUM(reals, argc));
  printf("%d %d %d %d\n", BITS(argv[0][0]), BITS(argv[0][0] + 1), BITS(argc * 1L), BITS(argv));
  return 0;
}
