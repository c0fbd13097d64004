// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Barriers, and what orders puts and atomic operations.
#include "shmem/call.h"
#include "shmem/collective.h"
#include "shmem/teams.h"
#include "shmem/transfers.h"

using namespace plait::shmem;

extern "C" void pshmem_barrier_all() {
  enter(PLAIT_CALL_SHMEM_BARRIER_ALL, PLAIT_SHMEM_HERE, [] {
    quiet();
    barrier();
  });
}
PLAIT_SHMEM_EXPORT(barrier_all)

extern "C" void pshmem_sync_all() {
  enter(PLAIT_CALL_SHMEM_SYNC_ALL, PLAIT_SHMEM_HERE, [] { barrier(); });
}
PLAIT_SHMEM_EXPORT(sync_all)

extern "C" void pshmem_barrier(int PE_start, int logPE_stride, int PE_size, long*) {
  enter(PLAIT_CALL_SHMEM_BARRIER, PLAIT_SHMEM_HERE, [&] {
    quiet();
    barrier(active_set(PE_start, logPE_stride, PE_size));
  });
}
PLAIT_SHMEM_EXPORT(barrier)

extern "C" void pshmem_sync(int PE_start, int logPE_stride, int PE_size, long*) {
  enter(PLAIT_CALL_SHMEM_SYNC, PLAIT_SHMEM_HERE,
        [&] { barrier(active_set(PE_start, logPE_stride, PE_size)); });
}
PLAIT_SHMEM_EXPORT(sync)

extern "C" void pshmem_quiet() {
  enter(PLAIT_CALL_SHMEM_QUIET, PLAIT_SHMEM_HERE, [] { quiet(); });
}
PLAIT_SHMEM_EXPORT(quiet)

// All goes in order as it is.
extern "C" void pshmem_fence() {
  enter(PLAIT_CALL_SHMEM_FENCE, PLAIT_SHMEM_HERE, [] {});
}
PLAIT_SHMEM_EXPORT(fence)
