// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Pointers that are chosen while the program runs, between objects of different sizes.
#include <stdio.h>

static int a[8], b[3][8], status, hidden;
typedef struct {
  int* where;
  int count;
} Target;

static void put(int* where, int value) { *where = value; }

int main(int argc, char** argv) {
  int *from = a, *to = b[argc % 3];
  for (int i = 0; i < 8; ++i) {
    to[i] = from[7 - i] + i;
    int* other = from;
    from = to;
    to = other;
  }
  Target target = {b[1][3] > 2 ? &status : &hidden, argc};
  put(target.where, target.count + 5);
  *target.where += from[2];
  for (int i = 0; i < 8; ++i) printf("%d %d ", a[i], b[argc % 3][i]);
  printf("%d %d %d\n", status, hidden, to == a);
  return 0;
}
