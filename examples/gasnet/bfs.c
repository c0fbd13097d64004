/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Breadth-first search in a random graph, whose vertices are dealt out to the nodes: who finds an
 * edge asks the node of its other end to visit that. */
#include <gasnet.h>
#include <stdio.h>

enum { OWN = 64, DEGREE = 3, VISIT = 130, VISITED, COUNT, LEVELS = 64 };

static int level[OWN];           /* of each vertex of this node; -1: not reached yet */
static int next[OWN], found;     /* those that are reached in the next level */
static volatile int asked = 0;   /* visits that have not been answered */
static volatile int told = 0;    /* nodes that have told how many they found, in all levels */
static volatile int all[LEVELS]; /* vertices of each level, of all nodes */

static void visit(int vertex, int depth) {
  if (level[vertex] >= 0) return;
  level[vertex] = depth;
  next[found] = vertex;
  found = found + 1;
}

static void visit_here(gasnet_token_t from, gasnet_handlerarg_t vertex, gasnet_handlerarg_t depth) {
  visit(vertex, depth);
  gasnet_AMReplyShort0(from, VISITED);
}
static void visited(gasnet_token_t from) {
  (void)from;
  asked = asked - 1;
}
static void count(gasnet_token_t from, gasnet_handlerarg_t number, gasnet_handlerarg_t depth) {
  (void)from;
  all[depth] = all[depth] + number;
  told = told + 1;
}

/* Where edge number i of a vertex leads to. */
static int neighbour(int vertex, int i, int vertices) {
  unsigned x = (unsigned)(vertex * DEGREE + i) * 2654435761u + 12345u;
  x ^= x >> 15;
  x *= 2246822519u;
  x ^= x >> 13;
  return (int)(x % (unsigned)vertices);
}

int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {
      {VISIT, (void (*)())visit_here}, {VISITED, (void (*)())visited}, {COUNT, (void (*)())count}};
  static int now[OWN];
  int depth = 0, reached = 0, sum = 0;
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 3, 0, 0);
  const int me = gasnet_mynode(), nodes = gasnet_nodes();
  for (int i = 0; i < OWN; ++i) level[i] = -1;
  if (me == 0) visit(0, 0);
  do {
    /* All that is found from here on is of the next level. */
    const int size = found;
    for (int i = 0; i < size; ++i) now[i] = next[i];
    found = 0;
    reached += size;
    sum += size * depth;
    for (int node = 0; node < nodes; ++node) gasnet_AMRequestShort2(node, COUNT, size, depth);
    GASNET_BLOCKUNTIL(told == nodes * (depth + 1));
    for (int i = 0; i < size; ++i) {
      for (int edge = 0; edge < DEGREE; ++edge) {
        const int to = neighbour(me * OWN + now[i], edge, nodes * OWN);
        asked = asked + 1;
        gasnet_AMRequestShort2(to / OWN, VISIT, to % OWN, depth + 1);
      }
    }
    GASNET_BLOCKUNTIL(asked == 0);
    gasnet_barrier_notify(depth, 0);
    gasnet_barrier_wait(depth, 0);
    depth = depth + 1;
  } while (all[depth - 1] != 0);
  printf("node %d: %d of %d vertices, levels add up to %d\n", me, reached, OWN, sum);
  for (int i = 0; me == 0 && i < depth - 1; ++i) printf("level %d: %d vertices\n", i, all[i]);
  gasnet_exit(0);
  return 0;
}
