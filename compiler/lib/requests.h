// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A request is MPI_REQUEST_NULL or what it takes to end it: its slot and the bits below.
#pragma once

#include "transfers.h"

// Where nothing can go on until a command is done: soft processors wait for one, roles ask again.
#ifndef PLAIT_IDLE
#define PLAIT_IDLE(is_idle)
#endif

// Where there are places for requests, as on soft processors, they are looked at.
#ifndef PLAIT_ROOM
#define PLAIT_CHECK_ACTIVE(call, request)
#endif

enum {
  PLAIT_SLOTS = 0x3ff,  // the slot, or the request's place: see below
  PLAIT_IS_RECEIVE = 0x400,
  PLAIT_IS_NOBODY = 0x800,                                 // to or from MPI_PROC_NULL: has no slot
  PLAIT_TYPE_SHIFT = 12,                                   // six bits: the datatype's code
  PLAIT_IS_KEPT = PLAIT_IS_COLLECTIVE | PLAIT_IS_RECEIVE,  // persistent
  PLAIT_GROUP_SHIFT = 20                                   // the communicator's number
};

// What is in the bits of PLAIT_SLOTS. Testall hears of requests that are done before others are,
// and leaves their handles as they are, of which there may be copies: so handles hold a place
// there, with the slot, or what the request was told.
#ifdef PLAIT_ROOM
#include "room.h"
#elif defined(PLAIT_TESTALL)
static int plait_slots[PLAIT_PLACES], plait_told_source[PLAIT_PLACES];
static int plait_told_tag[PLAIT_PLACES];
static long plait_told_bytes[PLAIT_PLACES];
// A bit for each place: those in use, and those of requests that are done.
static unsigned long long plait_taken[PLAIT_PLACES / 64], plait_told[PLAIT_PLACES / 64];

static void plait_make_room(int call) {}

static int plait_keep(int call, int made, int slot) {
  int word = 0, bit = 0;
  while (word < PLAIT_PLACES / 64 && plait_taken[word] == -1ULL) ++word;
  if (word == PLAIT_PLACES / 64)
    plait_fail(call, PLAIT_MPI_MANY_KEPT, 0, 0, 0, PLAIT_PLACES, 0, 0, 0);
  while (plait_taken[word] >> bit & 1) ++bit;
  plait_taken[word] |= 1ULL << bit;
  plait_slots[64 * word + bit] = slot;
  return made | (64 * word + bit);
}

static int plait_slot(int request) { return plait_slots[request & PLAIT_SLOTS]; }

static int plait_is_told(int request) {
  int place = request & PLAIT_SLOTS;
  return plait_told[place / 64] >> place % 64 & 1;
}

static void plait_let_go(int request) {
  int place = request & PLAIT_SLOTS;
  plait_taken[place / 64] &= ~(1ULL << place % 64);
  plait_told[place / 64] &= ~(1ULL << place % 64);
}

// What the last completion said of the request, which is done.
static void plait_tell(int call, int request) {
  int place = request & PLAIT_SLOTS;
  plait_told[place / 64] |= 1ULL << place % 64;
  plait_told_source[place] = plait_member(plait_peer, request >> PLAIT_GROUP_SHIFT);
  plait_told_tag[place] = plait_tag;
  plait_told_bytes[place] = plait_bytes;
}
#else
static void plait_make_room(int call) {}

static int plait_keep(int call, int made, int slot) { return made | slot; }

static int plait_slot(int request) { return request & PLAIT_SLOTS; }

static void plait_let_go(int request) {}
#endif

// A request of a collective that does not block has its place among those of progress.h.
#ifdef PLAIT_OPS
static int plait_is_collective(int request) {
  return (request & PLAIT_IS_KEPT) == PLAIT_IS_COLLECTIVE;
}

// Whether it is done; it is ended then.
static int plait_end_collective(int request) {
  int op = request & PLAIT_SLOTS;
  if (plait_op[op].state != PLAIT_DONE) return 0;
  plait_op[op].state = PLAIT_FREE;
  return 1;
}

static int plait_is_open(int request) {
  return plait_op[request & PLAIT_SLOTS].state == PLAIT_OPEN;
}
#else
static int plait_is_collective(int request) { return 0; }

static int plait_end_collective(int request) { return 1; }

static int plait_is_open(int request) { return 0; }

#endif

// Persistent requests: what each sends or receives, and the request that it stands for while it is
// started. Their handles hold a place here.
#ifdef PLAIT_PERSISTENT
enum { PLAIT_KEPT = 64 };

static struct {
  void* buf;
  long bytes;
  int is_taken, is_receive, flags, type, peer, tag, active;
  MPI_Comm comm;
} plait_kept[PLAIT_KEPT];

static int plait_is_kept(int request) { return (request & PLAIT_IS_KEPT) == PLAIT_IS_KEPT; }

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
