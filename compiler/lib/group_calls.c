// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI's groups, as runtime/api/group.cpp has them: lists of nodes by number, PLAIT_SETS at a time.
// 0 is MPI_GROUP_EMPTY. Behind communicators.c: groups.h says group for a communicator's number.
enum { PLAIT_FIRST_SET = 0x400000 };
enum { PLAIT_COMM_CREATE = 38, PLAIT_COMM_CREATE_GROUP = 39 };  // codes of collectives

static int plait_set_size[PLAIT_SETS + 1], plait_set_is_taken[PLAIT_SETS + 1];
static int plait_set_node[PLAIT_SETS + 1][PLAIT_RANKS];  // the last one: being worked out

// The number of a group that a call was given.
static int plait_set(int call, MPI_Group handle) {
  int set = handle - PLAIT_FIRST_SET;
  if (handle == MPI_GROUP_EMPTY) return 0;
  if (handle == MPI_GROUP_NULL) plait_fail(call, PLAIT_MPI_NO_SET, 0, 0, 0, 0, 0, 0, 0);
  if (set <= 0 || set >= PLAIT_SETS || !plait_set_is_taken[set]) {
    plait_fail(call, PLAIT_MPI_FREED_SET, 0, 0, 0, 0, 0, 0, 0);
  }
  return set;
}

// The place of a node in a group; MPI_UNDEFINED: it is not there.
static int plait_place_in(int set, int node) {
  int found = MPI_UNDEFINED;
  for (int i = 0; i < plait_set_size[set]; ++i) {
    if (plait_set_node[set][i] == node) found = i;
  }
  return found;
}

static void plait_add(int set, int node) {
  plait_set_node[set][plait_set_size[set]] = node;
  ++plait_set_size[set];
}

static int plait_node_in(int call, int set, int rank) {
  int size = plait_set_size[set];
  if (rank < 0 || rank >= size) plait_fail(call, PLAIT_MPI_NOT_IN_SET, rank, 0, 0, size, 0, 0, 0);
  return plait_set_node[set][rank];
}

// Adds a member to the list that is worked out.
static void plait_name(int call, int set, int rank) {
  int node = plait_node_in(call, set, rank);
  if (plait_place_in(PLAIT_SETS, node) != MPI_UNDEFINED) {
    plait_fail(call, PLAIT_MPI_TWICE, rank, 0, 0, 0, 0, 0, 0);
  }
  plait_add(PLAIT_SETS, node);
}

static void plait_name_list(int call, int set, int count, const int* ranks) {
  plait_set_size[PLAIT_SETS] = 0;
  for (int i = 0; i < count; ++i) plait_name(call, set, ranks[i]);
}

static void plait_name_ranges(int call, int set, int count, int (*ranges)[3]) {
  plait_set_size[PLAIT_SETS] = 0;
  for (int i = 0; i < count; ++i) {
    int first = ranges[i][0], last = ranges[i][1], stride = ranges[i][2];
    if (stride == 0) plait_fail(call, PLAIT_MPI_NO_STRIDE, 0, 0, 0, 0, 0, 0, 0);
    for (int rank = first; stride > 0 ? rank <= last : rank >= last; rank += stride) {
      plait_name(call, set, rank);
    }
  }
}

// Those of `of` that are in `by`, or that are not: a new group.
static MPI_Group plait_chosen(int call, int of, int by, int wanted) {
  int set = 1, size = 0;
  while (set < PLAIT_SETS && plait_set_is_taken[set]) ++set;
  if (set == PLAIT_SETS) plait_fail(call, PLAIT_MPI_MANY_SETS, 0, 0, 0, PLAIT_SETS - 1, 0, 0, 0);
  for (int i = 0; i < plait_set_size[of]; ++i) {
    int node = plait_set_node[of][i];
    if ((plait_place_in(by, node) != MPI_UNDEFINED) == wanted) {
      plait_set_node[set][size] = node;
      ++size;
    }
  }
  plait_set_size[set] = size;
  plait_set_is_taken[set] = size > 0;
  return size > 0 ? PLAIT_FIRST_SET + set : MPI_GROUP_EMPTY;
}

// What was worked out.
static MPI_Group plait_named(int call) { return plait_chosen(call, PLAIT_SETS, 0, 0); }

int plait_mpi_Comm_group(MPI_Comm comm, MPI_Group* group) {
  int of = plait_group(PLAIT_CALL_COMM_GROUP, comm), size = plait_ranks(of);
  plait_set_size[PLAIT_SETS] = 0;
  for (int i = 0; i < size; ++i) plait_add(PLAIT_SETS, plait_node(i, of));
  *group = plait_named(PLAIT_CALL_COMM_GROUP);
  return MPI_SUCCESS;
}

int plait_mpi_Group_size(MPI_Group group, int* size) {
  *size = plait_set_size[plait_set(PLAIT_CALL_GROUP_SIZE, group)];
  return MPI_SUCCESS;
}

int plait_mpi_Group_rank(MPI_Group group, int* rank) {
  *rank = plait_place_in(plait_set(PLAIT_CALL_GROUP_RANK, group), plait_rank());
  return MPI_SUCCESS;
}

int plait_mpi_Group_translate_ranks(MPI_Group from, int count, const int* ranks, MPI_Group to,
                                    int* found) {
  int set = plait_set(PLAIT_CALL_GROUP_TRANSLATE_RANKS, from),
      other = plait_set(PLAIT_CALL_GROUP_TRANSLATE_RANKS, to);
  for (int i = 0; i < count; ++i) {
    int rank = ranks[i], place = MPI_PROC_NULL;
    if (rank != MPI_PROC_NULL)
      place = plait_place_in(other, plait_node_in(PLAIT_CALL_GROUP_TRANSLATE_RANKS, set, rank));
    found[i] = place;
  }
  return MPI_SUCCESS;
}

int plait_mpi_Group_compare(MPI_Group group1, MPI_Group group2, int* result) {
  int one = plait_set(PLAIT_CALL_GROUP_COMPARE, group1),
      other = plait_set(PLAIT_CALL_GROUP_COMPARE, group2), size = plait_set_size[one];
  int has_same = size == plait_set_size[other], is_equal = has_same;
  for (int i = 0; i < size && has_same; ++i) {
    int place = plait_place_in(other, plait_set_node[one][i]);
    if (place != i) is_equal = 0;
    if (place == MPI_UNDEFINED) has_same = 0;
  }
  *result = is_equal ? MPI_IDENT : has_same ? MPI_SIMILAR : MPI_UNEQUAL;
  return MPI_SUCCESS;
}

int plait_mpi_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group* made) {
  int one = plait_set(PLAIT_CALL_GROUP_UNION, group1),
      other = plait_set(PLAIT_CALL_GROUP_UNION, group2);
  plait_set_size[PLAIT_SETS] = 0;
  for (int i = 0; i < plait_set_size[one]; ++i) plait_add(PLAIT_SETS, plait_set_node[one][i]);
  for (int i = 0; i < plait_set_size[other]; ++i) {
    int node = plait_set_node[other][i];
    if (plait_place_in(one, node) == MPI_UNDEFINED) plait_add(PLAIT_SETS, node);
  }
  *made = plait_named(PLAIT_CALL_GROUP_UNION);
  return MPI_SUCCESS;
}

int plait_mpi_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group* made) {
  *made =
      plait_chosen(PLAIT_CALL_GROUP_INTERSECTION, plait_set(PLAIT_CALL_GROUP_INTERSECTION, group1),
                   plait_set(PLAIT_CALL_GROUP_INTERSECTION, group2), 1);
  return MPI_SUCCESS;
}

int plait_mpi_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group* made) {
  *made = plait_chosen(PLAIT_CALL_GROUP_DIFFERENCE, plait_set(PLAIT_CALL_GROUP_DIFFERENCE, group1),
                       plait_set(PLAIT_CALL_GROUP_DIFFERENCE, group2), 0);
  return MPI_SUCCESS;
}

int plait_mpi_Group_incl(MPI_Group group, int count, const int* ranks, MPI_Group* made) {
  plait_name_list(PLAIT_CALL_GROUP_INCL, plait_set(PLAIT_CALL_GROUP_INCL, group), count, ranks);
  *made = plait_named(PLAIT_CALL_GROUP_INCL);
  return MPI_SUCCESS;
}

int plait_mpi_Group_excl(MPI_Group group, int count, const int* ranks, MPI_Group* made) {
  int set = plait_set(PLAIT_CALL_GROUP_EXCL, group);
  plait_name_list(PLAIT_CALL_GROUP_EXCL, set, count, ranks);
  *made = plait_chosen(PLAIT_CALL_GROUP_EXCL, set, PLAIT_SETS, 0);
  return MPI_SUCCESS;
}

int plait_mpi_Group_range_incl(MPI_Group group, int count, int (*ranges)[3], MPI_Group* made) {
  plait_name_ranges(PLAIT_CALL_GROUP_RANGE_INCL, plait_set(PLAIT_CALL_GROUP_RANGE_INCL, group),
                    count, ranges);
  *made = plait_named(PLAIT_CALL_GROUP_RANGE_INCL);
  return MPI_SUCCESS;
}

int plait_mpi_Group_range_excl(MPI_Group group, int count, int (*ranges)[3], MPI_Group* made) {
  int set = plait_set(PLAIT_CALL_GROUP_RANGE_EXCL, group);
  plait_name_ranges(PLAIT_CALL_GROUP_RANGE_EXCL, set, count, ranges);
  *made = plait_chosen(PLAIT_CALL_GROUP_RANGE_EXCL, set, PLAIT_SETS, 0);
  return MPI_SUCCESS;
}

int plait_mpi_Group_free(MPI_Group* group) {
  plait_set_is_taken[plait_set(PLAIT_CALL_GROUP_FREE, *group)] = 0;
  *group = MPI_GROUP_NULL;
  return MPI_SUCCESS;
}

#if PLAIT_GROUPS > 2
// The number of a group whose ranks have to be in a communicator.
static int plait_part(int call, int parent, MPI_Group group) {
  int set = plait_set(call, group);
  for (int i = 0; i < plait_set_size[set]; ++i) {
    int node = plait_set_node[set][i], rank = plait_member(node, parent);
    if (rank < 0 || rank >= plait_ranks(parent) || plait_node(rank, parent) != node) {
      plait_fail(call, PLAIT_MPI_OUTSIDE, node, 0, 0, 0, 0, 0, parent);
    }
  }
  return set;
}

// The members alone call it: they agree on a context among themselves, on that of the parent, by
// messages with numbers that no collective of the parent gets to.
int plait_mpi_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, int check,
                                MPI_Comm* made) {
  int parent = plait_group(PLAIT_CALL_COMM_CREATE_GROUP, comm),
      set = plait_part(PLAIT_CALL_COMM_CREATE_GROUP, parent, group),
      own = plait_place_in(set, plait_rank()), size = plait_set_size[set];
  if (check && tag < 0)
    plait_fail(PLAIT_CALL_COMM_CREATE_GROUP, PLAIT_MPI_TAG, 0, tag, 0, 0, 0, 0, parent);
  *made = MPI_COMM_NULL;
  if (own != MPI_UNDEFINED) {
    int next = plait_new_group(PLAIT_CALL_COMM_CREATE_GROUP, parent),
        is_world = size == plait_size();
    for (int i = 0; i < size; ++i) {
      int node = plait_set_node[set][i];
      plait_group_node[next][i] = node;
      plait_group_member[next][node] = i;
      if (node != i) is_world = 0;
    }
    plait_number[next] = 0x40000000 | (tag & 0x3fffffff);
    plait_cart_ndims[next] = 0;
    plait_group_context[next] = plait_context(parent);
    plait_group_rank[next] = own;
    plait_group_size[next] = size;
    plait_group_is_world[next] = is_world;
    PLAIT_INHERITS(next, parent);
    int context = plait_agree(PLAIT_CALL_COMM_CREATE_GROUP, PLAIT_COMM_CREATE_GROUP, next, 0, 0);
    plait_number[next] = 0;
    plait_group_context[next] = context;
    plait_last_context = context;
    *made = MPI_COMM_WORLD + next;
  }
  return MPI_SUCCESS;
}

int plait_mpi_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* made) {
  int parent = plait_group(PLAIT_CALL_COMM_CREATE, comm),
      set = plait_part(PLAIT_CALL_COMM_CREATE, parent, group);
  int key = plait_place_in(set, plait_rank());
  int color = key == MPI_UNDEFINED ? MPI_UNDEFINED : plait_set_node[set][0];
  int context = plait_agree(PLAIT_CALL_COMM_CREATE, PLAIT_COMM_CREATE, parent, color, key);
  *made = color == MPI_UNDEFINED ? MPI_COMM_NULL
                                 : plait_make(PLAIT_CALL_COMM_CREATE, parent, context, color);
  return MPI_SUCCESS;
}
#endif
