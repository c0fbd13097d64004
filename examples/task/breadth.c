/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Breadth-first search over a graph that is computed, not stored: the vertices are the numbers
 * below a prime, and each has edges to four powers. Tasks find the neighbours of a vertex, on all
 * FPGA ranks; the search keeps what it has seen on the first one.
 *
 *     plait run -n 5 examples/task/breadth.c
 */
#include <plait_task.h>
#include <stdio.h>

#ifndef VERTICES
#define VERTICES 251
#endif
#define TOGETHER 10

static short depth_of[VERTICES], queue[VERTICES];

static long power(long base, long exponent) {
  long result = 1;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) result = result * base % VERTICES;
    base = base * base % VERTICES;
  }
  return result;
}

/* The four neighbours of a vertex, 16 bits each. */
static long neighbours(long vertex) {
  long all = 0;
  for (int edge = 0; edge < 4; edge++) {
    all = all << 16 | power(vertex + edge, 3 + (0x6a09e667f3L << edge));
  }
  return all;
}

/* Searches from a vertex; gives how many it has reached. */
static int search(int root) {
  int begin = 0, end = 1;
  queue[0] = root;
  depth_of[root] = 1;
  while (begin < end) {
    long found[TOGETHER];
    const int count = end - begin < TOGETHER ? end - begin : TOGETHER;
    for (int i = 0; i < count; i++) found[i] = plait_launch(neighbours, queue[begin + i]);
    for (int i = 0; i < count; i++) {
      const int depth = depth_of[queue[begin + i]] + 1;
      for (long left = plait_result(found[i]), edge = 0; edge < 4; edge++, left >>= 16) {
        const int vertex = left & 0xffff;
        if (depth_of[vertex]) continue;
        depth_of[vertex] = depth;
        queue[end++] = vertex;
      }
    }
    begin += count;
  }
  return end;
}

int main(void) {
  int reached = 0, deepest = 0;
#pragma omp parallel
#pragma omp single
  reached = search(2);
  for (int i = 0; i < VERTICES; i++) {
    if (depth_of[i] > deepest) deepest = depth_of[i];
  }
  printf("%d of %d vertices, %d away at most\n", reached, VERTICES, deepest - 1);
  return 0;
}
