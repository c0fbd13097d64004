// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Reduce. MPI_IN_PLACE: the vector of the root stands in its receive buffer.
#include "api/entry.h"
#include "collectives/reduction_call.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

Collective reduce(std::uint8_t code, const void* sendbuf, void* recvbuf, int count,
                  MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_root(comm, root);
  const auto arguments = check_reduction(comm, sendbuf, recvbuf, count, datatype, op);
  const bool is_root = comm.rank == root;
  if (is_root) {
    check_both_buffers(comm, arguments, arguments.bytes());
  } else {
    check_buffer(comm, sendbuf, arguments.bytes(), "send buffer");
  }
  Collective collective(comm, code, announcement(arguments, root));
  set_vector(collective, arguments);
  if (is_root) {
    collective.operands().output =
        collective.packing().result(recvbuf, arguments.count, arguments.type);
  }
  collective.build(PLAIT_COLLECTIVE_REDUCE, arguments.bytes());
  return collective;
}

}  // namespace

extern "C" int PMPI_Reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                           MPI_Op op, int root, MPI_Comm comm) {
  return enter(PLAIT_CALL_REDUCE, __builtin_return_address(0), [&] {
    reduce(PLAIT_COLLECTIVE_REDUCE, sendbuf, recvbuf, count, datatype, op, root, comm).run();
  });
}
PLAIT_EXPORT(MPI_Reduce);

extern "C" int PMPI_Ireduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                            MPI_Op op, int root, MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_IREDUCE, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request =
        reduce(PLAIT_COLLECTIVE_IREDUCE, sendbuf, recvbuf, count, datatype, op, root, comm).start();
  });
}
PLAIT_EXPORT(MPI_Ireduce);

extern "C" int PMPI_Reduce_init(const void* sendbuf, void* recvbuf, int count,
                                MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Info,
                                MPI_Request* request) {
  return enter(PLAIT_CALL_REDUCE_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request =
        reduce(PLAIT_COLLECTIVE_REDUCE_INIT, sendbuf, recvbuf, count, datatype, op, root, comm)
            .keep();
  });
}
PLAIT_EXPORT(MPI_Reduce_init);
