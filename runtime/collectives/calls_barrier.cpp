// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Barrier, MPI_Ibarrier.
#include "api/entry.h"
#include "collectives/arguments.h"
#include "collectives/collective.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

Collective barrier(MPI_Comm comm, std::uint8_t code) {
  Collective collective(check_communicator(comm), code, {});
  collective.build(PLAIT_COLLECTIVE_BARRIER, 0);
  return collective;
}

}  // namespace

extern "C" int PMPI_Barrier(MPI_Comm comm) {
  return enter(PLAIT_CALL_BARRIER, __builtin_return_address(0),
               [&] { barrier(comm, PLAIT_COLLECTIVE_BARRIER).run(); });
}
PLAIT_EXPORT(MPI_Barrier);

extern "C" int PMPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_IBARRIER, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = barrier(comm, PLAIT_COLLECTIVE_IBARRIER).start();
  });
}
PLAIT_EXPORT(MPI_Ibarrier);

extern "C" int PMPI_Barrier_init(MPI_Comm comm, MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_BARRIER_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = barrier(comm, PLAIT_COLLECTIVE_BARRIER_INIT).keep();
  });
}
PLAIT_EXPORT(MPI_Barrier_init);
