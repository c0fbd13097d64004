// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Begin and end, who is there, what can be reached. MPI and OpenSHMEM share one life: a program may
// call both, and either may begin and end it.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "api/communicator.h"
#include "api/entry.h"
#include "api/process.h"
#include "shmem/call.h"
#include "shmem/collective.h"
#include "shmem/symmetric.h"
#include "shmem/transfers.h"

namespace plait::shmem {
namespace {

enum class Life { before, running, after } life = Life::before;
bool has_begun_mpi = false;
constexpr const char* kHeapVariable = "SHMEM_SYMMETRIC_SIZE";
int thread_level = SHMEM_THREAD_SINGLE;

void begin() {
  if (life != Life::before) fail(life == Life::running ? "called twice" : "called again");
  life = Life::running;
  const bool is_asked_for = std::getenv(kHeapVariable) != nullptr;
  move_data(bytes_asked_for(kHeapVariable),
            is_asked_for ? "the symmetric heap as SHMEM_SYMMETRIC_SIZE wants it" : nullptr);
  barrier();  // until a PE has moved its data it refuses what is put there
}

void begin_by(unsigned call, const void* site) {
  if (api::process().life == api::Life::before) {
    api::begin(call, site);
    has_begun_mpi = true;
  }
  const api::CallScope scope(call, site);
  begin();
}

}  // namespace

api::Communicator& world() { return *api::find_communicator(MPI_COMM_WORLD); }

void fail(const std::string& text) { api::end_with_error(nullptr, MPI_ERR_OTHER, text); }

void check_running() {
  if (life == Life::running) return api::check_life();
  api::attach();
  fail(life == Life::before ? "called before shmem_init" : "called after shmem_finalize");
}

void check_pe(int pe) {
  if (pe >= 0 && pe < world().size) return;
  fail("there is no PE " + std::to_string(pe) + "; there are 0 to " +
       std::to_string(world().size - 1));
}

}  // namespace plait::shmem

using namespace plait::shmem;
namespace api = plait::api;

extern "C" void pshmem_finalize();

extern "C" void pshmem_init() { begin_by(PLAIT_CALL_SHMEM_INIT, PLAIT_SHMEM_HERE); }
PLAIT_SHMEM_EXPORT(init)

// One thread at a time, as in MPI.
extern "C" int pshmem_init_thread(int requested, int* provided) {
  begin_by(PLAIT_CALL_SHMEM_INIT_THREAD, PLAIT_SHMEM_HERE);
  thread_level = std::clamp(requested, +SHMEM_THREAD_SINGLE, +SHMEM_THREAD_SERIALIZED);
  *provided = thread_level;
  return 0;
}
PLAIT_SHMEM_EXPORT(init_thread)

extern "C" void pshmem_query_thread(int* provided) {
  enter(PLAIT_CALL_SHMEM_QUERY_THREAD, PLAIT_SHMEM_HERE, [&] { *provided = thread_level; });
}
PLAIT_SHMEM_EXPORT(query_thread)

// Programs that begin so end without a call.
extern "C" void pshmem_start_pes(int) {
  if (life == Life::running) return;
  begin_by(PLAIT_CALL_SHMEM_START_PES, PLAIT_SHMEM_HERE);
  std::atexit([] {
    if (life == Life::running) pshmem_finalize();
  });
}
PLAIT_SHMEM_EXPORT(start_pes)

extern "C" void pshmem_finalize() {
  enter(PLAIT_CALL_SHMEM_FINALIZE, PLAIT_SHMEM_HERE, [] {
    quiet();
    barrier();
    life = Life::after;
    if (has_begun_mpi) api::finish_process();
  });
}
PLAIT_SHMEM_EXPORT(finalize)

extern "C" void pshmem_global_exit(int status) {
  enter(PLAIT_CALL_SHMEM_GLOBAL_EXIT, PLAIT_SHMEM_HERE, [&] { api::end_with_abort(status); });
}
PLAIT_SHMEM_EXPORT(global_exit)

extern "C" int pshmem_my_pe() {
  return enter(PLAIT_CALL_SHMEM_MY_PE, PLAIT_SHMEM_HERE, [] { return world().rank; });
}
PLAIT_SHMEM_EXPORT(my_pe)

extern "C" int pshmem_n_pes() {
  return enter(PLAIT_CALL_SHMEM_N_PES, PLAIT_SHMEM_HERE, [] { return world().size; });
}
PLAIT_SHMEM_EXPORT(n_pes)

extern "C" int pshmem_pe_accessible(int pe) {
  return enter(PLAIT_CALL_SHMEM_PE_ACCESSIBLE, PLAIT_SHMEM_HERE,
               [&] { return pe >= 0 && pe < world().size ? 1 : 0; });
}
PLAIT_SHMEM_EXPORT(pe_accessible)

extern "C" int pshmem_addr_accessible(const void* addr, int pe) {
  return enter(PLAIT_CALL_SHMEM_ADDR_ACCESSIBLE, PLAIT_SHMEM_HERE,
               [&] { return pe >= 0 && pe < world().size && is_symmetric(addr) ? 1 : 0; });
}
PLAIT_SHMEM_EXPORT(addr_accessible)

extern "C" void* pshmem_ptr(const void* dest, int pe) {
  return enter(PLAIT_CALL_SHMEM_PTR, PLAIT_SHMEM_HERE, [&]() -> void* {
    check_pe(pe);
    return pe == world().rank && is_symmetric(dest) ? const_cast<void*>(dest) : nullptr;
  });
}
PLAIT_SHMEM_EXPORT(ptr)

extern "C" void pshmem_info_get_version(int* major, int* minor) {
  *major = SHMEM_MAJOR_VERSION;
  *minor = SHMEM_MINOR_VERSION;
}
PLAIT_SHMEM_EXPORT(info_get_version)

extern "C" void pshmem_info_get_name(char* name) {
  std::strncpy(name, SHMEM_VENDOR_STRING, SHMEM_MAX_NAME_LEN);
}
PLAIT_SHMEM_EXPORT(info_get_name)
