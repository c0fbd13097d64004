// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks of arguments that only collectives have.
#pragma once

#include <cstddef>

#include "api/check.h"
#include "api/datatype.h"

namespace plait::api {

// Arrays of one entry a rank.
void check_counts(const Communicator& comm, const int* counts, const char* what);
void check_displacements(const Communicator& comm, const int* displacements, const char* what);
// MPI_IN_PLACE is how a program says that both are the same memory.
void check_apart(const Communicator& comm, const void* send, std::size_t send_bytes,
                 const void* receive, std::size_t receive_bytes);
// The same of data that may have gaps, where the other buffer's may lie: nothing is said of those.
void check_apart(const Communicator& comm, const void* send, std::size_t send_bytes,
                 const Datatype& send_type, const void* receive, std::size_t receive_bytes,
                 const Datatype& receive_type);
// What a rank sends to itself.
void check_own_block(const Communicator& comm, std::size_t send_bytes, std::size_t receive_bytes);

}  // namespace plait::api
