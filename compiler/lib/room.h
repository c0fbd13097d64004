// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// More requests than slots, for soft processors. MPI lets a program start any number of requests
// before it ends one; a role has a slot for each command that it has not asked about. When slots
// run out, all requests are tested here, and what those that are done were told is kept, so that
// only what is under way needs slots. Testall keeps what it was told in the same way.
//
// Handles hold a place. That with a slot's number is for the request in this slot, unless what an
// earlier one was told is still kept there: then one of the others is taken.
#pragma once

#include "transfers.h"

enum {
  PLAIT_PLACES = 256,
  PLAIT_TOLD = -1,
  // Slots that are not for requests: blocking calls need two at once, and printing one.
  PLAIT_RESERVED = PLAIT_SLOTS_OF_ROLE - PLAIT_REQUESTS_MAX
};

struct plait_answer {
  int source, tag;
  long bytes;
};

static int plait_open[PLAIT_PLACES];  // handles of requests under way; PLAIT_TOLD; 0: free
static unsigned char plait_other_slots[PLAIT_PLACES - PLAIT_SLOTS_OF_ROLE];  // of the other places
static struct plait_answer* plait_answers;  // by place; there from the first one on

static void plait_end_request(int call, int request, MPI_Status* status);
static void plait_wait_for_room(void);

static int plait_slot(int request) {
  int place = request & PLAIT_SLOTS;
  return place < PLAIT_SLOTS_OF_ROLE ? place : plait_other_slots[place - PLAIT_SLOTS_OF_ROLE];
}

// Whoever ends a request may keep copies of its handle.
__attribute__((noinline, minsize)) static void plait_check_active(int call, int request) {
  int place = request & PLAIT_SLOTS;
  if (request == MPI_REQUEST_NULL || request & PLAIT_IS_NOBODY) return;
  int here = place < PLAIT_PLACES ? plait_open[place] : 0;
  if (here == 0 || (here != request && here != PLAIT_TOLD)) {
    plait_fail(call, PLAIT_MPI_INACTIVE, 0, 0, 0, 0, 0, 0, 0);
  }
}
#define PLAIT_CHECK_ACTIVE(call, request) plait_check_active(call, request);

static int plait_is_told(int request) { return plait_open[request & PLAIT_SLOTS] == PLAIT_TOLD; }

static void plait_let_go(int request) { plait_open[request & PLAIT_SLOTS] = 0; }

__attribute__((noinline, minsize)) static int plait_other_place(int call, int slot) {
  int place = PLAIT_SLOTS_OF_ROLE;
  while (place < PLAIT_PLACES && plait_open[place] != 0) ++place;
  if (place == PLAIT_PLACES) {
    plait_fail(call, PLAIT_MPI_MANY_KEPT, 0, 0, 0, PLAIT_PLACES - PLAIT_SLOTS_OF_ROLE, 0, 0, 0);
  }
  plait_other_slots[place - PLAIT_SLOTS_OF_ROLE] = (unsigned char)slot;
  return place;
}

// The handle of a request that has been given to the shell.
static int plait_keep(int call, int made, int slot) {
  int place = plait_open[slot] == 0 ? slot : plait_other_place(call, slot);
  return plait_open[place] = made | place;
}

// What the last completion said of the request, which is done.
__attribute__((noinline, minsize)) static void plait_tell(int call, int request) {
  int place = request & PLAIT_SLOTS;
  if (plait_answers == NULL) {
    void* answers = sbrk(PLAIT_PLACES * sizeof *plait_answers);
    if (answers == (void*)-1) {
      long bytes = PLAIT_PLACES * sizeof *plait_answers;
      plait_fail(call, PLAIT_MPI_NO_MEMORY, 0, 0, bytes, 0, 0, 0, 0);
    }
    plait_answers = answers;
  }
  plait_answers[place].source = plait_member(plait_peer, request >> PLAIT_GROUP_SHIFT);
  plait_answers[place].tag = plait_tag;
  plait_answers[place].bytes = plait_bytes;
  plait_open[place] = PLAIT_TOLD;
}

__attribute__((noinline, minsize)) static void plait_free_slots(int call) {
  for (;;) {
    for (int place = 0; place < PLAIT_PLACES; ++place) {
      int request = plait_open[place];
      if (request > 0 && plait_test(plait_slot(request))) {
        plait_end_request(call, request, MPI_STATUS_IGNORE);
        plait_tell(call, request);
      }
    }
    if (PLAIT_REGISTER(FREE_SLOTS) > PLAIT_RESERVED) return;
    plait_wait_for_room();
  }
}

// Before a request is given to the shell.
static void plait_make_room(int call) {
  if (PLAIT_REGISTER(FREE_SLOTS) <= PLAIT_RESERVED) plait_free_slots(call);
}
