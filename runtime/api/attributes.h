// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What programs hang on communicators: values by key, with functions for copies and deletion.
#pragma once

#include "api/progress.h"
#include "mpi.h"

namespace plait::api {

// For a new duplicate. Ends the call with what a function of the program's returns, if not success.
void copy_attributes(const Communicator& from, Communicator* to);
// Before a communicator goes.
void delete_attributes(MPI_Comm handle);

}  // namespace plait::api
