// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Loops of every kind, unrolled or not.
#include <stdio.h>

static int sum(const int* from, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (from[i] < 0) continue;
    if (from[i] > 90) break;
    total += from[i];
  }
  return total;
}

int main(void) {
  int a[10], n = 0, count = 7;
  for (int i = 0; i < 10; i++) a[i] = (i * 37) % 23 - 5;
  a[8] = 99;
#pragma plait unroll(4)
  for (int i = 0; i < 10; i++) {
    if (a[i] == 3) continue;
    n += a[i] * i;
  }
#pragma plait unroll(3)
  for (int i = 0; i < count; i++) {
    if (n > 5000) break;
    n += i;
    count -= i == 5;
  }
#pragma plait unroll(2)
  for (unsigned i = 9; i > 2; i -= 2) n ^= (int)i << 3;
  for (int i = 0; i < 3; i++) {
    if (i == 1) continue;
    n = n * 3 + i;
  }
  do {
    n /= 7;
    if (n % 2) n -= 1;
  } while (n > 10);
  int k = 0;
  while (1) {
    if (++k == 5) break;
    switch (k) {
      case 2:
        continue;
      case 3:
        n += 100;
        break;
      default:
        n++;
    }
  }
  printf("%d %d %d %d\n", n, sum(a, 10), k, count);
  return 0;
}
