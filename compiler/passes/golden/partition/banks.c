// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, grid[3][6];

int main(int argc, char *argv[]) {
#pragma plait partition a 4
#pragma plait partition grid 2
  int sum = 0;
#pragma plait unroll 4
  for (int i = 0; i < 8; i++) sum += a[7 - i];
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 6; k += 2) grid[i][k + 1] = grid[i][k];
  for (int i = 0; i < sum; i++) a[i & 7] = i;
  printf("%d\n", sum);
  return 0;
}
