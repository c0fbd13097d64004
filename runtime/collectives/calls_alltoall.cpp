// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Alltoall, MPI_Alltoallv. MPI_IN_PLACE: what is sent is taken from the receive buffer.
#include "api/entry.h"
#include "collectives/algorithms.h"
#include "collectives/arguments.h"
#include "collectives/collective.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

struct Side {
  DatatypeRef type;
  Blocks memory;
};

void check_side(const Communicator& comm, const void* buffer, const Side& side, const char* what) {
  for (int rank = 0; rank < comm.size; ++rank) {
    check_buffer(comm, buffer, side.memory.bytes(rank), what);
  }
}

// What both calls do once the places of the blocks are known.
void set_sides(Collective& collective, const void* send, const Side& sending, void* receive,
               const Side& receiving) {
  Operands& operands = collective.operands();
  const bool in_place = send == MPI_IN_PLACE;
  const auto in = collective.packing().input_parts(in_place ? receive : send, operands.size,
                                                   sending.memory, sending.type, in_place);
  const auto out = collective.packing().output_parts(receive, operands.size, receiving.memory,
                                                     receiving.type, -1);
  operands.input = in.data;
  operands.input_blocks = in.blocks;
  operands.output = out.data;
  operands.output_blocks = out.blocks;
}

Side uniform_side(const Communicator& comm, int count, MPI_Datatype datatype) {
  check_count(comm, count);
  const DatatypeRef type = check_datatype(comm, datatype);
  return {type, memory_blocks(comm.size, static_cast<std::size_t>(count), *type)};
}

Side varying_side(const Communicator& comm, const int* counts, const int* displacements,
                  MPI_Datatype datatype, const char* what) {
  check_counts(comm, counts, what);
  check_displacements(comm, displacements, "displs");
  const DatatypeRef type = check_datatype(comm, datatype);
  return {type, memory_blocks(comm.size, counts, displacements, *type)};
}

}  // namespace

namespace {

Collective alltoall(std::uint8_t code, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                    void* recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  const Side receiving = uniform_side(comm, recvcount, recvtype);
  const bool in_place = sendbuf == MPI_IN_PLACE;
  const Side sending = in_place ? receiving : uniform_side(comm, sendcount, sendtype);
  const std::size_t bytes = receiving.memory.bytes(0);
  check_side(comm, recvbuf, receiving, "receive buffer");
  if (!in_place) {
    const std::size_t all = bytes * static_cast<std::size_t>(comm.size);
    check_side(comm, sendbuf, sending, "send buffer");
    check_own_block(comm, sending.memory.bytes(0), bytes);
    check_apart(comm, sendbuf, all, *sending.type, recvbuf, all, *receiving.type);
  }
  Collective collective(comm, code, {-1, bytes, receiving.type->code(), 0});
  collective.operands().bytes = bytes;
  set_sides(collective, sendbuf, sending, recvbuf, receiving);
  collective.build(PLAIT_COLLECTIVE_ALLTOALL, bytes);
  return collective;
}

}  // namespace

extern "C" int PMPI_Alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                             void* recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  return enter(PLAIT_CALL_ALLTOALL, __builtin_return_address(0), [&] {
    alltoall(PLAIT_COLLECTIVE_ALLTOALL, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype,
             comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Alltoall);

extern "C" int PMPI_Ialltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                              void* recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                              MPI_Request* request) {
  return enter(PLAIT_CALL_IALLTOALL, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = alltoall(PLAIT_COLLECTIVE_IALLTOALL, sendbuf, sendcount, sendtype, recvbuf,
                        recvcount, recvtype, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Ialltoall);

extern "C" int PMPI_Alltoall_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                  void* recvbuf, int recvcount, MPI_Datatype recvtype,
                                  MPI_Comm comm, MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_ALLTOALL_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = alltoall(PLAIT_COLLECTIVE_ALLTOALL_INIT, sendbuf, sendcount, sendtype, recvbuf,
                        recvcount, recvtype, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Alltoall_init);

namespace {

Collective alltoallv(std::uint8_t code, const void* sendbuf, const int sendcounts[],
                     const int sdispls[], MPI_Datatype sendtype, void* recvbuf,
                     const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                     MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  const Side receiving = varying_side(comm, recvcounts, rdispls, recvtype, "recvcounts");
  const bool in_place = sendbuf == MPI_IN_PLACE;
  const Side sending =
      in_place ? receiving : varying_side(comm, sendcounts, sdispls, sendtype, "sendcounts");
  check_side(comm, recvbuf, receiving, "receive buffer");
  if (!in_place) {
    check_side(comm, sendbuf, sending, "send buffer");
    check_own_block(comm, sending.memory.bytes(comm.rank), receiving.memory.bytes(comm.rank));
  }
  Collective collective(comm, code, {-1, kNotComparable, 0, 0});  // types agree pair by pair only
  set_sides(collective, sendbuf, sending, recvbuf, receiving);
  collective.build(alltoall_pairwise);
  return collective;
}

}  // namespace

extern "C" int PMPI_Alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                              MPI_Datatype sendtype, void* recvbuf, const int recvcounts[],
                              const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm) {
  return enter(PLAIT_CALL_ALLTOALLV, __builtin_return_address(0), [&] {
    alltoallv(PLAIT_COLLECTIVE_ALLTOALLV, sendbuf, sendcounts, sdispls, sendtype, recvbuf,
              recvcounts, rdispls, recvtype, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Alltoallv);

extern "C" int PMPI_Ialltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                               MPI_Datatype sendtype, void* recvbuf, const int recvcounts[],
                               const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
                               MPI_Request* request) {
  return enter(PLAIT_CALL_IALLTOALLV, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = alltoallv(PLAIT_COLLECTIVE_IALLTOALLV, sendbuf, sendcounts, sdispls, sendtype,
                         recvbuf, recvcounts, rdispls, recvtype, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Ialltoallv);

extern "C" int PMPI_Alltoallv_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
                                   MPI_Datatype sendtype, void* recvbuf, const int recvcounts[],
                                   const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
                                   MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_ALLTOALLV_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = alltoallv(PLAIT_COLLECTIVE_ALLTOALLV_INIT, sendbuf, sendcounts, sdispls, sendtype,
                         recvbuf, recvcounts, rdispls, recvtype, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Alltoallv_init);
