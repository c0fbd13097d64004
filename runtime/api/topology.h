// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Who a rank's neighbours are, in the grid or the graph of a communicator.
#pragma once

#include <vector>

#include "api/progress.h"

namespace plait::api {

struct Neighbours {
  std::vector<int> sources, destinations;  // MPI_PROC_NULL: beyond the edge of a grid
  bool is_grid = false;                    // two for each dimension, the lower one first
};

// Fails where the communicator has neither.
Neighbours neighbours_of(const Communicator& comm);

}  // namespace plait::api
