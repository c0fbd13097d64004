// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Communicators by number: 0 is MPI_COMM_WORLD, 1 is MPI_COMM_SELF, then those that the program
// makes, PLAIT_GROUPS in all; PLAIT_RANKS are in the world. Where a communicator is known, all of
// this folds.
#pragma once

#include <mpi.h>
#include <plait.h>
#include <plait_calls.h>
#include <plait_mpi_errors.h>

enum { PLAIT_DIMS_MAX = 8 };  // of a grid of ranks

#ifndef PLAIT_GROUPS
#define PLAIT_GROUPS 2
#endif

// Where some nodes have several ranks, PLAIT_PARTS says which part of its node each rank is.
// Commands and completions name a rank by its node, which has the number of its first rank, and its
// part; everything else here speaks of ranks.
#ifdef PLAIT_PARTS
static const unsigned char plait_parts[] = {PLAIT_PARTS};

static int plait_place(int rank) {
  int part = plait_parts[rank];
  return part << 10 | (rank - part);
}

static int plait_rank_at(int place) { return (place & 0x3ff) + (place >> 10); }

#define plait_issue(opcode, flags, datatype, collective, peer, context, tag, address, size) \
  plait_issue(opcode, flags, datatype, collective, plait_place(peer), context, tag, address, size)
#ifndef plait_peer
#define plait_peer plait_rank_at(plait_peer)
#endif
#endif

// How far the program is with MPI: nearly always known, so that it folds.
enum { PLAIT_BEFORE, PLAIT_WITHIN, PLAIT_BEHIND };  // between MPI_Init and MPI_Finalize: WITHIN
int plait_life;
int plait_number[PLAIT_GROUPS];  // how many collectives began on each
// Which communicators have errors returned, and the class of an error that is on its way there:
// passes/mpi/returned.py.
#ifdef PLAIT_RETURNS
int plait_returns[PLAIT_GROUPS], plait_error;
#define PLAIT_RETURNS_AS(group, parent) plait_returns[group] = plait_returns[parent]
#else
#define PLAIT_RETURNS_AS(group, parent)
#endif
// The error handler of each, from MPI_ERRORS_ARE_FATAL on, where the program asks for it.
#ifdef PLAIT_HANDLERS
static int plait_handlers[PLAIT_GROUPS];
#define PLAIT_HANDLER_AS(group, parent) plait_handlers[group] = plait_handlers[parent]
#else
#define PLAIT_HANDLER_AS(group, parent)
#endif
// Their names, where the program gives or asks for some.
#ifdef PLAIT_NAMES
static char plait_names[PLAIT_GROUPS][MPI_MAX_OBJECT_NAME] = {"MPI_COMM_WORLD", "MPI_COMM_SELF"};
#define PLAIT_UNNAMED(group) plait_names[group][0] = 0
#else
#define PLAIT_UNNAMED(group)
#endif
// A new communicator.
#define PLAIT_INHERITS(group, parent) \
  PLAIT_RETURNS_AS(group, parent);    \
  PLAIT_HANDLER_AS(group, parent);    \
  PLAIT_UNNAMED(group)
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
  if (plait_life == PLAIT_BEHIND) plait_fail(call, PLAIT_MPI_LATE, 0, 0, 0, 0, 0, 0, 0);
  if (group == 0 || group == 1) return group;
  if (comm == MPI_COMM_NULL) plait_fail(call, PLAIT_MPI_NO_COMMUNICATOR, 0, 0, 0, 0, 0, 0, 0);
  if (group < 0 || group >= PLAIT_GROUPS || PLAIT_OF_GROUP(plait_group_size[group]) == 0) {
    plait_fail(call, PLAIT_MPI_FREED, 0, 0, 0, 0, 0, 0, 0);
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
