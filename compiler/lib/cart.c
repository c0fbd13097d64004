// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Grids of ranks, as runtime/api/topology.cpp has them. Behind communicators.c, which makes the
// communicators that they are on; a grid has up to PLAIT_DIMS_MAX dimensions.
enum { PLAIT_CART_CREATE = 41, PLAIT_CART_SUB = 42 };  // codes of collectives

// The number of dimensions, of a communicator that has a grid.
static int plait_dims_of(int call, int group) {
  int ndims = PLAIT_OF_GROUP(plait_cart_ndims[group]) - 1;
  if (group < 2 || ndims < 0) plait_fail(call, PLAIT_MPI_NO_GRID, 0, 0, 0, 0, 0, 0, group);
  return ndims;
}

#if PLAIT_GROUPS > 2
static int plait_own_coords[PLAIT_DIMS_MAX];

// Where a rank stands.
static void plait_coords(int group, int rank, int* coords) {
  for (int i = plait_cart_ndims[group] - 2; i >= 0; --i) {
    coords[i] = rank % plait_cart_dims[group][i];
    rank /= plait_cart_dims[group][i];
  }
}

int plait_mpi_Cart_create(MPI_Comm comm, int ndims, const int* dims, const int* periods,
                          int reorder, MPI_Comm* made) {
  int group = plait_group(PLAIT_CALL_CART_CREATE, comm), ranks = 1, size = plait_ranks(group);
  if (ndims < 0 || ndims > PLAIT_DIMS_MAX) {
    plait_fail(PLAIT_CALL_CART_CREATE, PLAIT_MPI_MANY_DIMS, ndims, 0, 0, PLAIT_DIMS_MAX, 0, 0,
               group);
  }
  for (int i = 0; i < ndims; ++i) {
    if (dims[i] <= 0)
      plait_fail(PLAIT_CALL_CART_CREATE, PLAIT_MPI_NO_DIM, i, dims[i], 0, 0, 0, 0, group);
    ranks *= dims[i];
    if (ranks > size)
      plait_fail(PLAIT_CALL_CART_CREATE, PLAIT_MPI_LARGE_GRID, 0, 0, 0, size, 0, 0, group);
  }
  int rank = plait_own_rank(group), color = rank < ranks ? 0 : MPI_UNDEFINED;
  int context = plait_agree(PLAIT_CALL_CART_CREATE, PLAIT_CART_CREATE, group, color, rank);
  if (color != 0) {
    *made = MPI_COMM_NULL;
  } else {
    MPI_Comm grid = plait_make(PLAIT_CALL_CART_CREATE, group, context, 0);
    int own = grid - MPI_COMM_WORLD;
    plait_cart_ndims[own] = ndims + 1;
    for (int i = 0; i < ndims; ++i) {
      plait_cart_dims[own][i] = dims[i];
      plait_cart_periods[own][i] = periods[i] != 0;
    }
    *made = grid;
  }
  return MPI_SUCCESS;
}

int plait_mpi_Cart_sub(MPI_Comm comm, const int* remain, MPI_Comm* made) {
  int group = plait_group(PLAIT_CALL_CART_SUB, comm),
      ndims = plait_dims_of(PLAIT_CALL_CART_SUB, group);
  int color = 0, key = 0, left = 0;
  plait_coords(group, plait_own_rank(group), plait_own_coords);
  for (int i = 0; i < ndims; ++i) {
    if (remain[i])
      key = key * plait_cart_dims[group][i] + plait_own_coords[i];
    else
      color = color * plait_cart_dims[group][i] + plait_own_coords[i];
  }
  int context = plait_agree(PLAIT_CALL_CART_SUB, PLAIT_CART_SUB, group, color, key);
  MPI_Comm grid = plait_make(PLAIT_CALL_CART_SUB, group, context, color);
  int own = grid - MPI_COMM_WORLD;
  for (int i = 0; i < ndims; ++i) {
    if (remain[i]) {
      plait_cart_dims[own][left] = plait_cart_dims[group][i];
      plait_cart_periods[own][left] = plait_cart_periods[group][i];
      ++left;
    }
  }
  plait_cart_ndims[own] = left + 1;
  *made = grid;
  return MPI_SUCCESS;
}

int plait_mpi_Cart_get(MPI_Comm comm, int maxdims, int* dims, int* periods, int* coords) {
  int group = plait_group(PLAIT_CALL_CART_GET, comm),
      ndims = plait_dims_of(PLAIT_CALL_CART_GET, group);
  if (maxdims < ndims)
    plait_fail(PLAIT_CALL_CART_GET, PLAIT_MPI_FEW_DIMS, maxdims, 0, 0, ndims, 0, 0, group);
  plait_coords(group, plait_own_rank(group), coords);
  for (int i = 0; i < ndims; ++i) {
    dims[i] = plait_cart_dims[group][i];
    periods[i] = plait_cart_periods[group][i];
  }
  return MPI_SUCCESS;
}

int plait_mpi_Cart_rank(MPI_Comm comm, const int* coords, int* rank) {
  int group = plait_group(PLAIT_CALL_CART_RANK, comm),
      ndims = plait_dims_of(PLAIT_CALL_CART_RANK, group), found = 0;
  for (int i = 0; i < ndims; ++i) {
    int at = coords[i], extent = plait_cart_dims[group][i];
    if (at < 0 || at >= extent) {
      if (!plait_cart_periods[group][i]) {
        plait_fail(PLAIT_CALL_CART_RANK, PLAIT_MPI_OFF_GRID, i, at, 0, extent, 0, 0, group);
      }
      at = (at % extent + extent) % extent;
    }
    found = found * extent + at;
  }
  *rank = found;
  return MPI_SUCCESS;
}

int plait_mpi_Cart_coords(MPI_Comm comm, int rank, int maxdims, int* coords) {
  int group = plait_group(PLAIT_CALL_CART_COORDS, comm),
      ndims = plait_dims_of(PLAIT_CALL_CART_COORDS, group);
  if (maxdims < ndims)
    plait_fail(PLAIT_CALL_CART_COORDS, PLAIT_MPI_FEW_DIMS, maxdims, 0, 0, ndims, 0, 0, group);
  if (rank < 0 || rank >= plait_ranks(group)) {
    plait_fail(PLAIT_CALL_CART_COORDS, PLAIT_MPI_REFUSED, rank, 0, 0, plait_ranks(group), 0, 0,
               group);
  }
  plait_coords(group, rank, coords);
  return MPI_SUCCESS;
}

// The rank so many steps away; `unit`: ranks from one to the next in this dimension.
static int plait_neighbour(int rank, int at, int extent, int unit, int is_periodic, int steps) {
  if (is_periodic) steps %= extent;
  int there = at + steps;
  if (there < 0 || there >= extent) {
    if (!is_periodic) return MPI_PROC_NULL;
    there += there < 0 ? extent : -extent;
  }
  return rank + (there - at) * unit;
}

int plait_mpi_Cart_shift(MPI_Comm comm, int direction, int disp, int* source, int* dest) {
  int group = plait_group(PLAIT_CALL_CART_SHIFT, comm),
      ndims = plait_dims_of(PLAIT_CALL_CART_SHIFT, group), unit = 1;
  if (direction < 0 || direction >= ndims) {
    plait_fail(PLAIT_CALL_CART_SHIFT, PLAIT_MPI_DIRECTION, direction, 0, 0, ndims, 0, 0, group);
  }
  int rank = plait_own_rank(group), extent = plait_cart_dims[group][direction];
  int is_periodic = plait_cart_periods[group][direction];
  for (int i = direction + 1; i < ndims; ++i) unit *= plait_cart_dims[group][i];
  int at = rank / unit % extent;
  *source = plait_neighbour(rank, at, extent, unit, is_periodic, -disp);
  *dest = plait_neighbour(rank, at, extent, unit, is_periodic, disp);
  return MPI_SUCCESS;
}

int plait_mpi_Cartdim_get(MPI_Comm comm, int* ndims) {
  *ndims = plait_dims_of(PLAIT_CALL_CARTDIM_GET, plait_group(PLAIT_CALL_CARTDIM_GET, comm));
  return MPI_SUCCESS;
}
#endif

// `count` factors of a number, none above the one before it, the largest as small as it can be,
// then the next; 0: there are none.
static int plait_factors(int number, int count, int* found, int* rest) {
  int depth = 0;
  found[0] = 0;
  rest[0] = number;
  while (depth >= 0) {
    int most = depth > 0 ? found[depth - 1] : number, one = found[depth] + 1;
    while (one <= most && one <= rest[depth] && rest[depth] % one != 0) ++one;
    if (one > most || one > rest[depth]) {
      --depth;
    } else {
      int left = rest[depth] / one;
      found[depth] = one;
      if (depth + 1 < count) {
        ++depth;
        found[depth] = 0;
        rest[depth] = left;
      } else if (left == 1) {
        return 1;
      }
    }
  }
  return 0;
}

static int plait_found_dims[PLAIT_DIMS_MAX], plait_rest_dims[PLAIT_DIMS_MAX];

int plait_mpi_Dims_create(int nnodes, int ndims, int* dims) {
  int rest = nnodes, open = 0, next = 0;
  if (nnodes <= 0 || ndims < 0 || ndims > PLAIT_DIMS_MAX) {
    plait_fail(PLAIT_CALL_DIMS_CREATE, PLAIT_MPI_MANY_DIMS, ndims, 0, 0, PLAIT_DIMS_MAX, 0, 0, 0);
  }
  for (int i = 0; i < ndims; ++i) {
    if (dims[i] < 0)
      plait_fail(PLAIT_CALL_DIMS_CREATE, PLAIT_MPI_NEGATIVE_DIM, i, dims[i], 0, 0, 0, 0, 0);
    if (dims[i] == 0)
      ++open;
    else
      rest = rest % dims[i] == 0 ? rest / dims[i] : 0;
  }
  if (rest == 0 || (open == 0 && rest != 1 && ndims > 0)) {
    plait_fail(PLAIT_CALL_DIMS_CREATE, PLAIT_MPI_NO_SHARES, 0, 0, 0, nnodes, 0, 0, 0);
  }
  if (open > 0) {
    if (!plait_factors(rest, open, plait_found_dims, plait_rest_dims)) {
      plait_fail(PLAIT_CALL_DIMS_CREATE, PLAIT_MPI_NO_SHARES, 0, 0, 0, nnodes, 0, 0, 0);
    }
    for (int i = 0; i < ndims; ++i) {
      if (dims[i] == 0) {
        dims[i] = plait_found_dims[next];
        ++next;
      }
    }
  }
  return MPI_SUCCESS;
}
