// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How new communicators come about: all ranks of an old one agree on a context and on who belongs
// together.
#pragma once

#include <cstdint>
#include <vector>

#include "api/communicator.h"

namespace plait::api {

// The part of comm that this rank belongs to: those with its color, by key, then by rank.
// MPI_UNDEFINED as color: nullptr. collective is the code of the call, in which all ranks are.
Communicator* split_off(Communicator& comm, int color, int key, std::uint8_t collective);
// One of these nodes of comm, in this order, of which this is one. Only they call it; sets that
// overlap and are made at once have different tags.
Communicator& make_among(const Communicator& comm, std::vector<NodeId> nodes, int tag);

}  // namespace plait::api
