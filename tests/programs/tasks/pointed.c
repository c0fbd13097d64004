// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Pointers of rank 0 point to variables that no task names; the pragmas come by _Pragma.
#include <stdio.h>

typedef struct {
  int* begin;
  int count;
} list_t;

#define TASK _Pragma("omp task")
#define REGION _Pragma("omp parallel") _Pragma("omp single")

static int table[8], more[4];
static int* chosen;
static list_t lists[2];

int main(int argc, char** argv) {
  (void)argv;
  chosen = argc > 1 ? more : table + 2;
  lists[1].begin = &more[1];
  lists[1].count = 3;
  REGION {
    TASK { *chosen = 7; }
    TASK {
      for (int i = 0; i < lists[1].count; i++) lists[1].begin[i] = i + 10;
    }
  }
  printf("%d %d %d %d\n", table[2], more[1], more[2], more[3]);
  return 0;
}
