/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Long requests, whose data stand in the segment when the handler runs, beside puts and gets: each
 * node gives its neighbour a block both ways, and reads it back. */
#include <gasnet.h>
#include <stdio.h>

enum { WORDS = 256, CHECK = 140, CHECKED = 141 };

static volatile long checked = 0;

static long sum_of(const long* words, int count) {
  long sum = 0;
  for (int i = 0; i < count; ++i) sum += words[i] * (i + 1);
  return sum;
}

static void check(gasnet_token_t from, void* data, size_t bytes, gasnet_handlerarg_t seed) {
  const long sum = sum_of((const long*)data, (int)(bytes / sizeof(long)));
  gasnet_AMReplyShort2(from, CHECKED, (gasnet_handlerarg_t)sum, seed);
}

static void have_checked(gasnet_token_t from, gasnet_handlerarg_t sum, gasnet_handlerarg_t seed) {
  (void)from;
  checked += sum + seed;
}

int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {{CHECK, (void (*)())check}, {CHECKED, (void (*)())have_checked}};
  static long own[WORDS], back[WORDS];
  gasnet_seginfo_t segments[64];
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 2, 2 * GASNET_PAGESIZE, 0);
  const int me = gasnet_mynode(), nodes = gasnet_nodes();
  gasnet_getSegmentInfo(segments, nodes);
  const int to = (me + 1) % nodes;
  long* first = (long*)segments[to].addr;
  long* second = first + WORDS;
  for (int i = 0; i < WORDS; ++i) own[i] = me * 1000 + i % 7;
  gasnet_AMRequestLong1(to, CHECK, own, sizeof own, first, me);
  gasnet_handle_t put = gasnet_put_nb(to, second, own, sizeof own);
  gasnet_wait_syncnb(put);
  GASNET_BLOCKUNTIL(checked != 0);
  gasnet_get_nbi(back, to, second, sizeof back / 2);
  gasnet_get_nbi(back + WORDS / 2, to, first + WORDS / 2, sizeof back / 2);
  gasnet_wait_syncnbi_gets();
  printf("node %d: %ld, read back %ld\n", me, checked, sum_of(back, WORDS));
  gasnet_put_val(to, first, (gasnet_register_value_t)(me + 5), sizeof(long));
  gasnet_barrier_notify(0, GASNET_BARRIERFLAG_ANONYMOUS);
  gasnet_barrier_wait(0, GASNET_BARRIERFLAG_ANONYMOUS);
  const int from = (me + nodes - 1) % nodes;
  printf("node %d: %ld from node %d\n", me, *(const long*)segments[me].addr - 5, from);
  gasnet_exit(0);
  return 0;
}
