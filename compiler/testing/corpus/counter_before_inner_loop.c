// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// What a loop tests changes before, or within, the loop inside it.
#include <stdio.h>

int main(void) {
  int table[12] = {0};
  int left = 10, rounds = 0;
  while (left > 0) {
    --left;
    for (int i = -3; i <= 6; ++i) {
      ++rounds;
      table[left + 2] += table[left] + i + 1;
    }
  }
  printf("%d rounds\n", rounds);
  int sum = 0, is_small = 1;
  for (int i = 0; i < 8 && is_small; ++i) {
    for (int j = 0; j < 4; ++j) {
      sum += table[i] + j;
      is_small = sum < 200;
    }
  }
  printf("%d\n", sum);
  for (int outer = 0; outer < 3;) {
    ++outer;
    for (int middle = 0; middle < 3;) {
      ++middle;
      for (int inner = 0; inner < 3; ++inner) table[outer + middle] += table[middle] + inner;
    }
  }
  for (int i = 0; i < 12; ++i) printf("%d ", table[i]);
  printf("\n");
  return 0;
}
