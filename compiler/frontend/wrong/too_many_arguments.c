// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
int main(void) {
  putchar(1, 2);
  printf();
  return 0;
}
