// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
static int f(void) { return 1; }
int main(void) {
  long number = f;
  int (*p)(void) = 5;
  void* q = f;
  p = printf;
  return number(1) + p(1);
}
