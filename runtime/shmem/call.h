// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How a call of OpenSHMEM is written: pshmem_x is the function, shmem_x a weak alias that tools may
// interpose. An error ends the run: the standard leaves what follows one undefined.
//
//   extern "C" void pshmem_quiet() { enter(PLAIT_CALL_SHMEM_QUIET, HERE, quiet); }
//   PLAIT_SHMEM_EXPORT(quiet)
#pragma once

#include <new>
#include <string>

#include "api/progress.h"
#include "plait_mpi.h"
#include "shmem.h"

#define PLAIT_SHMEM_EXPORT(name) \
  extern "C" decltype(shmem_##name) shmem_##name __attribute__((weak, alias("pshmem_" #name)));
#define PLAIT_SHMEM_HERE __builtin_return_address(0)

namespace plait::shmem {

// The communicator of all PEs, with a context for OpenSHMEM's own messages.
api::Communicator& world();

[[noreturn]] void fail(const std::string& text);
// Ends the run unless shmem_init has been called, and neither shmem_finalize nor MPI_Finalize has.
void check_running();
// Ends the run if there is no such PE.
void check_pe(int pe);

template <typename Body>
auto enter(unsigned call, const void* site, Body&& body) {
  const api::CallScope scope(call, site, check_running);
  try {
    return body();
  } catch (const std::bad_alloc&) {
    fail("out of memory");
  }
}

}  // namespace plait::shmem
