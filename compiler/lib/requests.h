// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What requests hold. A part of point_to_point.c, which has the bits and sets statuses.
#pragma once

static int plait_request(int type, int is_receive, int group) {
  return PLAIT_REQUEST | type << PLAIT_TYPE_SHIFT | (is_receive ? PLAIT_IS_RECEIVE : 0) |
         group << PLAIT_GROUP_SHIFT;
}

// A request of a collective that does not block has its place among those of progress.h.
#ifdef PLAIT_OPS
static int plait_is_collective(int request) {
  return request != MPI_REQUEST_NULL && (request & PLAIT_IS_COLLECTIVE) != 0;
}

// Whether it is done; it is ended then.
static int plait_end_collective(int request, MPI_Status* status) {
  int op = request & PLAIT_SLOTS;
  if (plait_op[op].state != PLAIT_DONE) return 0;
  plait_op[op].state = PLAIT_FREE;
  plait_set_empty(status);
  return 1;
}

static int plait_is_open(int request) {
  return plait_op[request & PLAIT_SLOTS].state == PLAIT_OPEN;
}
#else
static int plait_is_collective(int request) { return 0; }

static int plait_end_collective(int request, MPI_Status* status) { return 1; }

static int plait_is_open(int request) { return 0; }

#endif

// What is in the bits of PLAIT_SLOTS. Testall hears of requests that are done before others are,
// and leaves their handles as they are, of which there may be copies: so handles hold a place
// there, with the slot, or what the request was told.
#ifdef PLAIT_TESTALL
static int plait_slots[64], plait_told_source[64], plait_told_tag[64];
static long plait_told_bytes[64];
static unsigned long plait_taken, plait_told;  // places in use; those of requests that are done

static int plait_keep(int call, int slot) {
  int place = 0;
  if (plait_taken == -1UL) plait_fail(call, PLAIT_MANY_KEPT, 0, 0, 0, 64, 0, 0, 0);
  while (plait_taken >> place & 1) ++place;
  plait_taken |= 1UL << place;
  plait_slots[place] = slot;
  return place;
}

static int plait_slot(int request) { return plait_slots[request & PLAIT_SLOTS]; }

static void plait_let_go(int request) {
  plait_taken &= ~(1UL << (request & PLAIT_SLOTS));
  plait_told &= ~(1UL << (request & PLAIT_SLOTS));
}
#else
static int plait_keep(int call, int slot) { return slot; }

static int plait_slot(int request) { return request & PLAIT_SLOTS; }

static void plait_let_go(int request) {}
#endif

// Persistent requests: what each sends or receives, and the request that it stands for while it is
// started. Their handles hold a place here.
#ifdef PLAIT_PERSISTENT
enum { PLAIT_KEPT = 64, PLAIT_IS_KEPT = 0x20000 };

static struct {
  void* buf;
  long bytes;
  int is_taken, is_receive, flags, type, peer, tag, active;
  MPI_Comm comm;
} plait_kept[PLAIT_KEPT];

static int plait_is_kept(int request) {
  return request != MPI_REQUEST_NULL && (request & PLAIT_IS_KEPT) != 0;
}

// What is under way.
static int plait_active(int request) {
  return plait_is_kept(request) ? plait_kept[request & PLAIT_SLOTS].active : request;
}

static void plait_over(MPI_Request* request) {
  if (plait_is_kept(*request))
    plait_kept[*request & PLAIT_SLOTS].active = MPI_REQUEST_NULL;
  else
    *request = MPI_REQUEST_NULL;
}
#else
static int plait_active(int request) { return request; }

static void plait_over(MPI_Request* request) { *request = MPI_REQUEST_NULL; }
#endif
