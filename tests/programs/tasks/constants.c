// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Constant tables that tasks reach by pointers and by name; static variables of functions that they
// reach by pointers only.
#include <stdio.h>

static const int table[4] = {1, 2, 3, 4};
static const int* current = table + 1;
static int* counter;
static int out[5];

static const int* entry(int i) {
  static const int inner[3] = {9, 8, 7};
  return &inner[i];
}

int main(void) {
  static int count = 5;
  counter = &count;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      out[0] = *current;
      out[1] = table[2];
      current = &table[3];
      out[2] = *current;
      out[3] = *entry(1);
      current = entry(2);
      out[4] = *current;
    }
#pragma omp task
    *counter += 2;
  }
  for (int i = 0; i < 5; ++i) printf("%d ", out[i]);
  printf("%d %d\n", count, *current);
  return 0;
}
