// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Argument checks that many calls share. Each returns what the argument stands for, or fails with
// MPI's error class and a sentence that says what was given and what is allowed.
#pragma once

#include <cstddef>

#include "api/datatype.h"
#include "api/entry.h"
#include "api/progress.h"

namespace plait::api {

Communicator& check_communicator(MPI_Comm handle);
// A committed datatype.
DatatypeRef check_datatype(const Communicator& comm, MPI_Datatype handle);
// A datatype that need not be committed.
DatatypeRef check_any_datatype(MPI_Datatype handle);
void check_count(const Communicator& comm, int count);
// Not null where there are bytes to be read or written. what: "send buffer", "receive buffer".
void check_buffer(const Communicator& comm, const void* buffer, std::size_t bytes,
                  const char* what);
// The same for elements of a datatype; one with absolute displacements goes with MPI_BOTTOM.
void check_buffer(const Communicator& comm, const void* buffer, std::size_t bytes, const char* what,
                  const Datatype& type);
// Not negative: MPI_ERR_ARG, or MPI_ERR_COUNT for the "count".
void check_not_negative(int value, const char* what);
// 0 .. size-1.
void check_root(const Communicator& comm, int root);
// 0 .. size-1 or MPI_PROC_NULL; with any: MPI_ANY_SOURCE too.
void check_rank(const Communicator& comm, int rank, bool any);
// 0 .. PLAIT_TAG_MAX; with any: MPI_ANY_TAG too.
void check_tag(const Communicator& comm, int tag, bool any);
// A pointer that a result goes to.
void check_output(const Communicator* comm, const void* pointer, const char* what);

}  // namespace plait::api
