// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Structures, copies, fills, heap memory in a loop.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
  int x;
  double y[3];
  char name[4];
};
static struct point origin = {3, {1, 2, 3}, "ab"};
static int table[16];

int main(void) {
  struct point p = origin, q[2];
  p.y[1] = 7.5;
  q[1] = p;
  q[0].x = q[1].x++;
  int copy[16];
  for (int i = 0; i < 16; i++) table[i] = i * i - 20;
  memcpy(copy, table, sizeof copy);
  memmove(table + 2, table, 8 * sizeof(int));
  memmove(table, table + 1, 4 * sizeof(int));
  memset(copy + 4, 255, 4 * sizeof(int));
  memset(&copy[8], 0, 3 * sizeof *copy);
  memcpy(q[0].name, "xyz", 4);
  for (int round = 0; round < 3; round++) {
    short* part = calloc(5, sizeof(short));
    part[round] += 4;
    int sum = 0;
    for (int i = 0; i < 5; i++) sum += part[i];
    printf("%d ", sum);
    free(part);
  }
  for (int i = 0; i < 16; i++) printf("%d/%d ", table[i], copy[i]);
  printf("%d %d %g %s %s\n", q[0].x, q[1].x, q[1].y[1], p.name, q[0].name);
  return 0;
}
