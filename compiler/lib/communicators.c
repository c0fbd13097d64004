// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Communicators: what they are asked, and making them as runtime/api/communicator_calls.cpp does.
// All ranks tell each other color, key and the context that they would take next, until all name
// the same one; so what each rank holds need not be known before it runs.
#include "groups.h"

int plait_mpi_Comm_rank(MPI_Comm comm, int* rank) {
  *rank = plait_own_rank(plait_group(PLAIT_CALL_COMM_RANK, comm));
  return MPI_SUCCESS;
}

int plait_mpi_Comm_size(MPI_Comm comm, int* size) {
  *size = plait_ranks(plait_group(PLAIT_CALL_COMM_SIZE, comm));
  return MPI_SUCCESS;
}

int plait_mpi_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result) {
  int one = plait_group(PLAIT_CALL_COMM_COMPARE, comm1),
      other = plait_group(PLAIT_CALL_COMM_COMPARE, comm2), size = plait_ranks(one);
  int is_equal = size == plait_ranks(other), has_same = is_equal;
  for (int i = 0; i < size && has_same; ++i) {
    int node = plait_node(i, one), is_there = 0;
    if (node != plait_node(i, other)) is_equal = 0;
    for (int j = 0; j < size; ++j) is_there |= plait_node(j, other) == node;
    has_same = is_there;
  }
  *result = one == other           ? MPI_IDENT
            : is_equal && has_same ? MPI_CONGRUENT
            : has_same             ? MPI_SIMILAR
                                   : MPI_UNEQUAL;
  return MPI_SUCCESS;
}

int plait_mpi_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
  int group = plait_group(PLAIT_CALL_COMM_SET_ERRHANDLER, comm);
  int returns = handler == MPI_ERRORS_RETURN;
  if (!returns && handler != MPI_ERRORS_ARE_FATAL && handler != MPI_ERRORS_ABORT)
    plait_fail(PLAIT_CALL_COMM_SET_ERRHANDLER, PLAIT_MPI_NO_HANDLER, 0, 0, 0, 0, 0, 0, group);
#ifdef PLAIT_RETURNS
  plait_returns[group] = returns;
#endif
#ifdef PLAIT_HANDLERS
  plait_handlers[group] = handler - MPI_ERRORS_ARE_FATAL;
#endif
  return MPI_SUCCESS;
}

#if PLAIT_GROUPS > 2
enum { PLAIT_CONTEXTS = 65536, PLAIT_FIRST_CONTEXT = 4, PLAIT_BYTE = 36 };
enum { PLAIT_COMM_DUP = 17, PLAIT_COMM_SPLIT = 18, PLAIT_COMM_SPLIT_TYPE = 40 };  // collectives

#define NAME plait_tell_all
#define T int
#define COUNT 3
#define RANKS PLAIT_RANKS
#include "allgather_bruck.c"

static int plait_last_context, plait_last_group;  // that were taken
static int plait_proposals[3 * PLAIT_RANKS];      // color, key, context of each rank

// The smallest even context that is not below `least` and free here; 0: none.
static int plait_free_context(int least) {
  for (int context = least; context < PLAIT_CONTEXTS; context += 2) {
    int is_free = 1;
    for (int group = 2; group < PLAIT_GROUPS; ++group) {
      if (plait_group_size[group] != 0 && plait_group_context[group] == context) is_free = 0;
    }
    if (is_free) return context;
  }
  return 0;
}

// Where this rank would start to look: numbers come back after all others were used.
static int plait_next_context(void) {
  int least = plait_last_context == 0 ? PLAIT_FIRST_CONTEXT : plait_last_context + 2;
  int context = plait_free_context(least);
  return context != 0 ? context : plait_free_context(PLAIT_FIRST_CONTEXT);
}

// The context on which all ranks agree. Their colors and keys are in plait_proposals then.
static int plait_agree(int call, int collective, int group, int color, int key) {
  int size = plait_ranks(group), number = plait_begin(group), context = plait_next_context();
  while (1) {
    int mine[3] = {color, key, context}, highest = 0, is_same = 1;
    plait_tell_all(group, plait_own_rank(group), size, number, collective, PLAIT_BYTE, call, mine,
                   plait_proposals, 3);
    for (int i = 0; i < size; ++i) {
      int theirs = plait_proposals[3 * i + 2];
      if (theirs == 0) plait_fail(call, PLAIT_MPI_NO_CONTEXT, 0, 0, 0, 0, 0, 0, group);
      if (theirs > highest) highest = theirs;
      if (theirs != context) is_same = 0;
    }
    if (is_same) return context;
    context = plait_free_context(highest);
  }
}

// A place for another communicator. Freed ones come back as late as they can: requests may still
// be on them.
static int plait_new_group(int call, int parent) {
  int group = plait_last_group;
  for (int tried = 2; tried < PLAIT_GROUPS; ++tried) {
    group = group < 2 || group + 1 == PLAIT_GROUPS ? 2 : group + 1;
    if (plait_group_size[group] == 0) {
      plait_last_group = group;
      return group;
    }
  }
  plait_fail(call, PLAIT_MPI_NO_GROUP, 0, 0, 0, PLAIT_GROUPS - 2, 0, 0, parent);
}

// The members of color, by key, then by rank.
static MPI_Comm plait_make(int call, int parent, int context, int color) {
  int group = plait_new_group(call, parent), size = plait_ranks(parent), ranks = 0, is_world = 1;
  for (int i = 0; i < size; ++i) {
    if (plait_proposals[3 * i] == color) {
      int key = plait_proposals[3 * i + 1], place = 0, node = plait_node(i, parent);
      for (int j = 0; j < size; ++j) {
        int theirs = plait_proposals[3 * j + 1];
        if (plait_proposals[3 * j] == color && (theirs < key || (theirs == key && j < i))) ++place;
      }
      plait_group_node[group][place] = node;
      plait_group_member[group][node] = place;
      if (node != place) is_world = 0;
      ++ranks;
    }
  }
  plait_number[group] = 0;
  plait_cart_ndims[group] = 0;
  plait_group_context[group] = context;
  plait_group_rank[group] = plait_group_member[group][plait_rank()];
  plait_group_size[group] = ranks;
  plait_group_is_world[group] = is_world && ranks == plait_size();
  PLAIT_INHERITS(group, parent);
  plait_last_context = context;
  return MPI_COMM_WORLD + group;
}

int plait_mpi_Comm_dup(MPI_Comm comm, MPI_Comm* made) {
  int group = plait_group(PLAIT_CALL_COMM_DUP, comm);
  int context = plait_agree(PLAIT_CALL_COMM_DUP, PLAIT_COMM_DUP, group, 0, 0);
  MPI_Comm copy = plait_make(PLAIT_CALL_COMM_DUP, group, context, 0);
  int own = copy - MPI_COMM_WORLD;
  plait_cart_ndims[own] = plait_cart_ndims[group];
  for (int i = 0; i < PLAIT_DIMS_MAX; ++i) {
    plait_cart_dims[own][i] = plait_cart_dims[group][i];
    plait_cart_periods[own][i] = plait_cart_periods[group][i];
  }
  *made = copy;
  return MPI_SUCCESS;
}

int plait_mpi_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* made) {
  int group = plait_group(PLAIT_CALL_COMM_SPLIT, comm);
  if (color < 0 && color != MPI_UNDEFINED) {
    plait_fail(PLAIT_CALL_COMM_SPLIT, PLAIT_MPI_COLOR, color, 0, 0, 0, 0, 0, group);
  }
  int context = plait_agree(PLAIT_CALL_COMM_SPLIT, PLAIT_COMM_SPLIT, group, color, key);
  *made = color == MPI_UNDEFINED ? MPI_COMM_NULL
                                 : plait_make(PLAIT_CALL_COMM_SPLIT, group, context, color);
  return MPI_SUCCESS;
}

// Each rank is a node of its own: no two share memory, nor anything below it.
int plait_mpi_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info,
                              MPI_Comm* made) {
  int group = plait_group(PLAIT_CALL_COMM_SPLIT_TYPE, comm);
  if (split_type != MPI_UNDEFINED &&
      (split_type < MPI_COMM_TYPE_SHARED || split_type > MPI_COMM_TYPE_RESOURCE_GUIDED)) {
    plait_fail(PLAIT_CALL_COMM_SPLIT_TYPE, PLAIT_MPI_NO_WAY, split_type, 0, 0, 0, 0, 0, group);
  }
  int color = split_type == MPI_COMM_TYPE_SHARED ? plait_own_rank(group) : MPI_UNDEFINED;
  int context = plait_agree(PLAIT_CALL_COMM_SPLIT_TYPE, PLAIT_COMM_SPLIT_TYPE, group, color, key);
  *made = color == MPI_UNDEFINED ? MPI_COMM_NULL
                                 : plait_make(PLAIT_CALL_COMM_SPLIT_TYPE, group, context, color);
  return MPI_SUCCESS;
}
#endif

int plait_mpi_Comm_free(MPI_Comm* comm) {
  int group = plait_group(PLAIT_CALL_COMM_FREE, *comm);
  if (group < 2) plait_fail(PLAIT_CALL_COMM_FREE, PLAIT_MPI_BUILT_IN, 0, 0, 0, 0, 0, 0, group);
#if PLAIT_GROUPS > 2
  plait_group_size[group] = 0;
#endif
  *comm = MPI_COMM_NULL;
  return MPI_SUCCESS;
}
