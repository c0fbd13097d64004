// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Allgather, MPI_Allgatherv. MPI_IN_PLACE: the own block stands in its place already.
#include "api/entry.h"
#include "collectives/arguments.h"
#include "collectives/collective.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

struct Arguments {
  const void* send;
  int send_count;
  MPI_Datatype send_type;
  void* receive;
  MPI_Datatype receive_type;
};

// What both calls do once the places of the blocks are known. bytes: to be compared.
Collective allgather(Communicator& comm, std::uint8_t code, const Arguments& arguments,
                     const DatatypeRef& type, const Blocks& memory, std::uint64_t bytes) {
  const bool in_place = arguments.send == MPI_IN_PLACE;
  const auto count = in_place ? 0 : static_cast<std::size_t>(arguments.send_count);
  DatatypeRef send_type;
  std::size_t average = 0;
  for (int rank = 0; rank < comm.size; ++rank) {
    check_buffer(comm, arguments.receive, memory.bytes(rank), "receive buffer", *type);
    average += memory.bytes(rank);
  }
  average /= static_cast<std::size_t>(comm.size);
  if (!in_place) {
    check_count(comm, arguments.send_count);
    send_type = check_datatype(comm, arguments.send_type);
    check_buffer(comm, arguments.send, count * send_type->size(), "send buffer", *send_type);
    check_own_block(comm, count * send_type->size(), memory.bytes(comm.rank));
    check_apart(comm, arguments.send, memory.bytes(comm.rank), *send_type,
                static_cast<std::byte*>(arguments.receive) + memory.offset(comm.rank),
                memory.bytes(comm.rank), *type);
  }
  Collective collective(comm, code, {-1, bytes, type->code(), 0});
  Operands& operands = collective.operands();
  operands.bytes = memory.bytes(comm.rank);
  if (!in_place) operands.input = collective.packing().input(arguments.send, count, send_type);
  const auto parts = collective.packing().output_parts(arguments.receive, comm.size, memory, type,
                                                       in_place ? comm.rank : -1);
  operands.output = parts.data;
  operands.output_blocks = parts.blocks;
  collective.build(PLAIT_COLLECTIVE_ALLGATHER, average);
  return collective;
}

}  // namespace

namespace {

Collective uniform_allgather(std::uint8_t code, const void* sendbuf, int sendcount,
                             MPI_Datatype sendtype, void* recvbuf, int recvcount,
                             MPI_Datatype recvtype, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_count(comm, recvcount);
  const DatatypeRef type = check_datatype(comm, recvtype);
  const auto count = static_cast<std::size_t>(recvcount);
  return allgather(comm, code, {sendbuf, sendcount, sendtype, recvbuf, recvtype}, type,
                   memory_blocks(comm.size, count, *type), count * type->size());
}

}  // namespace

extern "C" int PMPI_Allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                              void* recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  return enter(PLAIT_CALL_ALLGATHER, __builtin_return_address(0), [&] {
    uniform_allgather(PLAIT_COLLECTIVE_ALLGATHER, sendbuf, sendcount, sendtype, recvbuf, recvcount,
                      recvtype, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Allgather);

extern "C" int PMPI_Iallgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                               void* recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                               MPI_Request* request) {
  return enter(PLAIT_CALL_IALLGATHER, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = uniform_allgather(PLAIT_COLLECTIVE_IALLGATHER, sendbuf, sendcount, sendtype, recvbuf,
                                 recvcount, recvtype, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Iallgather);

extern "C" int PMPI_Allgather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                   void* recvbuf, int recvcount, MPI_Datatype recvtype,
                                   MPI_Comm comm, MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_ALLGATHER_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = uniform_allgather(PLAIT_COLLECTIVE_ALLGATHER_INIT, sendbuf, sendcount, sendtype,
                                 recvbuf, recvcount, recvtype, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Allgather_init);

namespace {

Collective allgatherv(std::uint8_t code, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                      void* recvbuf, const int recvcounts[], const int displs[],
                      MPI_Datatype recvtype, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_counts(comm, recvcounts, "recvcounts");
  check_displacements(comm, displs, "displs");
  const DatatypeRef type = check_datatype(comm, recvtype);
  return allgather(comm, code, {sendbuf, sendcount, sendtype, recvbuf, recvtype}, type,
                   memory_blocks(comm.size, recvcounts, displs, *type), kNotComparable);
}

}  // namespace

extern "C" int PMPI_Allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                               void* recvbuf, const int recvcounts[], const int displs[],
                               MPI_Datatype recvtype, MPI_Comm comm) {
  return enter(PLAIT_CALL_ALLGATHERV, __builtin_return_address(0), [&] {
    allgatherv(PLAIT_COLLECTIVE_ALLGATHERV, sendbuf, sendcount, sendtype, recvbuf, recvcounts,
               displs, recvtype, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Allgatherv);

extern "C" int PMPI_Iallgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                void* recvbuf, const int recvcounts[], const int displs[],
                                MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_IALLGATHERV, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = allgatherv(PLAIT_COLLECTIVE_IALLGATHERV, sendbuf, sendcount, sendtype, recvbuf,
                          recvcounts, displs, recvtype, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Iallgatherv);

extern "C" int PMPI_Allgatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                    void* recvbuf, const int recvcounts[], const int displs[],
                                    MPI_Datatype recvtype, MPI_Comm comm, MPI_Info,
                                    MPI_Request* request) {
  return enter(PLAIT_CALL_ALLGATHERV_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = allgatherv(PLAIT_COLLECTIVE_ALLGATHERV_INIT, sendbuf, sendcount, sendtype, recvbuf,
                          recvcounts, displs, recvtype, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Allgatherv_init);
