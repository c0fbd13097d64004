// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Reduce_scatter, MPI_Reduce_scatter_block. MPI_IN_PLACE: the vector stands in the receive
// buffer, the own block of the result comes to its front.
#include <utility>
#include <vector>

#include "api/entry.h"
#include "collectives/reduction_call.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

// blocks: bytes of each rank in the vectors of the reduction, gaps of the datatype included.
Collective reduce_scatter(Communicator& comm, std::uint8_t code,
                          const ReductionArguments& arguments, Announcement what,
                          std::size_t own_count, Blocks blocks) {
  const std::size_t own_bytes = own_count * arguments.type->size();
  check_both_buffers(comm, arguments, arguments.in_place() ? arguments.bytes() : own_bytes);
  Collective collective(comm, code, what);
  set_vector(collective, arguments);
  Operands& operands = collective.operands();
  operands.input_blocks = std::move(blocks);
  operands.output = collective.packing().result(arguments.receive, own_count, arguments.type);
  collective.build(PLAIT_COLLECTIVE_REDUCE_SCATTER, arguments.bytes());
  return collective;
}

}  // namespace

namespace {

Collective varying_reduce_scatter(std::uint8_t code, const void* sendbuf, void* recvbuf,
                                  const int recvcounts[], MPI_Datatype datatype, MPI_Op op,
                                  MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_counts(comm, recvcounts, "recvcounts");
  auto arguments = check_reduction(comm, sendbuf, recvbuf, 0, datatype, op);
  std::vector<std::size_t> bytes;
  for (int rank = 0; rank < comm.size; ++rank) {
    const auto count = static_cast<std::size_t>(recvcounts[rank]);
    arguments.count += count;
    bytes.push_back(count * arguments.reduction.element_bytes);
  }
  Announcement what = announcement(arguments, -1);
  what.bytes = kNotComparable;
  return reduce_scatter(comm, code, arguments, what,
                        static_cast<std::size_t>(recvcounts[comm.rank]),
                        Blocks::packed(std::move(bytes)));
}

}  // namespace

extern "C" int PMPI_Reduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[],
                                   MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  return enter(PLAIT_CALL_REDUCE_SCATTER, __builtin_return_address(0), [&] {
    varying_reduce_scatter(PLAIT_COLLECTIVE_REDUCE_SCATTER, sendbuf, recvbuf, recvcounts, datatype,
                           op, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Reduce_scatter);

extern "C" int PMPI_Ireduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[],
                                    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
                                    MPI_Request* request) {
  return enter(PLAIT_CALL_IREDUCE_SCATTER, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = varying_reduce_scatter(PLAIT_COLLECTIVE_IREDUCE_SCATTER, sendbuf, recvbuf,
                                      recvcounts, datatype, op, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Ireduce_scatter);

extern "C" int PMPI_Reduce_scatter_init(const void* sendbuf, void* recvbuf, const int recvcounts[],
                                        MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info,
                                        MPI_Request* request) {
  return enter(PLAIT_CALL_REDUCE_SCATTER_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = varying_reduce_scatter(PLAIT_COLLECTIVE_REDUCE_SCATTER_INIT, sendbuf, recvbuf,
                                      recvcounts, datatype, op, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Reduce_scatter_init);

namespace {

Collective reduce_scatter_block(std::uint8_t code, const void* sendbuf, void* recvbuf,
                                int recvcount, MPI_Datatype datatype, MPI_Op op,
                                MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  auto arguments = check_reduction(comm, sendbuf, recvbuf, recvcount, datatype, op);
  const Announcement what = announcement(arguments, -1);
  const std::size_t own_count = arguments.count;
  arguments.count *= static_cast<std::size_t>(comm.size);
  return reduce_scatter(comm, code, arguments, what, own_count,
                        Blocks::uniform(own_count * arguments.reduction.element_bytes));
}

}  // namespace

extern "C" int PMPI_Reduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount,
                                         MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  return enter(PLAIT_CALL_REDUCE_SCATTER_BLOCK, __builtin_return_address(0), [&] {
    reduce_scatter_block(PLAIT_COLLECTIVE_REDUCE_SCATTER_BLOCK, sendbuf, recvbuf, recvcount,
                         datatype, op, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Reduce_scatter_block);

extern "C" int PMPI_Ireduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount,
                                          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
                                          MPI_Request* request) {
  return enter(PLAIT_CALL_IREDUCE_SCATTER_BLOCK, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = reduce_scatter_block(PLAIT_COLLECTIVE_IREDUCE_SCATTER_BLOCK, sendbuf, recvbuf,
                                    recvcount, datatype, op, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Ireduce_scatter_block);

extern "C" int PMPI_Reduce_scatter_block_init(const void* sendbuf, void* recvbuf, int recvcount,
                                              MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
                                              MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_REDUCE_SCATTER_BLOCK_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = reduce_scatter_block(PLAIT_COLLECTIVE_REDUCE_SCATTER_BLOCK_INIT, sendbuf, recvbuf,
                                    recvcount, datatype, op, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Reduce_scatter_block_init);
