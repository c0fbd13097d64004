// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Reduce. MPI_IN_PLACE: the vector of the root stands in its receive buffer.
#include "api/entry.h"
#include "collectives/reduction_call.h"
#include "plait_collectives.h"

using namespace plait::api;

extern "C" int PMPI_Reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                           MPI_Op op, int root, MPI_Comm comm_handle) {
  return enter(PLAIT_CALL_REDUCE, __builtin_return_address(0), [&] {
    Communicator& comm = check_communicator(comm_handle);
    check_root(comm, root);
    const auto arguments = check_reduction(comm, sendbuf, recvbuf, count, datatype, op);
    const bool is_root = comm.rank == root;
    if (is_root) {
      check_both_buffers(comm, arguments, arguments.bytes());
    } else {
      check_buffer(comm, sendbuf, arguments.bytes(), "send buffer");
    }
    Collective collective(comm, PLAIT_COLLECTIVE_REDUCE, announcement(arguments, root));
    set_vector(collective, arguments);
    if (is_root) {
      collective.operands().output =
          collective.packing().result(recvbuf, arguments.count, arguments.type);
    }
    collective.build(PLAIT_COLLECTIVE_REDUCE, arguments.bytes());
    collective.run();
  });
}
PLAIT_EXPORT(MPI_Reduce);
