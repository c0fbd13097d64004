// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Gather, MPI_Gatherv. MPI_IN_PLACE: the own block of the root stands in its place already.
#include "api/entry.h"
#include "collectives/algorithms.h"
#include "collectives/arguments.h"
#include "collectives/collective.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

struct Sender {  // the side that all ranks have
  const void* buffer;
  std::size_t count;
  DatatypeRef type;  // nullptr: in place
  std::size_t bytes() const { return type == nullptr ? 0 : count * type->size(); }
};

Sender check_sender(const Communicator& comm, const void* buffer, int count, MPI_Datatype datatype,
                    int root) {
  if (buffer == MPI_IN_PLACE && comm.rank == root) return {nullptr, 0, nullptr};
  check_count(comm, count);
  const Sender sender{buffer, static_cast<std::size_t>(count), check_datatype(comm, datatype)};
  check_buffer(comm, buffer, sender.bytes(), "send buffer", *sender.type);
  return sender;
}

void set_sender(Collective& collective, const Sender& sender) {
  Operands& operands = collective.operands();
  operands.bytes = sender.bytes();
  if (sender.type == nullptr) return;
  operands.input = collective.packing().input(sender.buffer, sender.count, sender.type);
}

void set_receiver(Collective& collective, void* buffer, const Blocks& memory,
                  const DatatypeRef& type, bool in_place) {
  Operands& operands = collective.operands();
  const auto parts = collective.packing().output_parts(buffer, operands.size, memory, type,
                                                       in_place ? operands.root : -1);
  operands.output = parts.data;
  operands.output_blocks = parts.blocks;
  operands.bytes = memory.bytes(operands.root);
}

}  // namespace

namespace {

Collective gather(std::uint8_t code, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                  void* recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                  MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_root(comm, root);
  const Sender sender = check_sender(comm, sendbuf, sendcount, sendtype, root);
  std::size_t bytes = sender.bytes();
  DatatypeRef type = sender.type;
  if (comm.rank == root) {
    check_count(comm, recvcount);
    type = check_datatype(comm, recvtype);
    bytes = static_cast<std::size_t>(recvcount) * type->size();
    const std::size_t all = bytes * static_cast<std::size_t>(comm.size);
    check_buffer(comm, recvbuf, all, "receive buffer", *type);
    if (sender.type != nullptr) {
      check_own_block(comm, sender.bytes(), bytes);
      check_apart(comm, sendbuf, bytes, *sender.type, recvbuf, all, *type);
    }
  }
  Collective collective(comm, code, {root, lenient() ? kNotComparable : bytes, type->code(), 0});
  set_sender(collective, sender);
  if (comm.rank == root) {
    const auto count = static_cast<std::size_t>(recvcount);
    set_receiver(collective, recvbuf, memory_blocks(comm.size, count, *type), type,
                 sender.type == nullptr);
  }
  collective.build(PLAIT_COLLECTIVE_GATHER, bytes, gather_linear);
  return collective;
}

}  // namespace

extern "C" int PMPI_Gather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                           int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return enter(PLAIT_CALL_GATHER, __builtin_return_address(0), [&] {
    gather(PLAIT_COLLECTIVE_GATHER, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype,
           root, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Gather);

extern "C" int PMPI_Igather(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                            void* recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                            MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_IGATHER, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = gather(PLAIT_COLLECTIVE_IGATHER, sendbuf, sendcount, sendtype, recvbuf, recvcount,
                      recvtype, root, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Igather);

extern "C" int PMPI_Gather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                void* recvbuf, int recvcount, MPI_Datatype recvtype, int root,
                                MPI_Comm comm, MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_GATHER_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = gather(PLAIT_COLLECTIVE_GATHER_INIT, sendbuf, sendcount, sendtype, recvbuf,
                      recvcount, recvtype, root, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Gather_init);

namespace {

Collective gatherv(std::uint8_t code, const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                   void* recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                   int root, MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  check_root(comm, root);
  const Sender sender = check_sender(comm, sendbuf, sendcount, sendtype, root);
  DatatypeRef type = sender.type;
  Blocks memory;
  if (comm.rank == root) {
    check_counts(comm, recvcounts, "recvcounts");
    check_displacements(comm, displs, "displs");
    type = check_datatype(comm, recvtype);
    memory = memory_blocks(comm.size, recvcounts, displs, *type);
    for (int rank = 0; rank < comm.size; ++rank) {
      check_buffer(comm, recvbuf, memory.bytes(rank), "receive buffer", *type);
    }
    if (sender.type != nullptr) check_own_block(comm, sender.bytes(), memory.bytes(root));
  }
  // A rank that sends nothing may name any datatype.
  const bool typed = comm.rank == root || sender.bytes() > 0;
  const std::uint8_t datatype = typed ? type->code() : std::uint8_t{0};
  Collective collective(comm, code, {root, kNotComparable, datatype, 0});
  set_sender(collective, sender);
  if (comm.rank == root) {
    set_receiver(collective, recvbuf, memory, type, sender.type == nullptr);
  }
  collective.build(gather_linear);
  return collective;
}

}  // namespace

extern "C" int PMPI_Gatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                            void* recvbuf, const int recvcounts[], const int displs[],
                            MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return enter(PLAIT_CALL_GATHERV, __builtin_return_address(0), [&] {
    gatherv(PLAIT_COLLECTIVE_GATHERV, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs,
            recvtype, root, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Gatherv);

extern "C" int PMPI_Igatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                             void* recvbuf, const int recvcounts[], const int displs[],
                             MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_IGATHERV, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = gatherv(PLAIT_COLLECTIVE_IGATHERV, sendbuf, sendcount, sendtype, recvbuf, recvcounts,
                       displs, recvtype, root, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Igatherv);

extern "C" int PMPI_Gatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                 void* recvbuf, const int recvcounts[], const int displs[],
                                 MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info,
                                 MPI_Request* request) {
  return enter(PLAIT_CALL_GATHERV_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = gatherv(PLAIT_COLLECTIVE_GATHERV_INIT, sendbuf, sendcount, sendtype, recvbuf,
                       recvcounts, displs, recvtype, root, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Gatherv_init);
