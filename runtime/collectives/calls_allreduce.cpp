// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Allreduce, MPI_Iallreduce. MPI_IN_PLACE: the own vector stands in the receive buffer.
#include "api/entry.h"
#include "collectives/reduction_call.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

Collective allreduce(std::uint8_t code, const void* sendbuf, void* recvbuf, int count,
                     MPI_Datatype datatype, MPI_Op op, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  const auto arguments = check_reduction(comm, sendbuf, recvbuf, count, datatype, op);
  check_both_buffers(comm, arguments, arguments.bytes());
  Collective collective(comm, code, announcement(arguments, -1));
  set_vector(collective, arguments);
  collective.operands().output =
      collective.packing().result(recvbuf, arguments.count, arguments.type);
  collective.build(PLAIT_COLLECTIVE_ALLREDUCE, arguments.bytes());
  return collective;
}

}  // namespace

extern "C" int PMPI_Allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                              MPI_Op op, MPI_Comm comm) {
  return enter(PLAIT_CALL_ALLREDUCE, __builtin_return_address(0), [&] {
    allreduce(PLAIT_COLLECTIVE_ALLREDUCE, sendbuf, recvbuf, count, datatype, op, comm).run();
  });
}
PLAIT_EXPORT(MPI_Allreduce);

extern "C" int PMPI_Iallreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                               MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_IALLREDUCE, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request =
        allreduce(PLAIT_COLLECTIVE_IALLREDUCE, sendbuf, recvbuf, count, datatype, op, comm).start();
  });
}
PLAIT_EXPORT(MPI_Iallreduce);

extern "C" int PMPI_Allreduce_init(const void* sendbuf, void* recvbuf, int count,
                                   MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info,
                                   MPI_Request* request) {
  return enter(PLAIT_CALL_ALLREDUCE_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request =
        allreduce(PLAIT_COLLECTIVE_ALLREDUCE_INIT, sendbuf, recvbuf, count, datatype, op, comm)
            .keep();
  });
}
PLAIT_EXPORT(MPI_Allreduce_init);
