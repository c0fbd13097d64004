// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// An endless loop that is always left in its first iteration, by a return.
#include <stdio.h>

static unsigned bound = 3;

static int first(int* count) {
  int n = 0;
  *count += 2;
  for (;;) {
    if (n++ >= 16) break;
    if (4294967295u) return 7;
  }
  return (int)bound - 20;
}

int main(void) {
  int count = 0;
  for (unsigned i = 0; i < bound; i++) printf("%d %d\n", first(&count), count);
  return 0;
}
