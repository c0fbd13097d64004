// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks that sort parts of an array by qsort; all about them stands in a header.
#include "sorted.h"

#include <stdio.h>

int main(void) {
  for (int i = 0; i < N; i++) values[i] = i * 7 % N - 5;
  sort_parts();
  for (int i = 0; i < N; i++) printf("%d ", values[i]);
  printf("\n");
  return 0;
}
