// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Groups: lists of nodes (ranks of the world), in the order of the group's ranks.
#pragma once

#include <vector>

#include "base/types.h"
#include "mpi.h"

namespace plait::api {

struct Group {
  std::vector<NodeId> nodes;
};

// nullptr: MPI_GROUP_NULL, freed or garbage.
const Group* find_group(MPI_Group handle);
const Group& check_group(MPI_Group handle);
// MPI_GROUP_EMPTY where there is no member.
MPI_Group new_group(std::vector<NodeId> nodes);
// Rank in the group of a node, MPI_UNDEFINED if it is not a member.
int rank_in(const Group& group, NodeId node);

}  // namespace plait::api
