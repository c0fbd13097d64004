/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What active messages take between FPGA nodes: lines of a name and cycles; of
 * puts of 1 KiB how many there are, too. */
#include <gasnet.h>
#include <plait.h>
#include <stdio.h>

enum { ASK = 128, ANSWER = 129, NOTE = 130, ROUNDS = 32 };

static volatile unsigned long arrived = 0, answered = 0;
static volatile int answers = 0, notes = 0;

static void ask(gasnet_token_t from, gasnet_handlerarg_t x) {
  arrived = plait_now();
  gasnet_AMReplyShort1(from, ANSWER, x + 1);
}

static void answer(gasnet_token_t from, gasnet_handlerarg_t x) {
  (void)from;
  (void)x;
  answered = plait_now();
  answers = answers + 1;
}

static void note(gasnet_token_t from, gasnet_handlerarg_t x) {
  (void)from;
  (void)x;
  notes = notes + 1;
}

static void barrier(void) {
  gasnet_barrier_notify(0, GASNET_BARRIERFLAG_ANONYMOUS);
  gasnet_barrier_wait(0, GASNET_BARRIERFLAG_ANONYMOUS);
}

/* Cycles of so many puts of 1 KiB that nobody waits for one by one. */
static unsigned long puts_of(int count, void* there, void* own) {
  const unsigned long start = plait_now();
  for (int i = 0; i < count; ++i) gasnet_put_nbi_bulk(1, there, own, 1024);
  gasnet_wait_syncnbi_puts();
  return plait_now() - start;
}

int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {
      {ASK, (void (*)())ask}, {ANSWER, (void (*)())answer}, {NOTE, (void (*)())note}};
  gasnet_seginfo_t segments[2];
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 3, GASNET_PAGESIZE, 0);
  gasnet_getSegmentInfo(segments, 2);
  barrier();
  if (gasnet_mynode() == 0) {
    const unsigned long start = plait_now();
    gasnet_AMRequestShort1(1, ASK, 1);
    const unsigned long called = plait_now();
    GASNET_BLOCKUNTIL(answers == 1);
    *(unsigned long*)segments[0].addr = start;
    printf("call %lu\nreply %lu\n", called - start, answered - start);
    const unsigned long first = plait_now();
    for (int i = 0; i < ROUNDS; ++i) gasnet_AMRequestShort1(1, NOTE, i);
    printf("requests %lu\n", (plait_now() - first) / ROUNDS);
    const unsigned long few = puts_of(ROUNDS, segments[1].addr, segments[0].addr);
    const unsigned long many = puts_of(4 * ROUNDS, segments[1].addr, segments[0].addr);
    printf("puts %d %lu\n", 3 * ROUNDS, many - few);
  }
  barrier();
  if (gasnet_mynode() == 1) {
    unsigned long start;
    gasnet_get_bulk(&start, 0, segments[0].addr, sizeof start);
    printf("handler %lu\n", arrived - start);
    GASNET_BLOCKUNTIL(notes == ROUNDS);
  }
  barrier();
  gasnet_exit(0);
  return 0;
}
