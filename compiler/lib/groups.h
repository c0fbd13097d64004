// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Communicators by number: 0 is MPI_COMM_WORLD, 1 is MPI_COMM_SELF, then those that the program
// makes, PLAIT_GROUPS in all; PLAIT_RANKS are in the world. Where a communicator is known, all of
// this folds.
#pragma once

#include <mpi.h>
#include <plait.h>

enum { PLAIT_DIMS_MAX = 8 };  // of a grid of ranks

#ifndef PLAIT_GROUPS
#define PLAIT_GROUPS 2
#endif

// What plait_fail is told beside the statuses of spec/commands.yaml.
enum {
  // Of bytes below 0: the count; of a peer that is no rank below room, where there is one:
  // the rank; else the buffer.
  PLAIT_REFUSED = 5,
  PLAIT_SHORT = -1,
  PLAIT_NO_COMMUNICATOR = -2,
  PLAIT_FREED = -3,
  PLAIT_NO_GROUP = -4,  // more communicators than there is room for: room
  PLAIT_COLOR = -5,     // peer is the color
  PLAIT_BUILT_IN = -6,
  PLAIT_ROOT = -7,
  PLAIT_NO_CONTEXT = -8,
  PLAIT_TAG = -9,
  PLAIT_LATE = -10,       // after MPI_Finalize
  PLAIT_MANY_KEPT = -11,  // room requests are not ended, where Testall is called
  PLAIT_NO_GRID = -12,
  PLAIT_MANY_DIMS = -13,   // peer are not 0 to room
  PLAIT_NO_DIM = -14,      // peer is its place, tag the size
  PLAIT_LARGE_GRID = -15,  // for room ranks
  PLAIT_FEW_DIMS = -16,    // peer, of room
  PLAIT_OFF_GRID = -17,    // in dimension peer tag is none of room
  PLAIT_DIRECTION = -18,   // peer is none of room dimensions
  PLAIT_NO_SHARES = -19,   // of room ranks
  PLAIT_NO_SET = -20,
  PLAIT_FREED_SET = -21,
  PLAIT_MANY_SETS = -22,   // than room
  PLAIT_NOT_IN_SET = -23,  // peer, of room ranks
  PLAIT_TWICE = -24,       // peer
  PLAIT_NO_STRIDE = -25,
  PLAIT_OUTSIDE = -26,  // peer of MPI_COMM_WORLD
  PLAIT_NOT_PERSISTENT = -27,
  PLAIT_STARTED = -28,
  PLAIT_MANY_PERSISTENT = -29,  // than room
  PLAIT_NO_REQUEST = -30,
  PLAIT_MANY_OPEN = -31,  // than room collectives
  PLAIT_SITE_OPEN = -32,
  PLAIT_NO_FREE = -33,
  PLAIT_OVERLAP = -34,   // parts of bytes; there is room for room
  PLAIT_INACTIVE = -35,  // a request
  PLAIT_NOT_APART = -36  // two buffers; peer is 1 if they are the same
};

// How far the program is with MPI: nearly always known, so that it folds.
enum { PLAIT_BEFORE, PLAIT_WITHIN, PLAIT_BEHIND };  // between MPI_Init and MPI_Finalize: WITHIN
int plait_life;
int plait_number[PLAIT_GROUPS];  // how many collectives began on each
#if PLAIT_GROUPS > 2
int plait_group_context[PLAIT_GROUPS], plait_group_rank[PLAIT_GROUPS];
int plait_group_size[PLAIT_GROUPS];                 // 0: free
int plait_group_is_world[PLAIT_GROUPS];             // all ranks, in their order
int plait_group_node[PLAIT_GROUPS][PLAIT_RANKS];    // of a member
int plait_group_member[PLAIT_GROUPS][PLAIT_RANKS];  // of a node
int plait_cart_ndims[PLAIT_GROUPS];                 // and one; 0: has no grid
int plait_cart_dims[PLAIT_GROUPS][PLAIT_DIMS_MAX], plait_cart_periods[PLAIT_GROUPS][PLAIT_DIMS_MAX];
#define PLAIT_OF_GROUP(what) what
#else
#define PLAIT_OF_GROUP(what) 0
#endif

// The number of a communicator that a call was given.
static int plait_group(int call, MPI_Comm comm) {
  int group = comm - MPI_COMM_WORLD;
  if (plait_life == PLAIT_BEHIND) plait_fail(call, PLAIT_LATE, 0, 0, 0, 0, 0, 0, 0);
  if (group == 0 || group == 1) return group;
  if (comm == MPI_COMM_NULL) plait_fail(call, PLAIT_NO_COMMUNICATOR, 0, 0, 0, 0, 0, 0, 0);
  if (group < 0 || group >= PLAIT_GROUPS || PLAIT_OF_GROUP(plait_group_size[group]) == 0) {
    plait_fail(call, PLAIT_FREED, 0, 0, 0, 0, 0, 0, 0);
  }
  return group;
}

static int plait_context(int group) {
  return group == 0 ? 0 : group == 1 ? 2 : PLAIT_OF_GROUP(plait_group_context[group]);
}

static int plait_own_rank(int group) {
  return group == 0 ? plait_rank() : group == 1 ? 0 : PLAIT_OF_GROUP(plait_group_rank[group]);
}

static int plait_ranks(int group) {
  return group == 0 ? plait_size() : group == 1 ? 1 : PLAIT_OF_GROUP(plait_group_size[group]);
}

static int plait_is_world(int group) {
  return group == 0 || (group > 1 && PLAIT_OF_GROUP(plait_group_is_world[group]));
}

// Of a member's rank its node.
static int plait_node(int rank, int group) {
  if (group == 0) return rank;
  if (group == 1) return plait_rank();
  return PLAIT_OF_GROUP(plait_group_node[group][rank]);
}

// Of a member's node its rank.
static int plait_member(int node, int group) {
  return group == 0 ? node : group == 1 ? 0 : PLAIT_OF_GROUP(plait_group_member[group][node]);
}

// The number of the collective that begins.
static int plait_begin(int group) {
  int number = plait_number[group];
  plait_number[group] = (number + 1) & 0x7fffffff;
  return number;
}
