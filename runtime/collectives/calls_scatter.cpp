// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Scatter, MPI_Scatterv. MPI_IN_PLACE: the root keeps its own block where it is.
#include "api/entry.h"
#include "collectives/algorithms.h"
#include "collectives/arguments.h"
#include "collectives/collective.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

struct Receiver {  // the side that all ranks have
  void* buffer;
  std::size_t count;
  DatatypeRef type;  // nullptr: in place
  std::size_t bytes() const { return type == nullptr ? 0 : count * type->size(); }
};

Receiver check_receiver(const Communicator& comm, void* buffer, int count, MPI_Datatype datatype,
                        int root) {
  if (buffer == MPI_IN_PLACE && comm.rank == root) return {nullptr, 0, nullptr};
  check_count(comm, count);
  const Receiver receiver{buffer, static_cast<std::size_t>(count), check_datatype(comm, datatype)};
  check_buffer(comm, buffer, receiver.bytes(), "receive buffer", *receiver.type);
  return receiver;
}

void set_receiver(Collective& collective, const Receiver& receiver) {
  Operands& operands = collective.operands();
  operands.bytes = receiver.bytes();
  if (receiver.type == nullptr) return;
  operands.output = collective.packing().output(receiver.buffer, receiver.count, receiver.type);
}

void set_sender(Collective& collective, const void* buffer, const Blocks& memory,
                const DatatypeRef& type) {
  Operands& operands = collective.operands();
  const auto parts = collective.packing().input_parts(buffer, operands.size, memory, type, false);
  operands.input = parts.data;
  operands.input_blocks = parts.blocks;
  operands.bytes = memory.bytes(operands.root);
}

}  // namespace

namespace {

Collective scatter(std::uint8_t code, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                   void* recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                   MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_root(comm, root);
  const Receiver receiver = check_receiver(comm, recvbuf, recvcount, recvtype, root);
  std::size_t bytes = receiver.bytes();
  DatatypeRef type = receiver.type;
  if (comm.rank == root) {
    check_count(comm, sendcount);
    type = check_datatype(comm, sendtype);
    bytes = static_cast<std::size_t>(sendcount) * type->size();
    const std::size_t all = bytes * static_cast<std::size_t>(comm.size);
    check_buffer(comm, sendbuf, all, "send buffer", *type);
    if (receiver.type != nullptr) {
      check_own_block(comm, bytes, receiver.bytes());
      check_apart(comm, sendbuf, all, *type, recvbuf, bytes, *receiver.type);
    }
  }
  Collective collective(comm, code, {root, lenient() ? kNotComparable : bytes, type->code(), 0});
  set_receiver(collective, receiver);
  if (comm.rank == root) {
    const auto count = static_cast<std::size_t>(sendcount);
    set_sender(collective, sendbuf, memory_blocks(comm.size, count, *type), type);
  }
  collective.build(PLAIT_COLLECTIVE_SCATTER, bytes, scatter_linear);
  return collective;
}

}  // namespace

extern "C" int PMPI_Scatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                            void* recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                            MPI_Comm comm) {
  return enter(PLAIT_CALL_SCATTER, __builtin_return_address(0), [&] {
    scatter(PLAIT_COLLECTIVE_SCATTER, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype,
            root, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Scatter);

extern "C" int PMPI_Iscatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                             void* recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                             MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_ISCATTER, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = scatter(PLAIT_COLLECTIVE_ISCATTER, sendbuf, sendcount, sendtype, recvbuf, recvcount,
                       recvtype, root, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Iscatter);

extern "C" int PMPI_Scatter_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                                 MPI_Comm comm, MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_SCATTER_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = scatter(PLAIT_COLLECTIVE_SCATTER_INIT, sendbuf, sendcount, sendtype, recvbuf,
                       recvcount, recvtype, root, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Scatter_init);

namespace {

Collective scatterv(std::uint8_t code, const void* sendbuf, const int sendcounts[],
                    const int displs[], MPI_Datatype sendtype, void* recvbuf, int recvcount,
                    MPI_Datatype recvtype, int root, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_root(comm, root);
  const Receiver receiver = check_receiver(comm, recvbuf, recvcount, recvtype, root);
  DatatypeRef type = receiver.type;
  Blocks memory;
  if (comm.rank == root) {
    check_counts(comm, sendcounts, "sendcounts");
    check_displacements(comm, displs, "displs");
    type = check_datatype(comm, sendtype);
    memory = memory_blocks(comm.size, sendcounts, displs, *type);
    for (int rank = 0; rank < comm.size; ++rank) {
      check_buffer(comm, sendbuf, memory.bytes(rank), "send buffer", *type);
    }
    if (receiver.type != nullptr) check_own_block(comm, memory.bytes(root), receiver.bytes());
  }
  // A rank that receives nothing may name any datatype.
  const bool typed = comm.rank == root || receiver.bytes() > 0;
  const std::uint8_t datatype = typed ? type->code() : std::uint8_t{0};
  Collective collective(comm, code, {root, kNotComparable, datatype, 0});
  set_receiver(collective, receiver);
  if (comm.rank == root) set_sender(collective, sendbuf, memory, type);
  collective.build(scatter_linear);
  return collective;
}

}  // namespace

extern "C" int PMPI_Scatterv(const void* sendbuf, const int sendcounts[], const int displs[],
                             MPI_Datatype sendtype, void* recvbuf, int recvcount,
                             MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return enter(PLAIT_CALL_SCATTERV, __builtin_return_address(0), [&] {
    scatterv(PLAIT_COLLECTIVE_SCATTERV, sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount,
             recvtype, root, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Scatterv);

extern "C" int PMPI_Iscatterv(const void* sendbuf, const int sendcounts[], const int displs[],
                              MPI_Datatype sendtype, void* recvbuf, int recvcount,
                              MPI_Datatype recvtype, int root, MPI_Comm comm,
                              MPI_Request* request) {
  return enter(PLAIT_CALL_ISCATTERV, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = scatterv(PLAIT_COLLECTIVE_ISCATTERV, sendbuf, sendcounts, displs, sendtype, recvbuf,
                        recvcount, recvtype, root, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Iscatterv);

extern "C" int PMPI_Scatterv_init(const void* sendbuf, const int sendcounts[], const int displs[],
                                  MPI_Datatype sendtype, void* recvbuf, int recvcount,
                                  MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info,
                                  MPI_Request* request) {
  return enter(PLAIT_CALL_SCATTERV_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = scatterv(PLAIT_COLLECTIVE_SCATTERV_INIT, sendbuf, sendcounts, displs, sendtype,
                        recvbuf, recvcount, recvtype, root, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Scatterv_init);
