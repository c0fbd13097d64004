// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the calls that reduce have in common: checks, announcement, operands.
#pragma once

#include <cstddef>

#include "collectives/arguments.h"
#include "collectives/collective.h"
#include "collectives/operation.h"

namespace plait::api {

struct ReductionArguments {
  const void* send;
  void* receive;
  std::size_t count;
  DatatypeRef type;
  Reduction reduction;
  std::uint8_t operation;
  std::size_t bytes() const { return count * type->size(); }
  bool in_place() const { return send == MPI_IN_PLACE; }
};

// Checks count, datatype and operation.
ReductionArguments check_reduction(const Communicator& comm, const void* send, void* receive,
                                   int count, MPI_Datatype datatype, MPI_Op op);
// Checks the buffers of a rank that both gives a vector and gets received_bytes of result.
void check_both_buffers(const Communicator& comm, const ReductionArguments& arguments,
                        std::size_t received_bytes);
// The announcement of a reduction with or without root.
Announcement announcement(const ReductionArguments& arguments, int root);
// Sets input and reduction; the result is the caller's to set.
void set_vector(Collective& collective, const ReductionArguments& arguments);

}  // namespace plait::api
