/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * GASNet on FPGA ranks: types, what main and handlers have in common, and when handlers run.
 * gasnet.h includes this.
 */
#ifndef PLAIT_COMPILER_GASNET_CORE_H
#define PLAIT_COMPILER_GASNET_CORE_H

#include <inttypes.h>
#include <mpi.h>
#include <plait.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "gasnet_constants.h"
typedef int gasnet_token_t;

typedef struct {
  int held;
} gasnet_hsl_t;
#define GASNET_HSL_INITIALIZER {0}

typedef struct {
  gasnet_node_t host;
  gasnet_node_t supernode;
} gasnet_nodeinfo_t;

typedef unsigned long gasnet_handle_t; /* plait_gasnet_memory.h says of what */
#define GASNET_INVALID_HANDLE ((gasnet_handle_t)0)
typedef unsigned long gasnet_valget_handle_t;
#define gasnet_AMMaxLongRequest() ((size_t)1 << 30)
#define gasnet_AMMaxLongReply() ((size_t)1 << 30)

#include "plait_gasnet.h"
#include "plait_gasnet_errors.h"

/* compiler/roles.py says how many nodes there are. */
#ifndef PLAIT_SIZE
#define PLAIT_SIZE 64
#endif

enum {
  PLAIT_GASNET_OPEN = PLAIT_GASNET_REQUESTS_MAX, /* requests under way */
  PLAIT_GASNET_ANSWERS = 2,                      /* replies under way */
  PLAIT_GASNET_WORDS = 72,                       /* of a payload: 16 arguments and 512 bytes */
  PLAIT_GASNET_UNITS = 8 * PLAIT_GASNET_WORDS / 16,
  PLAIT_GASNET_OF_REQUEST = 1, /* tokens; 0 is none */
  PLAIT_GASNET_OF_REPLY = 2
};

enum {
  PLAIT_GASNET_NODES = 64,
  PLAIT_GASNET_BOXES = PLAIT_GASNET_REQUESTS_MAX *
      (PLAIT_SIZE < PLAIT_GASNET_NODES ? PLAIT_SIZE : PLAIT_GASNET_NODES)
};
/* Where plait_mailbox lays a message. */
struct plait_gasnet_box {
  long state; /* 1: a message stands here; 0, by part 1: it is dealt with */
  unsigned short source;
  unsigned char handler, unused;
  unsigned message, tag, bytes;
  long rest[5], payload[PLAIT_GASNET_WORDS];
};
/* All that the mailbox and commands reach; boxes come first, where plait_mailbox has them. There
 * are as many as requests can be under way to this node: what waits for a box keeps puts from
 * coming. */
static struct {
  struct plait_gasnet_box boxes[PLAIT_GASNET_BOXES];
  long requests[PLAIT_GASNET_OPEN][PLAIT_GASNET_WORDS],
      replies[PLAIT_GASNET_OPEN][PLAIT_GASNET_WORDS];
  long answers[PLAIT_GASNET_ANSWERS][PLAIT_GASNET_WORDS];
} plait_gasnet;
/* The box that the next message stands in. */
static int plait_gasnet_turn;
/* Of the gate: main lets handlers run; one runs. */
static int plait_gasnet_gate, plait_gasnet_busy;
/* The reply that main hands to part 1: its cell + 1, and what its completion said. */
static int plait_gasnet_ready, plait_gasnet_said_handler, plait_gasnet_said_tag;
static int plait_gasnet_said_source;
static long plait_gasnet_said_bytes;
static void (*plait_gasnet_handlers[256])();
/* Which handlers each node has, a bit each, from 128 on; and whether gasnet_attach is done. */
static unsigned long plait_gasnet_known[256 / 64 * PLAIT_GASNET_NODES];
/* And how many bytes its segment has. */
static unsigned long plait_gasnet_sizes[PLAIT_GASNET_NODES];
static int plait_gasnet_is_attached;

/* Whether there are long messages; compiler/base/shared_objects.py makes it 0 where the program
 * does not name the segment. */
static int plait_gasnet_has_long(void) { return 1; }
/* Which machine runs this: compiler/parts.py makes it 1 in part 1. */
static int plait_which_part(void) { return 0; }

static gasnet_node_t gasnet_mynode(void) { return (gasnet_node_t)plait_rank(); }
static gasnet_node_t gasnet_nodes(void) { return (gasnet_node_t)plait_size(); }

static void plait_gasnet_fail(int call, int status, int peer, int tag, long bytes, long room) {
  plait_fail(call, status, peer, tag, bytes, room, 0, 0, 0);
}
static void plait_gasnet_check(int call) {
  if (!plait_gasnet_is_attached) plait_gasnet_fail(call, PLAIT_GASNET_EARLY, 0, 0, 0, 0);
  if (plait_which_part() != 0) plait_gasnet_fail(call, PLAIT_GASNET_IN_HANDLER, 0, 0, 0, 0);
}

/* ---- the gate --------------------------------------------------------------------------------
 * Two words that both write and read, in one order for both: part 1 is busy before it looks, main
 * closes before it looks. */
static void plait_gasnet_enter(void) { plait_gasnet_gate = 1; }
static void plait_gasnet_leave(void) {
#if defined(GASNET_SEQ)
  plait_gasnet_gate = 0;
  while (plait_gasnet_busy) plait_park();
#endif
}

#endif
