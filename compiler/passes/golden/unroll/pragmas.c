// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

int main(int argc, char *argv[]) {
  int a[64], sum = 0, limit = 64;
  for (int i = 0; i < 64; i++) a[i] = i * i;
#pragma plait unroll(4)
  for (int i = 0; i < 64; i++) {
    if (a[i] == 100) break;
    sum += a[i];
  }
  for (int i = 0; i < 3; i++) printf("%d\n", sum >> i);
  return 0;
}
