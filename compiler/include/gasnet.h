/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * GASNet 1 on FPGA ranks, as far as they have it: short and medium messages. Handlers run in a
 * machine of their own beside main, part 1 of the role, whose program is plait_handle below; main
 * hands it the replies that come. runtime/include/gasnet.h is that of CPU ranks.
 *
 * A program that is not written for threads may change a variable in main and in a handler: so a
 * handler runs only while main is inside a call of GASNet and has opened the gate.
 */
#ifndef PLAIT_COMPILER_GASNET_H
#define PLAIT_COMPILER_GASNET_H

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

typedef long gasnet_handle_t;
typedef long gasnet_valget_handle_t;

#define PLAIT_GASNET_NO_LONG
#include "plait_gasnet.h"
#include "plait_gasnet_errors.h"

enum {
  PLAIT_GASNET_OPEN = 4,    /* requests under way */
  PLAIT_GASNET_ANSWERS = 2, /* replies under way */
  PLAIT_GASNET_WORDS = 72,  /* of a payload: 16 arguments and 512 bytes */
  PLAIT_GASNET_UNITS = 8 * PLAIT_GASNET_WORDS / 16,
  PLAIT_GASNET_OF_REQUEST = 1, /* tokens; 0 is none */
  PLAIT_GASNET_OF_REPLY = 2
};

/* All that the mailbox and commands reach; the box comes first, where plait_mailbox has it. */
static struct {
  struct {
    long state; /* 1: a message stands here; 0, by part 1: it is dealt with */
    unsigned short source;
    unsigned char handler, unused;
    unsigned message, tag, bytes;
    long rest[5], payload[PLAIT_GASNET_WORDS];
  } box;
  long requests[PLAIT_GASNET_OPEN][PLAIT_GASNET_WORDS],
      replies[PLAIT_GASNET_OPEN][PLAIT_GASNET_WORDS];
  long answers[PLAIT_GASNET_ANSWERS][PLAIT_GASNET_WORDS];
} plait_gasnet;
/* Of the gate: main lets handlers run; one runs. */
static int plait_gasnet_gate, plait_gasnet_busy;
/* The reply that main hands to part 1: its cell + 1, and what its completion said. */
static int plait_gasnet_ready, plait_gasnet_said_handler, plait_gasnet_said_tag;
static int plait_gasnet_said_source;
static long plait_gasnet_said_bytes;
static void (*plait_gasnet_handlers[256])();
/* Which handlers each node has, a bit each, from 128 on; and whether gasnet_attach is done. */
enum { PLAIT_GASNET_NODES = 64 };
static unsigned long plait_gasnet_known[256 / 64 * PLAIT_GASNET_NODES];
static int plait_gasnet_is_attached;

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

/* ---- requests, by main ----------------------------------------------------------------------- */
static int plait_gasnet_slots[PLAIT_GASNET_OPEN]; /* number + 1 of the command that is under way */

/* Hands replies that have come to part 1; whether there were any. The gate is open. */
static int plait_gasnet_take_replies(int call) {
  int found = 0;
  for (int cell = 0; cell < PLAIT_GASNET_OPEN; cell++) {
    if (plait_gasnet_slots[cell] == 0 || !plait_test(plait_gasnet_slots[cell] - 1)) continue;
    plait_gasnet_slots[cell] = 0;
    found = 1;
    if (plait_status != 0) plait_gasnet_fail(call, PLAIT_GASNET_NO_ANSWER, plait_peer, 0, 0, 0);
    plait_gasnet_said_handler = plait_datatype;
    plait_gasnet_said_tag = plait_tag;
    plait_gasnet_said_source = plait_peer;
    plait_gasnet_said_bytes = plait_bytes;
    plait_gasnet_ready = cell + 1;
    while (plait_gasnet_ready != 0) plait_park();
  }
  return found;
}

static int plait_gasnet_free_cell(void) {
  for (int cell = 0; cell < PLAIT_GASNET_OPEN; cell++) {
    if (plait_gasnet_slots[cell] == 0) return cell;
  }
  return -1;
}

static int plait_gasnet_bytes_of(int count) { return (4 * count + 7) / 8 * 8; }

/* Writes arguments and data; returns the bytes of the payload. */
#define PLAIT_GASNET_ARGUMENTS                                                             \
  int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, \
      int a11, int a12, int a13, int a14, int a15
#define PLAIT_GASNET_PASSED a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15
static int plait_gasnet_write(long* payload, int count, const void* data, size_t bytes,
                              PLAIT_GASNET_ARGUMENTS) {
  int* to = (int*)payload;
  if (count > 0) to[0] = a0;
  if (count > 1) to[1] = a1;
  if (count > 2) to[2] = a2;
  if (count > 3) to[3] = a3;
  if (count > 4) to[4] = a4;
  if (count > 5) to[5] = a5;
  if (count > 6) to[6] = a6;
  if (count > 7) to[7] = a7;
  if (count > 8) to[8] = a8;
  if (count > 9) to[9] = a9;
  if (count > 10) to[10] = a10;
  if (count > 11) to[11] = a11;
  if (count > 12) to[12] = a12;
  if (count > 13) to[13] = a13;
  if (count > 14) to[14] = a14;
  if (count > 15) to[15] = a15;
  char* rest = (char*)payload + plait_gasnet_bytes_of(count);
  for (size_t i = 0; i < bytes; i++) rest[i] = ((const char*)data)[i];
  return plait_gasnet_bytes_of(count) + (int)bytes;
}

static int plait_gasnet_count(int call) { return (call - PLAIT_CALL_GASNET_AMREQUESTSHORT) % 17; }
static int plait_gasnet_category(int call) {
  const int first = call - plait_gasnet_count(call);
  return first == PLAIT_CALL_GASNET_AMREQUESTMEDIUM || first == PLAIT_CALL_GASNET_AMREPLYMEDIUM;
}
static void plait_gasnet_check_message(int call, int node, int handler, size_t bytes) {
  if (node < 0 || node >= plait_size())
    plait_gasnet_fail(call, PLAIT_GASNET_NO_NODE, node, 0, 0, plait_size());
  if (handler < 128 || (plait_gasnet_known[4 * node + handler / 64] >> handler % 64 & 1) == 0)
    plait_gasnet_fail(call, PLAIT_GASNET_NO_HANDLER, node, handler, 0, 0);
  if (bytes > gasnet_AMMaxMedium())
    plait_gasnet_fail(call, PLAIT_GASNET_TOO_LONG, node, 0, (long)bytes,
                      (long)gasnet_AMMaxMedium());
}

static int plait_gasnet_request(int call, int node, int handler, const void* data, size_t bytes,
                                const void* there, PLAIT_GASNET_ARGUMENTS) {
  int cell = plait_gasnet_free_cell();
  const int count = plait_gasnet_count(call);
  (void)there;
  plait_gasnet_check(call);
  plait_gasnet_check_message(call, node, handler, bytes);
  if (cell < 0) {
    plait_gasnet_enter();
    while ((cell = plait_gasnet_free_cell()) < 0) {
      if (!plait_gasnet_take_replies(call)) plait_park();
    }
    plait_gasnet_leave();
  }
  const int size =
      plait_gasnet_write(plait_gasnet.requests[cell], count, data, bytes, PLAIT_GASNET_PASSED);
  plait_gasnet_slots[cell] =
      1 + plait_issue_at(PLAIT_GASNET_OPCODE_REQUEST, PLAIT_GASNET_REPLIED, handler,
                         PLAIT_GASNET_UNITS, node, size, count + 256 * plait_gasnet_category(call),
                         plait_gasnet.requests[cell], plait_gasnet.replies[cell]);
  return GASNET_OK;
}

/* ---- replies and handlers, by part 1 --------------------------------------------------------- */
static int plait_gasnet_answer_slots[PLAIT_GASNET_ANSWERS], plait_gasnet_answer;
static int plait_gasnet_has_replied;

static void plait_gasnet_post_reply(int handler, int tag, int size) {
  const int cell = plait_gasnet_answer;
  plait_gasnet_answer_slots[cell] =
      1 + plait_issue(PLAIT_GASNET_OPCODE_REPLY, 0, handler, 0, plait_gasnet.box.source, size, tag,
                      plait_gasnet.answers[cell], (long)plait_gasnet.box.message);
  plait_gasnet_answer = (cell + 1) % PLAIT_GASNET_ANSWERS;
  plait_gasnet_has_replied = 1;
}
static void plait_gasnet_wait_for_answer(void) {
  const int cell = plait_gasnet_answer;
  if (plait_gasnet_answer_slots[cell] != 0) plait_wait(plait_gasnet_answer_slots[cell] - 1);
  plait_gasnet_answer_slots[cell] = 0;
}
static int plait_gasnet_reply(int call, gasnet_token_t token, int handler, const void* data,
                              size_t bytes, const void* there, PLAIT_GASNET_ARGUMENTS) {
  const int count = plait_gasnet_count(call);
  (void)there;
  if (plait_which_part() == 0 || token == 0)
    plait_gasnet_fail(call, PLAIT_GASNET_NO_TOKEN, 0, 0, 0, 0);
  if (token == PLAIT_GASNET_OF_REPLY)
    plait_gasnet_fail(call, PLAIT_GASNET_REPLY_REPLIES, 0, 0, 0, 0);
  if (plait_gasnet_has_replied) plait_gasnet_fail(call, PLAIT_GASNET_SECOND_REPLY, 0, 0, 0, 0);
  plait_gasnet_check_message(call, plait_gasnet.box.source, handler, bytes);
  plait_gasnet_wait_for_answer();
  const int size = plait_gasnet_write(plait_gasnet.answers[plait_gasnet_answer], count, data, bytes,
                                      PLAIT_GASNET_PASSED);
  plait_gasnet_post_reply(handler, count + 256 * plait_gasnet_category(call), size);
  return GASNET_OK;
}
static int gasnet_AMGetMsgSource(gasnet_token_t token, gasnet_node_t* srcindex) {
  if (plait_which_part() == 0 || token == 0)
    plait_gasnet_fail(PLAIT_CALL_GASNET_AMGETMSGSOURCE, PLAIT_GASNET_NO_TOKEN, 0, 0, 0, 0);
  *srcindex = (gasnet_node_t)(token == PLAIT_GASNET_OF_REPLY ? plait_gasnet_said_source
                                                             : plait_gasnet.box.source);
  return GASNET_OK;
}

#define PLAIT_GASNET_CASE(N)                                                                    \
  case N:                                                                                       \
    ((void (*)(gasnet_token_t PLAIT_GASNET_TYPES_##N))function)(token PLAIT_GASNET_VALUES_##N); \
    break;                                                                                      \
  case 256 + N:                                                                                 \
    ((void (*)(gasnet_token_t, void*, size_t PLAIT_GASNET_TYPES_##N))function)(                 \
        token, (char*)payload + (4 * N + 7) / 8 * 8,                                            \
        (size_t)(bytes - (4 * N + 7) / 8 * 8) PLAIT_GASNET_VALUES_##N);                         \
    break;
/* Calls a handler with what stands in a payload. */
static void plait_gasnet_run(gasnet_token_t token, int handler, int tag, long* payload,
                             long bytes) {
  void (*function)() = plait_gasnet_handlers[handler];
  const int* a = (const int*)payload;
  switch (tag) {
    PLAIT_GASNET_CASE(0)
    PLAIT_GASNET_CASE(1)
    PLAIT_GASNET_CASE(2)
    PLAIT_GASNET_CASE(3)
    PLAIT_GASNET_CASE(4)
    PLAIT_GASNET_CASE(5)
    PLAIT_GASNET_CASE(6)
    PLAIT_GASNET_CASE(7)
    PLAIT_GASNET_CASE(8)
    PLAIT_GASNET_CASE(9)
    PLAIT_GASNET_CASE(10)
    PLAIT_GASNET_CASE(11)
    PLAIT_GASNET_CASE(12)
    PLAIT_GASNET_CASE(13)
    PLAIT_GASNET_CASE(14)
    PLAIT_GASNET_CASE(15)
    PLAIT_GASNET_CASE(16)
  }
}

/* The machine beside main. */
int plait_handle(void) {
  for (;;) {
    while (!plait_gasnet_gate || (plait_gasnet.box.state == 0 && plait_gasnet_ready == 0)) {
      plait_park();
    }
    plait_gasnet_busy = 1;
    if (plait_gasnet_gate) {
      const int cell = plait_gasnet_ready - 1;
      const int is_reply = cell >= 0;
      plait_gasnet_has_replied = 0;
      plait_gasnet_run(is_reply ? PLAIT_GASNET_OF_REPLY : PLAIT_GASNET_OF_REQUEST,
                       is_reply ? plait_gasnet_said_handler : plait_gasnet.box.handler,
                       is_reply ? plait_gasnet_said_tag : (int)plait_gasnet.box.tag,
                       is_reply ? plait_gasnet.replies[cell] : plait_gasnet.box.payload,
                       is_reply ? plait_gasnet_said_bytes : (long)plait_gasnet.box.bytes);
      if (is_reply) {
        plait_gasnet_ready = 0;
      } else {
        if (!plait_gasnet_has_replied && plait_gasnet.box.message != 0) {
          plait_gasnet_wait_for_answer();
          plait_gasnet_post_reply(plait_gasnet.box.handler, 256 * PLAIT_GASNET_NONE, 0);
        }
        plait_gasnet.box.state = 0;
      }
    }
    plait_gasnet_busy = 0;
  }
  return 0;
}

/* ---- calls that let handlers run ------------------------------------------------------------- */
static int gasnet_AMPoll(void) {
  plait_gasnet_check(PLAIT_CALL_GASNET_AMPOLL);
  plait_gasnet_enter();
  plait_gasnet_take_replies(PLAIT_CALL_GASNET_AMPOLL);
  while (plait_gasnet.box.state != 0) plait_park();
  plait_gasnet_leave();
  return GASNET_OK;
}
static void plait_gasnet_begin(void) {
  plait_gasnet_check(PLAIT_CALL_GASNET_BLOCKUNTIL);
  plait_gasnet_enter();
}
#define GASNET_BLOCKUNTIL(cond)                                                   \
  do {                                                                            \
    plait_gasnet_begin();                                                         \
    while (!(cond)) {                                                             \
      if (!plait_gasnet_take_replies(PLAIT_CALL_GASNET_BLOCKUNTIL)) plait_park(); \
    }                                                                             \
    plait_gasnet_leave();                                                         \
  } while (0)

/* ---- locks: handlers run one after the other, and while main waits --------------------------- */
static void gasnet_hsl_init(gasnet_hsl_t* hsl) { hsl->held = 0; }
static void gasnet_hsl_destroy(gasnet_hsl_t* hsl) { hsl->held = 0; }
static void gasnet_hsl_lock(gasnet_hsl_t* hsl) {
  if (hsl->held) plait_gasnet_fail(PLAIT_CALL_GASNET_HSL_LOCK, PLAIT_GASNET_LOCK_HELD, 0, 0, 0, 0);
  hsl->held = 1;
}
static int gasnet_hsl_trylock(gasnet_hsl_t* hsl) {
  if (hsl->held) return GASNET_ERR_NOT_READY;
  hsl->held = 1;
  return GASNET_OK;
}
static void gasnet_hsl_unlock(gasnet_hsl_t* hsl) {
  if (!hsl->held)
    plait_gasnet_fail(PLAIT_CALL_GASNET_HSL_UNLOCK, PLAIT_GASNET_LOCK_FREE, 0, 0, 0, 0);
  hsl->held = 0;
}
static void gasnet_hold_interrupts(void) {}
static void gasnet_resume_interrupts(void) {}

/* ---- the job --------------------------------------------------------------------------------- */
static int gasnet_init(int* argc, char*** argv) {
  (void)argc;
  (void)argv;
  MPI_Init(NULL, NULL);
  return GASNET_OK;
}
static int gasnet_attach(gasnet_handlerentry_t* table, int numentries, uintptr_t segsize,
                         uintptr_t minheapoffset) {
  unsigned long own[4] = {0, 0, 0, 0};
  unsigned long begin = 0, size = segsize;
  unsigned long* all = malloc(sizeof(long) * plait_size());
  int next = 128;
  (void)minheapoffset;
  if (plait_gasnet_is_attached)
    plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_AGAIN, 0, 0, 0, 0);
  if (plait_size() > PLAIT_GASNET_NODES)
    plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_TOO_MANY, 0, 0, plait_size(),
                      PLAIT_GASNET_NODES);
  for (int i = 0; i < numentries; i++) {
    const int index = table[i].index;
    if (index == 0) continue;
    if (index < 128 || (own[index / 64] >> index % 64 & 1) != 0)
      plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_BAD_INDEX, 0, index, 0, 0);
    own[index / 64] |= 1ul << index % 64;
    plait_gasnet_handlers[index] = table[i].fnptr;
  }
  for (int i = 0; i < numentries; i++) {
    if (table[i].index != 0) continue;
    while (next < 256 && (own[next / 64] >> next % 64 & 1) != 0) next++;
    if (next == 256)
      plait_gasnet_fail(PLAIT_CALL_GASNET_ATTACH, PLAIT_GASNET_BAD_INDEX, 0, 0, 0, 0);
    own[next / 64] |= 1ul << next % 64;
    plait_gasnet_handlers[next] = table[i].fnptr;
    table[i].index = (gasnet_handler_t)next;
  }
  /* As runtime/gasnet/setup.cpp: the sizes of the segments, where they begin, the handlers. */
  MPI_Allgather(&size, sizeof size, MPI_BYTE, all, sizeof size, MPI_BYTE, MPI_COMM_WORLD);
  MPI_Allgather(&begin, sizeof begin, MPI_BYTE, all, sizeof begin, MPI_BYTE, MPI_COMM_WORLD);
  free(all);
  MPI_Allgather(own, sizeof own, MPI_BYTE, plait_gasnet_known, sizeof own, MPI_BYTE,
                MPI_COMM_WORLD);
  plait_gasnet_is_attached = 1;
#if !defined(GASNET_SEQ)
  plait_gasnet_gate = 1;
#endif
  return GASNET_OK;
}
static void gasnet_exit(int exitcode) {
  if (exitcode != 0) MPI_Abort(MPI_COMM_WORLD, exitcode);
  plait_gasnet_enter();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  exit(0);
}
/* main has returned with this code: as by gasnet_exit, if all is well. */
static void plait_gasnet_close(int code) {
  if (code == 0 && plait_gasnet_is_attached) gasnet_exit(0);
}

/* ---- the barrier, in two steps --------------------------------------------------------------- */
static int plait_gasnet_has_notified, plait_gasnet_notified_id, plait_gasnet_notified_flags;

static void gasnet_barrier_notify(int id, int flags) {
  plait_gasnet_check(PLAIT_CALL_GASNET_BARRIER_NOTIFY);
  if (plait_gasnet_has_notified)
    plait_gasnet_fail(PLAIT_CALL_GASNET_BARRIER_NOTIFY, PLAIT_GASNET_SECOND_NOTIFY, 0, 0, 0, 0);
  plait_gasnet_has_notified = 1;
  plait_gasnet_notified_id = id;
  plait_gasnet_notified_flags = flags;
}
/* As runtime/gasnet/barrier.cpp: of all the largest of minus the name, the name, whether it is
 * wrong. */
static int gasnet_barrier_wait(int id, int flags) {
  const long none = INT64_MIN;
  const int is_named = (flags & GASNET_BARRIERFLAG_ANONYMOUS) == 0;
  const int is_own =
      flags == plait_gasnet_notified_flags && (!is_named || id == plait_gasnet_notified_id);
  long all[3];
  long own[3];
  plait_gasnet_check(PLAIT_CALL_GASNET_BARRIER_WAIT);
  if (!plait_gasnet_has_notified)
    plait_gasnet_fail(PLAIT_CALL_GASNET_BARRIER_WAIT, PLAIT_GASNET_NO_NOTIFY, 0, 0, 0, 0);
  plait_gasnet_has_notified = 0;
  own[0] = is_named ? -(long)plait_gasnet_notified_id : none;
  own[1] = is_named ? (long)plait_gasnet_notified_id : none;
  own[2] = (plait_gasnet_notified_flags & GASNET_BARRIERFLAG_MISMATCH) != 0;
  plait_gasnet_enter();
  MPI_Allreduce(own, all, 3, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
  plait_gasnet_leave();
  return is_own && all[2] == 0 && (all[1] == none || all[1] == -all[0])
             ? GASNET_OK
             : GASNET_ERR_BARRIER_MISMATCH;
}

/* Handlers run while it waits, so it waits. */
static int gasnet_barrier_try(int id, int flags) { return gasnet_barrier_wait(id, flags); }

#endif
