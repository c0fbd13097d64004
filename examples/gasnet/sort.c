/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Integer sort: each node has keys of all sizes, sends those of each range to the node that the
 * range belongs to, as a long request into its segment, and sorts what it gets by counting. */
#include <gasnet.h>
#include <stdio.h>

enum { KEYS = 256, RANGE = 512, NODES = 8, ARRIVED = 130 };

static volatile int arrived = 0, total = 0; /* blocks that have come, and keys in them */

static void block(gasnet_token_t from, void* data, size_t bytes) {
  (void)from;
  (void)data;
  arrived = arrived + 1;
  total = total + (int)(bytes / sizeof(int));
}

int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {{ARRIVED, (void (*)())block}};
  static int keys[KEYS], dealt[KEYS], counts[RANGE], sizes[NODES], begins[NODES + 1];
  gasnet_seginfo_t segments[NODES];
  gasnet_init(&argc, &argv);
  /* In the segment: how many keys come from each node, then room for all that there are. */
  gasnet_attach(table, 1, 4 * GASNET_PAGESIZE, 0);
  const int me = gasnet_mynode(), nodes = gasnet_nodes();
  gasnet_getSegmentInfo(segments, nodes);
  unsigned x = 17u + (unsigned)me;
  for (int i = 0; i < KEYS; ++i) {
    x = x * 1664525u + 1013904223u;
    keys[i] = (int)((x >> 8) % (unsigned)(nodes * RANGE));
  }

  /* Keys of one range stand together. */
  for (int i = 0; i < KEYS; ++i) ++sizes[keys[i] / RANGE];
  for (int node = 0; node < nodes; ++node) begins[node + 1] = begins[node] + sizes[node];
  for (int i = KEYS - 1; i >= 0; --i) {
    const int to = keys[i] / RANGE;
    sizes[to] = sizes[to] - 1;
    dealt[begins[to] + sizes[to]] = keys[i];
  }

  /* Who gets how many from whom: each node tells all others. */
  for (int node = 0; node < nodes; ++node) {
    int* there = (int*)segments[node].addr + me;
    gasnet_put_nbi_bulk(node, there, &begins[node + 1], sizeof(int));
    gasnet_put_nbi_bulk(node, there + NODES, &begins[node], sizeof(int));
  }
  gasnet_wait_syncnbi_puts();
  gasnet_barrier_notify(0, GASNET_BARRIERFLAG_ANONYMOUS);
  gasnet_barrier_wait(0, GASNET_BARRIERFLAG_ANONYMOUS);

  for (int node = 0; node < nodes; ++node) {
    /* After the keys of lower nodes, which told the node how many theirs are. */
    int before = 0;
    for (int other = 0; other < me; ++other) {
      const int* told = (const int*)segments[node].addr + other;
      before += (int)gasnet_get_val(node, (void*)told, sizeof(int)) -
                (int)gasnet_get_val(node, (void*)(told + NODES), sizeof(int));
    }
    int* there = (int*)segments[node].addr + 2 * NODES + before;
    const size_t bytes = (size_t)(begins[node + 1] - begins[node]) * sizeof(int);
    gasnet_AMRequestLongAsync0(node, ARRIVED, dealt + begins[node], bytes, there);
  }
  GASNET_BLOCKUNTIL(arrived == nodes);

  const int* got = (const int*)segments[me].addr + 2 * NODES;
  long sum = 0;
  int least = -1, most = -1, place = 0;
  for (int i = 0; i < total; ++i) ++counts[got[i] - me * RANGE];
  for (int key = 0; key < RANGE; ++key) {
    if (counts[key] > 0) most = me * RANGE + key;
    if (least < 0) least = most;
    for (int i = 0; i < counts[key]; ++i) sum += (long)(me * RANGE + key) * ++place;
  }
  printf("node %d: %d keys from %d to %d, %ld\n", me, total, least, most, sum);
  gasnet_exit(0);
  return 0;
}
