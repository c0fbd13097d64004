// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory that each iteration takes and gives back.
#include <stdio.h>
#include <stdlib.h>

static int rounds;

static int first_above(const int* values, int limit) {
  for (int i = 0; i < 4; i++)
    if (values[i] > limit) return i;
  return -1;
}

static int more(void) { return rounds++ < 5; }

int main(void) {
  while (more()) {
    int* first = calloc(4, sizeof(int));
    int* same = first;
    for (int k = 0; k < 3; k++) {
      long* second = malloc(2 * sizeof(long));
      second[0] = rounds * k;
      second[1] = second[0] + 1;
      first[k] += (int)second[1];
      free(second);
      if (k == rounds) break;
    }
    printf("%d %d %d %d\n", first[0], first[1], first[2], first[3]);
    int found = first_above(same, rounds);
    switch (found) {
      case 1:
        break;
      default:
        found += 10;
    }
    free(same);
    printf("%d\n", found);
    if (rounds == 3) continue;
  }
  return 0;
}
