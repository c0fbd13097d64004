// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks of arguments that only collectives have.
#pragma once

#include <cstddef>

#include "api/check.h"

namespace plait::api {

// Arrays of one entry a rank.
void check_counts(const Communicator& comm, const int* counts, const char* what);
void check_displacements(const Communicator& comm, const int* displacements, const char* what);
// MPI_IN_PLACE is how a program says that both are the same memory.
void check_apart(const Communicator& comm, const void* send, std::size_t send_bytes,
                 const void* receive, std::size_t receive_bytes);
// What a rank sends to itself.
void check_own_block(const Communicator& comm, std::size_t send_bytes, std::size_t receive_bytes);

}  // namespace plait::api
