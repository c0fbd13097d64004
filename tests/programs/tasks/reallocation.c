// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// realloc of what the C library gives, and of a block that grows often; variables around a region
// that are declared register, const and volatile.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  register int k = 3;
  const int table[2] = {4, 5};
  volatile int more = 2;
  char* texts[8];
  int* grown = NULL;
  for (int i = 0; i < 8; ++i) texts[i] = strdup("a text of the library, which is long");
  for (int i = 0; i < 8; ++i) strcat(texts[i] = realloc(texts[i], 300), ", grown");
  for (int i = 1; i < 200; ++i) {
    grown = realloc(grown, 40 * (size_t)i);
    grown[10 * i - 1] = i;
  }
#pragma omp parallel
#pragma omp single
#pragma omp task
  grown[0] = k * table[1] + more;
  for (int i = 0; i < 8; ++i) puts(texts[i]);
  printf("%d %d %d\n", grown[0], grown[9], grown[1989]);
  return 0;
}
