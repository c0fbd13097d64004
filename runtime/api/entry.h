// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How an MPI call is written: PMPI_X is the function, MPI_X a weak alias that tools may interpose.
//
//   extern "C" int PMPI_Barrier(MPI_Comm comm) {
//     return enter(PLAIT_CALL_BARRIER, __builtin_return_address(0), [&] { ... });
//   }
//   PLAIT_EXPORT(MPI_Barrier);
//
// Inside, fail() ends the call with an error class; nothing of Plait calls an MPI_ or PMPI_ name.
#pragma once

#include <new>
#include <string>

#include "api/progress.h"
#include "base/failure.h"
#include "mpi.h"
#include "plait_mpi.h"
#include "plait_mpi_errors.h"

#define PLAIT_EXPORT(name) extern "C" decltype(name) name __attribute__((weak, alias("P" #name)))

namespace plait::api {

struct Failure {
  int error_class;
};

// Raises the error; under MPI_ERRORS_RETURN the call ends with error_class.
[[noreturn]] inline void fail(const Communicator* comm, int error_class, const std::string& text) {
  throw Failure{raise(comm, error_class, text)};
}

// The same, in the words of spec/mpi.yaml: a failure that ranks of other kinds tell, too.
[[noreturn]] void fail(const Communicator* comm, const Failed& failed);

template <typename Body>
int enter(unsigned call, const void* site, Body&& body) {
  const CallScope scope(call, site);
  try {
    body();
    return MPI_SUCCESS;
  } catch (const Failure& failure) {
    return failure.error_class;
  } catch (const std::bad_alloc&) {
    return raise(nullptr, MPI_ERR_NO_MEM, "out of memory");
  }
}

}  // namespace plait::api
