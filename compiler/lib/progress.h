// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives that are under way while the role does something else. Nothing goes on in a role by
// itself: each such collective is a list of steps, written down when it begins, and all calls that
// wait or look for something take those steps that can be taken. PLAIT_OPS of them may be open,
// with PLAIT_STEPS each, those that block among them; those of one communicator are done one after
// another, in the order in which they began, which is that of all its ranks. Without PLAIT_OPS
// there are none.
#pragma once

#include "groups.h"

enum { PLAIT_SEND = 1, PLAIT_RECEIVE = 2, PLAIT_PROBE = 3 };
enum { PLAIT_REQUEST = 0x40000, PLAIT_IS_COLLECTIVE = 0x80000 };  // bits of requests

#ifdef PLAIT_OPS
enum { PLAIT_RECEIVES = 1, PLAIT_SENDS = 2, PLAIT_WORKS = 4 };  // bits of kinds of steps
enum { PLAIT_FREE, PLAIT_OPEN, PLAIT_DONE };                    // states of a collective

// One of them: what it receives stands at 0, what it sends at 1. One that works makes 0 of 1 and
// `other`; bytes[1] is its count.
struct plait_step {
  int kind, peer[2];
  long bytes[2];
  const void *data[2], *other;
} plait_steps[PLAIT_OPS][PLAIT_STEPS];

struct plait_op {
  int state, group, number, collective, datatype, call, site;
  int count, at;  // steps, and how many of them were begun
  int slot[2];    // of the last one that was begun, -1: none
  int before;     // the place, from 1, of the one that has to be done first; 0: none
} plait_op[PLAIT_OPS];

int plait_open_ops;   // how many are open
int plait_recording;  // what steps are written down for

void plait_record(int kind, int to, const void* out, long out_bytes, int from, void* in,
                  long in_bytes, const void* other) {
  int op = plait_recording, at = plait_op[op].count;
  plait_steps[op][at].kind = kind;
  plait_steps[op][at].peer[0] = from;
  plait_steps[op][at].peer[1] = to;
  plait_steps[op][at].bytes[0] = in_bytes;
  plait_steps[op][at].bytes[1] = out_bytes;
  plait_steps[op][at].data[0] = in;
  plait_steps[op][at].data[1] = out;
  plait_steps[op][at].other = other;
  plait_op[op].count = at + 1;
}

// A place for a collective that begins. What a site, a call in the source, keeps of its own is
// there once: it has one open, or more on one communicator. site: -1 for one that keeps nothing.
void plait_open(int group, int number, int collective, int datatype, int call, int site) {
  int op = 0;
  while (op < PLAIT_OPS && plait_op[op].state != PLAIT_FREE) ++op;
  if (op == PLAIT_OPS) plait_fail(call, PLAIT_MPI_MANY_OPEN, 0, 0, 0, PLAIT_OPS, 0, 0, group);
  plait_op[op].before = 0;
  for (int i = 0; i < PLAIT_OPS; ++i) {
    if (plait_op[i].state == PLAIT_OPEN) {
      if (plait_op[i].group == group) {
        int latest = plait_op[op].before - 1;
        if (latest < 0 || plait_op[i].number > plait_op[latest].number) plait_op[op].before = i + 1;
      } else if (site >= 0 && plait_op[i].site == site) {
        plait_fail(call, PLAIT_MPI_SITE_OPEN, 0, 0, 0, 0, 0, 0, group);
      }
    }
  }
  plait_op[op].group = group;
  plait_op[op].number = number;
  plait_op[op].collective = collective;
  plait_op[op].datatype = datatype;
  plait_op[op].call = call;
  plait_op[op].site = site;
  plait_op[op].count = 0;
  plait_op[op].at = 0;
  plait_op[op].slot[0] = -1;
  plait_op[op].slot[1] = -1;
  plait_op[op].state = PLAIT_OPEN;
  plait_recording = op;
  ++plait_open_ops;
}

// Whether the commands of the last step are done; `patient`: waits for them.
static int plait_has_ended(int op, int patient) {
  int last = plait_op[op].at - 1;
  for (int side = 0; side < 2; ++side) {
    int slot = plait_op[op].slot[side];
    if (slot >= 0) {
      int is_done = patient;
      if (patient)
        plait_wait(slot);
      else
        is_done = plait_test(slot);
      if (!is_done) return 0;
      long bytes = plait_bytes, wanted = plait_steps[op][last].bytes[side];
      if (plait_status != 0 || (side == 0 && bytes != wanted)) {
        plait_fail(plait_op[op].call, plait_status == 0 ? PLAIT_MPI_SHORT : plait_status,
                   plait_steps[op][last].peer[side], plait_op[op].number, side == 0 ? bytes : 0,
                   side == 0 ? wanted : 0, plait_datatype, plait_op[op].datatype,
                   plait_op[op].group);
      }
      plait_op[op].slot[side] = -1;
    }
  }
  return 1;
}

static void plait_take_step(int op) {
  int at = plait_op[op].at, kind = plait_steps[op][at].kind, group = plait_op[op].group;
  plait_op[op].at = at + 1;
  if (kind >= PLAIT_WORKS) {
    plait_work(kind - PLAIT_WORKS, (void*)plait_steps[op][at].data[0], plait_steps[op][at].data[1],
               plait_steps[op][at].other, plait_steps[op][at].bytes[1]);
    return;
  }
  for (int side = 0; side < 2; ++side) {
    if (kind >> side & 1) {
      int node = plait_node(plait_steps[op][at].peer[side], group), slot;
      int context = plait_context(group) + 1, number = plait_op[op].number;
      int datatype = plait_op[op].datatype, collective = plait_op[op].collective;
      const void* data = plait_steps[op][at].data[side];
      long bytes = plait_steps[op][at].bytes[side];
      if (side == 0)
        slot =
            plait_issue(PLAIT_RECEIVE, 0, datatype, collective, node, context, number, data, bytes);
      else
        slot = plait_issue(PLAIT_SEND, 0, datatype, collective, node, context, number, data, bytes);
      plait_op[op].slot[side] = slot;
    }
  }
}

// Takes the steps that can be taken; `patient`: there is nothing else that could happen.
void plait_progress(int patient) {
  for (int op = 0; op < PLAIT_OPS && plait_open_ops > 0; ++op) {
    if (plait_op[op].state == PLAIT_OPEN && plait_op[op].before == 0) {
      while (plait_op[op].state == PLAIT_OPEN && plait_has_ended(op, patient)) {
        if (plait_op[op].at < plait_op[op].count) {
          plait_take_step(op);
        } else {
          plait_op[op].state = PLAIT_DONE;
          --plait_open_ops;
          for (int i = 0; i < PLAIT_OPS; ++i) {
            if (plait_op[i].before == op + 1) plait_op[i].before = 0;
          }
        }
      }
    }
  }
}

// Waits for what a request stands for: a command, beside which collectives go on, or one of those.
static void plait_settle(int slot, int op) {
  int is_done = 0;
  while (!is_done) {
    if (plait_open_ops > 0) plait_progress(op >= 0 && plait_open_ops == 1);
    if (op >= 0) {
      is_done = plait_op[op].state != PLAIT_OPEN;
    } else if (plait_open_ops > 0) {
      is_done = plait_test(slot);
    } else {
      plait_wait(slot);
      is_done = 1;
    }
  }
}

void plait_await(int slot) { plait_settle(slot, -1); }

// A collective that blocks is ended at once.
void plait_finish(void) {
  int op = plait_recording;
  plait_settle(0, op);
  plait_op[op].state = PLAIT_FREE;
}
#else
static void plait_progress(int patient) {}

static void plait_settle(int slot, int op) { plait_wait(slot); }

static void plait_await(int slot) { plait_wait(slot); }
#endif
