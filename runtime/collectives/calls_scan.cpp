// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Scan, MPI_Exscan. MPI_IN_PLACE: the own vector stands in the receive buffer.
#include "api/entry.h"
#include "collectives/reduction_call.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

Collective scan(std::uint8_t kind, std::uint8_t code, const void* sendbuf, void* recvbuf, int count,
                MPI_Datatype datatype, MPI_Op op, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  const auto arguments = check_reduction(comm, sendbuf, recvbuf, count, datatype, op);
  // What MPI_Exscan leaves untouched at rank 0 must not be unpacked there either.
  const bool gets_result = kind != PLAIT_COLLECTIVE_EXSCAN || comm.rank > 0;
  if (gets_result || arguments.in_place()) {
    check_both_buffers(comm, arguments, arguments.bytes());
  } else {
    check_buffer(comm, sendbuf, arguments.bytes(), "send buffer");
  }
  Collective collective(comm, code, announcement(arguments, -1));
  set_vector(collective, arguments);
  if (gets_result) {
    collective.operands().output =
        collective.packing().result(recvbuf, arguments.count, arguments.type);
  }
  collective.build(kind, arguments.bytes());
  return collective;
}

}  // namespace

extern "C" int PMPI_Scan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                         MPI_Op op, MPI_Comm comm) {
  return enter(PLAIT_CALL_SCAN, __builtin_return_address(0), [&] {
    scan(PLAIT_COLLECTIVE_SCAN, PLAIT_COLLECTIVE_SCAN, sendbuf, recvbuf, count, datatype, op, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Scan);

extern "C" int PMPI_Iscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                          MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_ISCAN, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = scan(PLAIT_COLLECTIVE_SCAN, PLAIT_COLLECTIVE_ISCAN, sendbuf, recvbuf, count,
                    datatype, op, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Iscan);

extern "C" int PMPI_Scan_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                              MPI_Op op, MPI_Comm comm, MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_SCAN_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = scan(PLAIT_COLLECTIVE_SCAN, PLAIT_COLLECTIVE_SCAN_INIT, sendbuf, recvbuf, count,
                    datatype, op, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Scan_init);

extern "C" int PMPI_Exscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                           MPI_Op op, MPI_Comm comm) {
  return enter(PLAIT_CALL_EXSCAN, __builtin_return_address(0), [&] {
    scan(PLAIT_COLLECTIVE_EXSCAN, PLAIT_COLLECTIVE_EXSCAN, sendbuf, recvbuf, count, datatype, op,
         comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Exscan);

extern "C" int PMPI_Iexscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype,
                            MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_IEXSCAN, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = scan(PLAIT_COLLECTIVE_EXSCAN, PLAIT_COLLECTIVE_IEXSCAN, sendbuf, recvbuf, count,
                    datatype, op, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Iexscan);

extern "C" int PMPI_Exscan_init(const void* sendbuf, void* recvbuf, int count,
                                MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info,
                                MPI_Request* request) {
  return enter(PLAIT_CALL_EXSCAN_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = scan(PLAIT_COLLECTIVE_EXSCAN, PLAIT_COLLECTIVE_EXSCAN_INIT, sendbuf, recvbuf, count,
                    datatype, op, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Exscan_init);
