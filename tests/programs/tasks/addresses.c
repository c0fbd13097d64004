// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Addresses that tasks move as bytes and as numbers: records by memcpy and by qsort, an address in
// an integer, and a number that is one by its value.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 4 };

struct record {
  int* at;
  int key, other;
};

static int values[COUNT] = {10, 20, 30, 40};
static struct record given[COUNT], copied[COUNT], sorted[COUNT], *taken;
static uintptr_t handles[COUNT], passed[COUNT];
static long keys[3], sum;

static int by_key(const void* a, const void* b) {
  return ((const struct record*)b)->key - ((const struct record*)a)->key;
}

static void copy(int i) {
  memcpy(&copied[i], &given[COUNT - 1 - i], sizeof(struct record));
  passed[i] = handles[COUNT - 1 - i];
}

static void sort(void) { qsort(sorted, COUNT, sizeof sorted[0], by_key); }

static void swap(void) {
  struct record first;
  memcpy(&first, &taken[0], sizeof first);
  memcpy(&taken[0], &taken[1], sizeof first);
  memcpy(&taken[1], &first, sizeof first);
}

static void add(void) { sum = keys[0] - keys[2]; }

int main(void) {
  taken = malloc(2 * sizeof *taken);
  for (int i = 0; i < COUNT; i++) {
    given[i] = (struct record){&values[i], i, 0};
    sorted[i] = given[i];
    if (i < 2) taken[i] = given[i];
    handles[i] = (uintptr_t)&values[i];
  }
  keys[0] = (long)(uintptr_t)&keys[1];
  keys[1] = 5;
  keys[2] = (long)(uintptr_t)&keys[1] - 7000000;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < COUNT; i++) {
#pragma omp task firstprivate(i)
      copy(i);
    }
#pragma omp task
    sort();
#pragma omp task
    swap();
#pragma omp task
    add();
  }
  int same = 1;
  for (int i = 0; i < COUNT; i++) {
    printf("%d %d, %d %d\n", copied[i].key, *copied[i].at, sorted[i].key, *sorted[i].at);
    same &= passed[i] == (uintptr_t)&values[COUNT - 1 - i];
  }
  printf("%d %d, %s, %ld\n", *taken[0].at, *taken[1].at, same ? "same" : "other", sum);
  free(taken);
  return 0;
}
