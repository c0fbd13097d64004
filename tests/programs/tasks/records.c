// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks copy records with pointers, by memcpy, qsort and assignment, of what they share and of what
// only rank 0 has; and numbers that are addresses.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 8 };

struct record {
  const int* at;
  int key;
  const char* name;
};

static int values[COUNT] = {5, 2, 9, 1, 7, 3, 8, 4};
static struct record records[COUNT], copies[COUNT];
static uintptr_t handles[COUNT], moved[COUNT];
static long keys[3], sum;

static int by_key(const void* a, const void* b) {
  return ((const struct record*)a)->key - ((const struct record*)b)->key;
}

static void sort(void) { qsort(records, COUNT, sizeof records[0], by_key); }

static void copy(int i) {
  if (i % 2) {
    copies[i] = records[i];
  } else {
    memcpy(&copies[i], &records[i], sizeof copies[i]);
  }
}

static void move(int i) { moved[i] = handles[COUNT - 1 - i]; }

static void add(int i) {
#pragma omp atomic
  sum += keys[i] - keys[2];
}

int main(void) {
  int local[COUNT], *first = local;
  for (int i = 0; i < COUNT; ++i) {
    local[i] = 10 * i;
    records[i].at = i % 3 ? &values[i] : &local[i];
    records[i].key = values[i];
    records[i].name = strdup(i % 2 ? "odd" : "even");
    handles[i] = (uintptr_t)&values[i];
  }
  keys[0] = (long)(uintptr_t)&keys[1];
  keys[2] = (long)(uintptr_t)&keys[1] - 7000000;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    sort();
#pragma omp taskwait
    for (int i = 0; i < COUNT; ++i) {
#pragma omp task
      copy(i);
#pragma omp task
      move(i);
    }
#pragma omp task
    add(0);
#pragma omp task
    first[3] = 31;
  }
  int same = 1;
  for (int i = 0; i < COUNT; ++i) same &= moved[i] == (uintptr_t)&values[COUNT - 1 - i];
  for (int i = 0; i < COUNT; ++i)
    printf("%d %d %s%c", copies[i].key, *copies[i].at, copies[i].name, i % 4 == 3 ? '\n' : ' ');
  printf("%d %ld %d\n", same, sum, local[3]);
  return 0;
}
