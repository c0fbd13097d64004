// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Scan, MPI_Exscan. MPI_IN_PLACE: the own vector stands in the receive buffer.
#include "api/entry.h"
#include "collectives/reduction_call.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

void scan(std::uint8_t kind, const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
          MPI_Op op, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  const auto arguments = check_reduction(comm, sendbuf, recvbuf, count, datatype, op);
  // What MPI_Exscan leaves untouched at rank 0 must not be unpacked there either.
  const bool gets_result = kind != PLAIT_COLLECTIVE_EXSCAN || comm.rank > 0;
  if (gets_result || arguments.in_place()) {
    check_both_buffers(comm, arguments, arguments.bytes());
  } else {
    check_buffer(comm, sendbuf, arguments.bytes(), "send buffer");
  }
  Collective collective(comm, kind, announcement(arguments, -1));
  set_vector(collective, arguments);
  if (gets_result) {
    collective.operands().output =
        collective.packing().result(recvbuf, arguments.count, arguments.type);
  }
  collective.build(kind, arguments.bytes());
  collective.run();
}

}  // namespace

extern "C" int PMPI_Scan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                         MPI_Op op, MPI_Comm comm) {
  return enter(PLAIT_CALL_SCAN, __builtin_return_address(0),
               [&] { scan(PLAIT_COLLECTIVE_SCAN, sendbuf, recvbuf, count, datatype, op, comm); });
}
PLAIT_EXPORT(MPI_Scan);

extern "C" int PMPI_Exscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                           MPI_Op op, MPI_Comm comm) {
  return enter(PLAIT_CALL_EXSCAN, __builtin_return_address(0),
               [&] { scan(PLAIT_COLLECTIVE_EXSCAN, sendbuf, recvbuf, count, datatype, op, comm); });
}
PLAIT_EXPORT(MPI_Exscan);
