// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

static int clamp(int value, int most) {
  if (value > most) return most;
  return value;
}

int main(void) {
  int a = clamp(3, 2), b = clamp(a, 9);
  printf("%d %d\n", a, b);
  return 0;
}
