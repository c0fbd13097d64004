/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * GASNet on FPGA ranks: active messages, and the machine that runs their handlers. gasnet.h
 * includes this.
 */
#ifndef PLAIT_COMPILER_GASNET_MESSAGES_H
#define PLAIT_COMPILER_GASNET_MESSAGES_H

#include "plait_gasnet_memory.h"

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
#define PLAIT_GASNET_CATEGORY(NUMBER, CATEGORY) \
  if (first == NUMBER) return CATEGORY;
  PLAIT_GASNET_MESSAGES(PLAIT_GASNET_CATEGORY)
#undef PLAIT_GASNET_CATEGORY
  return PLAIT_GASNET_NONE;
}
/* Where a long message's data stand, as the payload says it: spec/gasnet.yaml. */
static void plait_gasnet_say_where(long* where, const void* there, size_t bytes) {
  where[0] = bytes == 0 ? 0 : plait_address(there) - plait_address(plait_symmetric_heap);
  where[1] = (long)bytes;
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

/* The data go before, on the same channel. */
static int plait_gasnet_request_long(int call, int node, int handler, const void* data,
                                     size_t bytes, void* there, PLAIT_GASNET_ARGUMENTS) {
  long where[2];
  plait_gasnet_put(call, PLAIT_GASNET_HAS_HANDLE, node, there, data, bytes);
  if (call - plait_gasnet_count(call) == PLAIT_CALL_GASNET_AMREQUESTLONG && bytes > 0)
    plait_gasnet_end_copy(call, plait_gasnet_copied % PLAIT_GASNET_COPIES);
  plait_gasnet_say_where(where, there, bytes);
  return plait_gasnet_request(call, node, handler, where, sizeof where, NULL, PLAIT_GASNET_PASSED);
}

/* ---- replies and handlers, by part 1 --------------------------------------------------------- */
static int plait_gasnet_answer_slots[PLAIT_GASNET_ANSWERS], plait_gasnet_answer;
static int plait_gasnet_has_replied;
static struct plait_gasnet_box* plait_gasnet_box(void) {
  return &plait_gasnet.boxes[plait_gasnet_turn];
}

static void plait_gasnet_post_reply(int handler, int tag, int size) {
  const int cell = plait_gasnet_answer;
  plait_gasnet_answer_slots[cell] =
      1 + plait_issue(PLAIT_GASNET_OPCODE_REPLY, 0, handler, 0, plait_gasnet_box()->source, size,
                      tag, plait_gasnet.answers[cell], (long)plait_gasnet_box()->message);
  plait_gasnet_answer = (cell + 1) % PLAIT_GASNET_ANSWERS;
  plait_gasnet_has_replied = 1;
}
static void plait_gasnet_wait_for_answer(void) {
  const int cell = plait_gasnet_answer;
  if (plait_gasnet_answer_slots[cell] != 0) plait_wait(plait_gasnet_answer_slots[cell] - 1);
  plait_gasnet_answer_slots[cell] = 0;
}
static void plait_gasnet_check_reply(int call, gasnet_token_t token, int handler, size_t bytes) {
  if (plait_which_part() == 0 || token == 0)
    plait_gasnet_fail(call, PLAIT_GASNET_NO_TOKEN, 0, 0, 0, 0);
  if (token == PLAIT_GASNET_OF_REPLY)
    plait_gasnet_fail(call, PLAIT_GASNET_REPLY_REPLIES, 0, 0, 0, 0);
  if (plait_gasnet_has_replied) plait_gasnet_fail(call, PLAIT_GASNET_SECOND_REPLY, 0, 0, 0, 0);
  plait_gasnet_check_message(call, plait_gasnet_box()->source, handler, bytes);
}
static int plait_gasnet_reply(int call, gasnet_token_t token, int handler, const void* data,
                              size_t bytes, const void* there, PLAIT_GASNET_ARGUMENTS) {
  const int count = plait_gasnet_count(call);
  (void)there;
  plait_gasnet_check_reply(call, token, handler, bytes);
  plait_gasnet_wait_for_answer();
  const int size = plait_gasnet_write(plait_gasnet.answers[plait_gasnet_answer], count, data, bytes,
                                      PLAIT_GASNET_PASSED);
  plait_gasnet_post_reply(handler, count + 256 * plait_gasnet_category(call), size);
  return GASNET_OK;
}
/* A reply goes on a channel of its own, so the data have to be there before. */
static int plait_gasnet_reply_long(int call, gasnet_token_t token, int handler, const void* data,
                                   size_t bytes, void* there, PLAIT_GASNET_ARGUMENTS) {
  long where[2];
  plait_gasnet_check_reply(call, token, handler, 0);
  plait_gasnet_check_place(call, plait_gasnet_box()->source, there, bytes);
  if (bytes > 0) {
    plait_wait(plait_issue_at(PLAIT_GASNET_OPCODE_PUT, 0, 0, 0, plait_gasnet_box()->source, 0,
                              (int)bytes, data, there));
    plait_gasnet_check_done(call);
  }
  plait_gasnet_say_where(where, there, bytes);
  return plait_gasnet_reply(call, token, handler, where, sizeof where, NULL, PLAIT_GASNET_PASSED);
}
static int gasnet_AMGetMsgSource(gasnet_token_t token, gasnet_node_t* srcindex) {
  if (plait_which_part() == 0 || token == 0)
    plait_gasnet_fail(PLAIT_CALL_GASNET_AMGETMSGSOURCE, PLAIT_GASNET_NO_TOKEN, 0, 0, 0, 0);
  *srcindex = (gasnet_node_t)(token == PLAIT_GASNET_OF_REPLY ? plait_gasnet_said_source
                                                             : plait_gasnet_box()->source);
  return GASNET_OK;
}

#define PLAIT_GASNET_CASE(N)                                                                    \
  case N:                                                                                       \
    ((void (*)(gasnet_token_t PLAIT_GASNET_TYPES_##N))function)(token PLAIT_GASNET_VALUES_##N); \
    break;                                                                                      \
  case 256 + N:                                                                                 \
    ((void (*)(gasnet_token_t, void*, size_t PLAIT_GASNET_TYPES_##N))function)(                 \
        token, data, size PLAIT_GASNET_VALUES_##N);                                             \
    break;
/* Calls a handler with what stands in a payload. */
static void plait_gasnet_run(gasnet_token_t token, int handler, int tag, long* payload,
                             long bytes) {
  void (*function)() = plait_gasnet_handlers[handler];
  const int* a = (const int*)payload;
  const int head = plait_gasnet_bytes_of(tag & 255);
  char* data = (char*)payload + head;
  size_t size = (size_t)(bytes - head);
  if (plait_gasnet_has_long() && tag >> 8 == PLAIT_GASNET_LONG) {
    size = payload[head / 8 + 1];
    data = (char*)plait_symmetric_heap + payload[head / 8];
    tag += 256 * (PLAIT_GASNET_MEDIUM - PLAIT_GASNET_LONG);
  }
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

static void plait_gasnet_free_box(void) {
  struct plait_gasnet_box* box = plait_gasnet_box();
  plait_gasnet_turn = plait_gasnet_turn + 1 < PLAIT_GASNET_BOXES ? plait_gasnet_turn + 1 : 0;
  box->state = 0;
}

/* The machine beside main. */
int plait_handle(void) {
  for (;;) {
    struct plait_gasnet_box* box = plait_gasnet_box();
    while (!plait_gasnet_gate || (box->state == 0 && plait_gasnet_ready == 0)) {
      plait_park();
    }
    plait_gasnet_busy = 1;
    if (plait_gasnet_gate) {
      const int cell = plait_gasnet_ready - 1;
      const int is_reply = cell >= 0;
      plait_gasnet_has_replied = 0;
      plait_gasnet_run(is_reply ? PLAIT_GASNET_OF_REPLY : PLAIT_GASNET_OF_REQUEST,
                       is_reply ? plait_gasnet_said_handler : box->handler,
                       is_reply ? plait_gasnet_said_tag : (int)box->tag,
                       is_reply ? plait_gasnet.replies[cell] : box->payload,
                       is_reply ? plait_gasnet_said_bytes : (long)box->bytes);
      if (is_reply) {
        plait_gasnet_ready = 0;
      } else {
        if (!plait_gasnet_has_replied && box->message != 0) {
          plait_gasnet_wait_for_answer();
          plait_gasnet_post_reply(box->handler, 256 * PLAIT_GASNET_NONE, 0);
        }
        plait_gasnet_free_box();
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
  while (plait_gasnet_box()->state != 0) plait_park();
  plait_gasnet_leave();
  return GASNET_OK;
}
static void plait_gasnet_begin(void) {
  plait_gasnet_check(PLAIT_CALL_GASNET_BLOCKUNTIL);
  plait_gasnet_enter();
}
static void plait_gasnet_wait(void) {
  if (!plait_gasnet_take_replies(PLAIT_CALL_GASNET_BLOCKUNTIL)) plait_park();
}
#define GASNET_BLOCKUNTIL(cond)          \
  do {                                   \
    plait_gasnet_begin();                \
    while (!(cond)) plait_gasnet_wait(); \
    plait_gasnet_leave();                \
  } while (0)

#endif
