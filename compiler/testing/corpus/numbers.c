// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Arithmetic at its limits, where the compiler could be tempted.
#include <limits.h>
#include <stdio.h>

static int shift(int value, int by) { return value >> by; }

int main(void) {
  int dummy = 0;
  int values[] = {0, 1, -1, 7, -7, INT_MAX, INT_MIN, 1000003};
  for (int i = 0; i < 8; i++) {
    int v = values[i];
    unsigned u = (unsigned)v;
    long w = (long)v * 3000000019;
    printf("%d %d %d %d %u %u ", v / 8, v % 8, v / 7, v % 10, u / 10, u % 7);
    printf("%ld %ld %lu ", w / 1000, w % 60, (unsigned long)w / 3);
    printf("%d %d %d\n", shift(v, 3), v / -4, -v == v);
  }
  float zero = 0.0f, x = -0.0f;
  printf("%g %g %g %d\n", x + zero, x * 1.0f, zero - x, x == zero);
  double big = 1e308;
  printf("%g %g %d\n", big * 10, big / 4, big * 10 == big * 100);
  unsigned char c = 250;
  c += 10;
  signed char d = (signed char)200;
  printf("%d %d %d\n", c, d, dummy);
  return 0;
}
