// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// A loop that is left by what the same iteration has stored, or may have.
#include <stdio.h>

int a[8];
int j;

int main(void) {
  int left = 8;
  for (int i = 0; i < 8; ++i) {
    a[i] = i * 2 + 1;
    if (a[j] > 3) {
      left = i;
      break;
    }
    j = (j + 3) % 8;
  }
  printf("%d %d %d\n", left, a[1], a[6]);
  return 0;
}
