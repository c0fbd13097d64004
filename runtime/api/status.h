// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands in an MPI_Status. All functions take MPI_STATUS_IGNORE (a null pointer) too.
// MPI_internal: [0] and [1] the bytes received, low half first; [2] 1 if it was cancelled.
#pragma once

#include <cstdint>

#include "api/progress.h"
#include "mpi.h"

namespace plait::api {

// Of inactive requests and sends: any source, any tag, no bytes.
void set_empty(MPI_Status* status);
// Of a receive from MPI_PROC_NULL.
void set_null_process(MPI_Status* status);
void set_received(MPI_Status* status, const Communicator& comm, const plait_completion& completion);
std::uint64_t received_bytes(const MPI_Status& status);
bool cancelled(const MPI_Status& status);

}  // namespace plait::api
