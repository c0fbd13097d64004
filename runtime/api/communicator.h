// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The communicators of this process: MPI_COMM_WORLD, MPI_COMM_SELF, and those made of them.
//
// Contexts are even and agreed upon by all members: each proposes its next free one until all
// propose the same. Numbers are handed out in turn and come back only after all others were used,
// so that a message left unreceived on a freed communicator is not taken for one of a new one.
#pragma once

#include <cstdint>
#include <vector>

#include "api/progress.h"
#include "mpi.h"

namespace plait::api {

inline constexpr std::uint16_t kWorldContext = 0;
inline constexpr std::uint16_t kSelfContext = 2;

void make_first_communicators(int rank, int size);

// nullptr: MPI_COMM_NULL, freed or garbage.
Communicator* find_communicator(MPI_Comm handle);
MPI_Comm add_communicator(Communicator comm);
MPI_Comm handle_of(const Communicator& comm);
void remove_communicator(MPI_Comm handle);

// The smallest free even context that is not below `least`; 0: none is left.
std::uint16_t free_context(std::uint16_t least);
// Where this process would start to look for one.
std::uint16_t next_context();
// Keeps a context from being given away while others are asked about it, and gives it back.
void reserve_context(std::uint16_t context);
void return_context(std::uint16_t context);

// "rank 2 of halo" or "rank 2": how texts name a member.
std::string describe_rank(const Communicator& comm, int rank);
// Rank in comm of a node, -1 if it is not a member.
int rank_of_node(const Communicator& comm, NodeId node);

}  // namespace plait::api
