// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Cart_create, get, rank, coords, shift, sub, map; MPI_Cartdim_get, Dims_create, Topo_test.
//
// Ranks are numbered with the last dimension fastest. reorder is heard and not used: every rank has
// the same way to every other, as far as a grid is concerned.
#include "api/topology.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/check.h"
#include "api/communicator_making.h"
#include "api/entry.h"
#include "plait_collectives.h"

namespace plait::api {
namespace {

const Cart& check_cart(const Communicator& comm) {
  if (comm.cart != nullptr) return *comm.cart;
  fail(&comm, {PLAIT_MPI_NO_GRID});
}

void check_room(const Communicator& comm, int room, std::size_t dims, const char* what) {
  if (room >= static_cast<int>(dims)) return;
  fail(&comm, MPI_ERR_ARG,
       std::string(what) + " is " + std::to_string(room) + ", the grid has " +
           std::to_string(dims) + " dimensions");
}

Cart check_grid(const Communicator& comm, int ndims, const int dims[], const int periods[]) {
  if (ndims < 0)
    fail(&comm, MPI_ERR_DIMS, "ndims is " + std::to_string(ndims) + ", less than zero");
  Cart cart;
  if (ndims > 0) check_output(&comm, dims, "dims");
  if (ndims > 0) check_output(&comm, periods, "periods");
  std::int64_t ranks = 1;
  for (int i = 0; i < ndims; ++i) {
    if (dims[i] <= 0) {
      fail(&comm, {.status = PLAIT_MPI_NO_DIM, .peer = i, .tag = dims[i]});
    }
    cart.dims.push_back(dims[i]);
    cart.periodic.push_back(periods[i] != 0);
    ranks *= dims[i];
    if (ranks <= comm.size) continue;
    fail(&comm, {.status = PLAIT_MPI_LARGE_GRID, .room = comm.size});
  }
  return cart;
}

int ranks_of(const Cart& cart) {
  int ranks = 1;
  for (const int dim : cart.dims) ranks *= dim;
  return ranks;
}

std::vector<int> coordinates(const Cart& cart, int rank) {
  std::vector<int> at(cart.dims.size());
  for (std::size_t i = at.size(); i-- > 0; rank /= cart.dims[i]) at[i] = rank % cart.dims[i];
  return at;
}

int rank_at(const Cart& cart, const std::vector<int>& at) {
  int rank = 0;
  for (std::size_t i = 0; i < at.size(); ++i) rank = rank * cart.dims[i] + at[i];
  return rank;
}

// Around the grid where it is periodic; false: beyond its edge.
bool wrap(const Cart& cart, std::size_t dim, int* at) {
  const int extent = cart.dims[dim];
  if (*at >= 0 && *at < extent) return true;
  if (!cart.periodic[dim]) return false;
  *at = (*at % extent + extent) % extent;
  return true;
}

int neighbour(const Cart& cart, std::vector<int> at, std::size_t dim, std::int64_t steps) {
  const std::int64_t extent = cart.dims[dim];
  if (cart.periodic[dim]) steps %= extent;
  const std::int64_t there = at[dim] + steps;
  if (!cart.periodic[dim] && (there < 0 || there >= extent)) return MPI_PROC_NULL;
  at[dim] = static_cast<int>((there + extent) % extent);
  return rank_at(cart, at);
}

// The factors of a number in descending order, none above most, as close to each other as they can
// be: of two choices the one whose largest and smallest differ less, then the one without a
// smaller.
void factors(int number, std::size_t count, int most, std::vector<int>* made,
             std::vector<int>* best) {
  const auto spread = [](const std::vector<int>& some) { return some.front() - some.back(); };
  if (count == 0) {
    if (number != 1) return;
    const int gain = best->empty() ? 1 : spread(*best) - spread(*made);
    if (gain > 0 || (gain == 0 && made->back() > best->back())) *best = *made;
    return;
  }
  for (int one = std::min(most, number); one >= 1; --one) {
    if (number % one != 0) continue;
    made->push_back(one);
    factors(number / one, count - 1, one, made, best);
    made->pop_back();
  }
}

void fill_dimensions(int nnodes, int ndims, int dims[]) {
  int rest = nnodes;
  std::size_t open = 0;
  for (int i = 0; i < ndims; ++i) {
    if (dims[i] < 0) {
      fail(nullptr, {.status = PLAIT_MPI_NEGATIVE_DIM, .peer = i, .tag = dims[i]});
    }
    if (dims[i] == 0) {
      ++open;
    } else if (rest % dims[i] == 0) {
      rest /= dims[i];
    } else {
      rest = 0;
    }
    if (rest == 0) break;
  }
  std::vector<int> made, found;
  if (rest > 0 && open > 0) factors(rest, open, rest, &made, &found);
  if (rest == 0 || (open == 0 && rest != 1)) {
    fail(nullptr, {.status = PLAIT_MPI_NO_SHARES, .room = nnodes});
  }
  auto next = found.begin();
  for (int i = 0; i < ndims; ++i) {
    if (dims[i] == 0) dims[i] = *next++;
  }
}

}  // namespace

Neighbours neighbours_of(const Communicator& comm) {
  if (comm.graph != nullptr) return {comm.graph->sources, comm.graph->destinations, false};
  if (comm.cart == nullptr) {
    fail(&comm, MPI_ERR_TOPOLOGY,
         "the communicator has no neighbours; MPI_Cart_create or MPI_Dist_graph_create_adjacent"
         " makes one that has");
  }
  Neighbours all;
  all.is_grid = true;
  const std::vector<int> at = coordinates(*comm.cart, comm.rank);
  for (std::size_t dim = 0; dim < at.size(); ++dim) {
    all.sources.push_back(neighbour(*comm.cart, at, dim, -1));
    all.sources.push_back(neighbour(*comm.cart, at, dim, 1));
  }
  all.destinations = all.sources;
  return all;
}

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[],
                                int, MPI_Comm* comm_cart) {
  return enter(PLAIT_CALL_CART_CREATE, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm_old);
    Cart cart = check_grid(on, ndims, dims, periods);
    check_output(&on, comm_cart, "comm_cart");
    const int color = on.rank < ranks_of(cart) ? 0 : MPI_UNDEFINED;
    Communicator* made = split_off(on, color, on.rank, PLAIT_COLLECTIVE_CART_CREATE);
    *comm_cart = MPI_COMM_NULL;
    if (made == nullptr) return;
    made->cart = std::make_shared<const Cart>(std::move(cart));
    *comm_cart = handle_of(*made);
  });
}
PLAIT_EXPORT(MPI_Cart_create);

extern "C" int PMPI_Cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm* newcomm) {
  return enter(PLAIT_CALL_CART_SUB, __builtin_return_address(0), [&] {
    Communicator& on = check_communicator(comm);
    const Cart& cart = check_cart(on);
    if (!cart.dims.empty()) check_output(&on, remain_dims, "remain_dims");
    check_output(&on, newcomm, "newcomm");
    const std::vector<int> at = coordinates(cart, on.rank);
    Cart kept, gone;
    std::vector<int> at_kept, at_gone;
    for (std::size_t i = 0; i < at.size(); ++i) {
      Cart& side = remain_dims[i] != 0 ? kept : gone;
      side.dims.push_back(cart.dims[i]);
      side.periodic.push_back(cart.periodic[i]);
      (remain_dims[i] != 0 ? at_kept : at_gone).push_back(at[i]);
    }
    Communicator* made =
        split_off(on, rank_at(gone, at_gone), rank_at(kept, at_kept), PLAIT_COLLECTIVE_CART_SUB);
    made->cart = std::make_shared<const Cart>(std::move(kept));
    *newcomm = handle_of(*made);
  });
}
PLAIT_EXPORT(MPI_Cart_sub);

extern "C" int PMPI_Cart_map(MPI_Comm comm, int ndims, const int dims[], const int periods[],
                             int* newrank) {
  return enter(PLAIT_CALL_CART_MAP, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Cart cart = check_grid(on, ndims, dims, periods);
    check_output(&on, newrank, "newrank");
    *newrank = on.rank < ranks_of(cart) ? on.rank : MPI_UNDEFINED;
  });
}
PLAIT_EXPORT(MPI_Cart_map);

extern "C" int PMPI_Cartdim_get(MPI_Comm comm, int* ndims) {
  return enter(PLAIT_CALL_CARTDIM_GET, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Cart& cart = check_cart(on);
    check_output(&on, ndims, "ndims");
    *ndims = static_cast<int>(cart.dims.size());
  });
}
PLAIT_EXPORT(MPI_Cartdim_get);

extern "C" int PMPI_Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]) {
  return enter(PLAIT_CALL_CART_GET, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Cart& cart = check_cart(on);
    check_room(on, maxdims, cart.dims.size(), "maxdims");
    const std::vector<int> at = coordinates(cart, on.rank);
    for (std::size_t i = 0; i < at.size(); ++i) {
      dims[i] = cart.dims[i];
      periods[i] = cart.periodic[i] ? 1 : 0;
      coords[i] = at[i];
    }
  });
}
PLAIT_EXPORT(MPI_Cart_get);

extern "C" int PMPI_Cart_rank(MPI_Comm comm, const int coords[], int* rank) {
  return enter(PLAIT_CALL_CART_RANK, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Cart& cart = check_cart(on);
    check_output(&on, rank, "rank");
    if (!cart.dims.empty()) check_output(&on, coords, "coords");
    std::vector<int> at;
    for (std::size_t i = 0; i < cart.dims.size(); ++i) {
      at.push_back(coords[i]);
      if (wrap(cart, i, &at.back())) continue;
      const auto place = static_cast<std::int64_t>(i);
      fail(&on, {PLAIT_MPI_OFF_GRID, place, coords[i], 0, cart.dims[i]});
    }
    *rank = rank_at(cart, at);
  });
}
PLAIT_EXPORT(MPI_Cart_rank);

extern "C" int PMPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[]) {
  return enter(PLAIT_CALL_CART_COORDS, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Cart& cart = check_cart(on);
    check_room(on, maxdims, cart.dims.size(), "maxdims");
    if (rank < 0 || rank >= on.size) {
      fail(&on, MPI_ERR_RANK,
           "rank " + std::to_string(rank) + " is not in the grid of " + std::to_string(on.size));
    }
    const std::vector<int> at = coordinates(cart, rank);
    for (std::size_t i = 0; i < at.size(); ++i) coords[i] = at[i];
  });
}
PLAIT_EXPORT(MPI_Cart_coords);

extern "C" int PMPI_Cart_shift(MPI_Comm comm, int direction, int disp, int* rank_source,
                               int* rank_dest) {
  return enter(PLAIT_CALL_CART_SHIFT, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    const Cart& cart = check_cart(on);
    check_output(&on, rank_source, "rank_source");
    check_output(&on, rank_dest, "rank_dest");
    if (direction < 0 || direction >= static_cast<int>(cart.dims.size())) {
      const auto dims = static_cast<std::int64_t>(cart.dims.size());
      fail(&on, {.status = PLAIT_MPI_DIRECTION, .peer = direction, .room = dims});
    }
    const auto dim = static_cast<std::size_t>(direction);
    const std::vector<int> at = coordinates(cart, on.rank);
    *rank_source = neighbour(cart, at, dim, -std::int64_t{disp});
    *rank_dest = neighbour(cart, at, dim, disp);
  });
}
PLAIT_EXPORT(MPI_Cart_shift);

extern "C" int PMPI_Dims_create(int nnodes, int ndims, int dims[]) {
  return enter(PLAIT_CALL_DIMS_CREATE, __builtin_return_address(0), [&] {
    if (nnodes <= 0 || ndims < 0) {
      fail(nullptr, MPI_ERR_DIMS,
           std::to_string(nnodes) + " ranks in " + std::to_string(ndims) +
               " dimensions are no grid");
    }
    if (ndims == 0) return;
    check_output(nullptr, dims, "dims");
    fill_dimensions(nnodes, ndims, dims);
  });
}
PLAIT_EXPORT(MPI_Dims_create);

extern "C" int PMPI_Topo_test(MPI_Comm comm, int* status) {
  return enter(PLAIT_CALL_TOPO_TEST, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    check_output(&on, status, "status");
    *status = on.cart != nullptr ? MPI_CART : on.graph != nullptr ? MPI_DIST_GRAPH : MPI_UNDEFINED;
  });
}
PLAIT_EXPORT(MPI_Topo_test);
