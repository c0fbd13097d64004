// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

static int find(const int *from, int count, int what) {
  int unused = count * 2, steps = 0;
  for (int i = 0; i < count; i++) {
    steps++;
    if (from[i] != what) continue;
    return i;
  }
  return -1;
}

int main(void) {
  static int table[8];
  int never_read[4];
  for (int i = 0; i < 8; i++) table[i] = i ^ 5;
  never_read[0] = table[1];
  printf("%d\n", find(table, 8, 3));
  return 0;
}
