// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
int main(void) {
  int *most = malloc(1ul << 30), *p = malloc((1ul << 30) + 4);
  p[0] = most[0];
  return p[1];
}
