// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts the nodes of an unbalanced tree: below the first levels a node has six children or none,
// which follows from its name, as in the benchmark UTS.
#include <stdio.h>
#ifndef FULL
#define FULL 4
#endif

enum { CHILDREN = 6, MILLE = 158 };  // of a thousand nodes so many have children

static unsigned long mix(unsigned long x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ul;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebul;
  return x ^ x >> 31;
}

static long tree(unsigned long name, int level) {
  long counts[CHILDREN], sum = 1;
  if (level >= FULL && mix(name) % 1000 >= MILLE) return 1;
  for (int i = 0; i < CHILDREN; i++) {
#pragma omp task shared(counts)
    counts[i] = tree(mix(name + (unsigned long)i + 1), level + 1);
  }
#pragma omp taskwait
  for (int i = 0; i < CHILDREN; i++) sum += counts[i];
  return sum;
}

int main(void) {
  long nodes = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task shared(nodes)
  nodes = tree(19, 0);
  printf("%ld nodes\n", nodes);
  return 0;
}
