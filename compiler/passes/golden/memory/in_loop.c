// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

int main(void) {
  int *list[3], sum = 0;
  for (int i = 0; i < 3; i++) {
    list[i] = malloc(4);
    *list[i] = i;
  }
  for (int i = 0; i < 3; i++) sum += *list[i];
  return sum;
}
