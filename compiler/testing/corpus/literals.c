// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Literals with suffixes, in constant expressions.
#include <stdio.h>

int main(void) {
  unsigned n = 10U;
  float f = 1.5f * 2.0F;
  long big = 1L << 40, mixed = 3U - 5;
  double d = 1e-3 + 0x1p4;
  if (n - 11 > 0U) printf("wraps %u\n", n - 11);
  printf("%g %ld %ld %g %lu\n", f, big, mixed, d, 18446744073709551615UL);
  printf("%d %d\n", 'a' + 1, (int)sizeof(long) * 2);
  return 0;
}
