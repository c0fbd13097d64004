// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Bcast, MPI_Ibcast.
#include "api/entry.h"
#include "collectives/algorithms.h"
#include "collectives/arguments.h"
#include "collectives/collective.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

Collective bcast(std::uint8_t code, void* buffer, int count, MPI_Datatype datatype, int root,
                 MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_count(comm, count);
  const DatatypeRef type = check_datatype(comm, datatype);
  check_root(comm, root);
  const auto elements = static_cast<std::size_t>(count);
  const std::size_t bytes = elements * type->size();
  check_buffer(comm, buffer, bytes, "buffer", *type);
  Collective collective(comm, code, {root, lenient() ? kNotComparable : bytes, type->code(), 0});
  Operands& operands = collective.operands();
  operands.bytes = bytes;
  operands.output = collective.packing().in_out(buffer, elements, type, root == comm.rank);
  collective.build(PLAIT_COLLECTIVE_BCAST, bytes, bcast_linear);
  return collective;
}

}  // namespace

extern "C" int PMPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return enter(PLAIT_CALL_BCAST, __builtin_return_address(0),
               [&] { bcast(PLAIT_COLLECTIVE_BCAST, buffer, count, datatype, root, comm).run(); });
}
PLAIT_EXPORT(MPI_Bcast);

extern "C" int PMPI_Ibcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
                           MPI_Request* request) {
  return enter(PLAIT_CALL_IBCAST, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = bcast(PLAIT_COLLECTIVE_IBCAST, buffer, count, datatype, root, comm).start();
  });
}
PLAIT_EXPORT(MPI_Ibcast);

extern "C" int PMPI_Bcast_init(void* buffer, int count, MPI_Datatype datatype, int root,
                               MPI_Comm comm, MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_BCAST_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = bcast(PLAIT_COLLECTIVE_BCAST_INIT, buffer, count, datatype, root, comm).keep();
  });
}
PLAIT_EXPORT(MPI_Bcast_init);
