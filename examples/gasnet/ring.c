/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A token goes round by short requests, and each node that has it says so by a short reply. */
#include <gasnet.h>
#include <stdio.h>

enum { ROUNDS = 3, PASS = 130, SEEN = 131 };

static volatile int token = -1, answers = 0;

static void pass(gasnet_token_t from, gasnet_handlerarg_t value) {
  token = value;
  gasnet_AMReplyShort1(from, SEEN, value);
}

static void seen(gasnet_token_t from, gasnet_handlerarg_t value) {
  (void)from;
  answers += value >= 0;
}

int main(int argc, char** argv) {
  gasnet_handlerentry_t table[] = {{PASS, (void (*)())pass}, {SEEN, (void (*)())seen}};
  gasnet_init(&argc, &argv);
  gasnet_attach(table, 2, GASNET_PAGESIZE, 0);
  const int me = gasnet_mynode(), nodes = gasnet_nodes();
  for (int round = 0; round < ROUNDS; ++round) {
    if (me == 0) gasnet_AMRequestShort1((me + 1) % nodes, PASS, 100 * round + 1);
    GASNET_BLOCKUNTIL(token >= 0);
    const int got = token;
    token = -1;
    if (me != 0) gasnet_AMRequestShort1((me + 1) % nodes, PASS, got + 1);
    if (me == 0) printf("round %d: the token comes back as %d\n", round, got);
  }
  GASNET_BLOCKUNTIL(answers == ROUNDS);
  gasnet_barrier_notify(0, GASNET_BARRIERFLAG_ANONYMOUS);
  gasnet_barrier_wait(0, GASNET_BARRIERFLAG_ANONYMOUS);
  printf("node %d: %d answers\n", me, answers);
  gasnet_exit(0);
  return 0;
}
