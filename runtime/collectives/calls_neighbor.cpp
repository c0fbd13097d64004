// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Neighbor_allgather and its kin: each rank exchanges blocks with its neighbours in a grid or
// graph. All of them are one round, in which the k-th message to a rank is its k-th from this one.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "api/check.h"
#include "api/entry.h"
#include "api/topology.h"
#include "collectives/collective.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

// What is exchanged with one neighbour.
struct Block {
  std::byte* memory;
  std::size_t count;
  DatatypeRef type;
  std::size_t bytes() const { return count * type->size(); }
};

// Of so many neighbours, their blocks in this buffer, which the texts call what.
using Side = std::function<std::vector<Block>(const Communicator&, std::size_t, const char* what)>;

Block check_block(const Communicator& comm, const void* buffer, std::ptrdiff_t offset, int count,
                  MPI_Datatype datatype, const char* what) {
  check_count(comm, count);
  const DatatypeRef type = check_datatype(comm, datatype);
  const auto elements = static_cast<std::size_t>(count);
  check_buffer(comm, buffer, elements * type->size(), what, *type);
  auto* memory = static_cast<std::byte*>(const_cast<void*>(buffer));
  return {memory + offset, elements, type};
}

// The same to all.
Side same(const void* buffer, int count, MPI_Datatype datatype) {
  return [=](const Communicator& comm, std::size_t neighbours, const char* what) {
    return std::vector<Block>(neighbours, check_block(comm, buffer, 0, count, datatype, what));
  };
}

// One after the other.
Side row(const void* buffer, int count, MPI_Datatype datatype) {
  return [=](const Communicator& comm, std::size_t neighbours, const char* what) {
    const Block first = check_block(comm, buffer, 0, count, datatype, what);
    std::vector<Block> blocks(neighbours, first);
    for (std::size_t i = 0; i < neighbours; ++i) {
      blocks[i].memory += static_cast<std::ptrdiff_t>(i * first.count) * first.type->extent();
    }
    return blocks;
  };
}

// Displacements in elements.
Side placed(const void* buffer, const int counts[], const int displacements[],
            MPI_Datatype datatype) {
  return [=](const Communicator& comm, std::size_t neighbours, const char* what) {
    std::vector<Block> blocks;
    if (neighbours > 0) check_output(&comm, counts, "counts");
    if (neighbours > 0) check_output(&comm, displacements, "displs");
    for (std::size_t i = 0; i < neighbours; ++i) {
      blocks.push_back(check_block(comm, buffer, 0, counts[i], datatype, what));
      blocks[i].memory += std::ptrdiff_t{displacements[i]} * blocks[i].type->extent();
    }
    return blocks;
  };
}

// Displacements in bytes, a datatype each.
Side typed(const void* buffer, const int counts[], const MPI_Aint displacements[],
           const MPI_Datatype datatypes[]) {
  return [=](const Communicator& comm, std::size_t neighbours, const char* what) {
    std::vector<Block> blocks;
    if (neighbours > 0) check_output(&comm, counts, "counts");
    if (neighbours > 0) check_output(&comm, displacements, "displs");
    if (neighbours > 0) check_output(&comm, datatypes, "types");
    for (std::size_t i = 0; i < neighbours; ++i) {
      blocks.push_back(check_block(comm, buffer, displacements[i], counts[i], datatypes[i], what));
    }
    return blocks;
  };
}

// In a grid what goes one way arrives from the other: where both neighbours of a dimension are the
// same rank, its first message is for the second place.
std::vector<std::size_t> order_of_receives(const Neighbours& neighbours) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < neighbours.sources.size(); ++i) {
    order.push_back(neighbours.is_grid ? i ^ 1 : i);
  }
  return order;
}

Collective neighbour_exchange(std::uint8_t code, MPI_Comm comm_handle, const Side& send,
                              const Side& receive) {
  Communicator& comm = check_communicator(comm_handle);
  const Neighbours neighbours = neighbours_of(comm);
  const auto out = send(comm, neighbours.destinations.size(), "send buffer");
  const auto in = receive(comm, neighbours.sources.size(), "receive buffer");
  Collective collective(comm, code, {-1, kNotComparable, 0, 0});
  Schedule& schedule = collective.schedule();
  std::vector<const std::byte*> packed;
  for (const Block& block : out) {
    packed.push_back(collective.packing().input(block.memory, block.count, block.type));
  }
  schedule.next_round();
  for (const std::size_t i : order_of_receives(neighbours)) {
    const Block& block = in[i];
    if (neighbours.sources[i] == MPI_PROC_NULL) continue;
    std::byte* place = collective.packing().output(block.memory, block.count, block.type);
    schedule.receive(neighbours.sources[i], place, block.bytes());
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (neighbours.destinations[i] == MPI_PROC_NULL) continue;
    schedule.send(neighbours.destinations[i], packed[i], out[i].bytes());
  }
  collective.packing().finish();
  return collective;
}

}  // namespace

extern "C" int PMPI_Neighbor_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                       void* recvbuf, int recvcount, MPI_Datatype recvtype,
                                       MPI_Comm comm) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLGATHER, __builtin_return_address(0), [&] {
    neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHER, comm,
                       same(sendbuf, sendcount, sendtype), row(recvbuf, recvcount, recvtype))
        .run();
  });
}
PLAIT_EXPORT(MPI_Neighbor_allgather);

extern "C" int PMPI_Ineighbor_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                        void* recvbuf, int recvcount, MPI_Datatype recvtype,
                                        MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_INEIGHBOR_ALLGATHER, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request =
        neighbour_exchange(PLAIT_COLLECTIVE_INEIGHBOR_ALLGATHER, comm,
                           same(sendbuf, sendcount, sendtype), row(recvbuf, recvcount, recvtype))
            .start();
  });
}
PLAIT_EXPORT(MPI_Ineighbor_allgather);

extern "C" int PMPI_Neighbor_allgather_init(const void* sendbuf, int sendcount,
                                            MPI_Datatype sendtype, void* recvbuf, int recvcount,
                                            MPI_Datatype recvtype, MPI_Comm comm, MPI_Info,
                                            MPI_Request* request) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLGATHER_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request =
        neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHER_INIT, comm,
                           same(sendbuf, sendcount, sendtype), row(recvbuf, recvcount, recvtype))
            .keep();
  });
}
PLAIT_EXPORT(MPI_Neighbor_allgather_init);

extern "C" int PMPI_Neighbor_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                      void* recvbuf, int recvcount, MPI_Datatype recvtype,
                                      MPI_Comm comm) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLTOALL, __builtin_return_address(0), [&] {
    neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALL, comm, row(sendbuf, sendcount, sendtype),
                       row(recvbuf, recvcount, recvtype))
        .run();
  });
}
PLAIT_EXPORT(MPI_Neighbor_alltoall);

extern "C" int PMPI_Ineighbor_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                       void* recvbuf, int recvcount, MPI_Datatype recvtype,
                                       MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_INEIGHBOR_ALLTOALL, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request =
        neighbour_exchange(PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALL, comm,
                           row(sendbuf, sendcount, sendtype), row(recvbuf, recvcount, recvtype))
            .start();
  });
}
PLAIT_EXPORT(MPI_Ineighbor_alltoall);

extern "C" int PMPI_Neighbor_alltoall_init(const void* sendbuf, int sendcount,
                                           MPI_Datatype sendtype, void* recvbuf, int recvcount,
                                           MPI_Datatype recvtype, MPI_Comm comm, MPI_Info,
                                           MPI_Request* request) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLTOALL_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request =
        neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALL_INIT, comm,
                           row(sendbuf, sendcount, sendtype), row(recvbuf, recvcount, recvtype))
            .keep();
  });
}
PLAIT_EXPORT(MPI_Neighbor_alltoall_init);

extern "C" int PMPI_Neighbor_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                        void* recvbuf, const int recvcounts[], const int displs[],
                                        MPI_Datatype recvtype, MPI_Comm comm) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLGATHERV, __builtin_return_address(0), [&] {
    neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHERV, comm,
                       same(sendbuf, sendcount, sendtype),
                       placed(recvbuf, recvcounts, displs, recvtype))
        .run();
  });
}
PLAIT_EXPORT(MPI_Neighbor_allgatherv);

extern "C" int PMPI_Ineighbor_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                                         void* recvbuf, const int recvcounts[], const int displs[],
                                         MPI_Datatype recvtype, MPI_Comm comm,
                                         MPI_Request* request) {
  return enter(PLAIT_CALL_INEIGHBOR_ALLGATHERV, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = neighbour_exchange(PLAIT_COLLECTIVE_INEIGHBOR_ALLGATHERV, comm,
                                  same(sendbuf, sendcount, sendtype),
                                  placed(recvbuf, recvcounts, displs, recvtype))
                   .start();
  });
}
PLAIT_EXPORT(MPI_Ineighbor_allgatherv);

extern "C" int PMPI_Neighbor_allgatherv_init(const void* sendbuf, int sendcount,
                                             MPI_Datatype sendtype, void* recvbuf,
                                             const int recvcounts[], const int displs[],
                                             MPI_Datatype recvtype, MPI_Comm comm, MPI_Info,
                                             MPI_Request* request) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLGATHERV_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLGATHERV_INIT, comm,
                                  same(sendbuf, sendcount, sendtype),
                                  placed(recvbuf, recvcounts, displs, recvtype))
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Neighbor_allgatherv_init);

extern "C" int PMPI_Neighbor_alltoallv(const void* sendbuf, const int sendcounts[],
                                       const int sdispls[], MPI_Datatype sendtype, void* recvbuf,
                                       const int recvcounts[], const int rdispls[],
                                       MPI_Datatype recvtype, MPI_Comm comm) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLTOALLV, __builtin_return_address(0), [&] {
    neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLV, comm,
                       placed(sendbuf, sendcounts, sdispls, sendtype),
                       placed(recvbuf, recvcounts, rdispls, recvtype))
        .run();
  });
}
PLAIT_EXPORT(MPI_Neighbor_alltoallv);

extern "C" int PMPI_Ineighbor_alltoallv(const void* sendbuf, const int sendcounts[],
                                        const int sdispls[], MPI_Datatype sendtype, void* recvbuf,
                                        const int recvcounts[], const int rdispls[],
                                        MPI_Datatype recvtype, MPI_Comm comm,
                                        MPI_Request* request) {
  return enter(PLAIT_CALL_INEIGHBOR_ALLTOALLV, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = neighbour_exchange(PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALLV, comm,
                                  placed(sendbuf, sendcounts, sdispls, sendtype),
                                  placed(recvbuf, recvcounts, rdispls, recvtype))
                   .start();
  });
}
PLAIT_EXPORT(MPI_Ineighbor_alltoallv);

extern "C" int PMPI_Neighbor_alltoallv_init(const void* sendbuf, const int sendcounts[],
                                            const int sdispls[], MPI_Datatype sendtype,
                                            void* recvbuf, const int recvcounts[],
                                            const int rdispls[], MPI_Datatype recvtype,
                                            MPI_Comm comm, MPI_Info, MPI_Request* request) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLTOALLV_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLV_INIT, comm,
                                  placed(sendbuf, sendcounts, sdispls, sendtype),
                                  placed(recvbuf, recvcounts, rdispls, recvtype))
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Neighbor_alltoallv_init);

extern "C" int PMPI_Neighbor_alltoallw(const void* sendbuf, const int sendcounts[],
                                       const MPI_Aint sdispls[], const MPI_Datatype sendtypes[],
                                       void* recvbuf, const int recvcounts[],
                                       const MPI_Aint rdispls[], const MPI_Datatype recvtypes[],
                                       MPI_Comm comm) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLTOALLW, __builtin_return_address(0), [&] {
    neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLW, comm,
                       typed(sendbuf, sendcounts, sdispls, sendtypes),
                       typed(recvbuf, recvcounts, rdispls, recvtypes))
        .run();
  });
}
PLAIT_EXPORT(MPI_Neighbor_alltoallw);

extern "C" int PMPI_Ineighbor_alltoallw(const void* sendbuf, const int sendcounts[],
                                        const MPI_Aint sdispls[], const MPI_Datatype sendtypes[],
                                        void* recvbuf, const int recvcounts[],
                                        const MPI_Aint rdispls[], const MPI_Datatype recvtypes[],
                                        MPI_Comm comm, MPI_Request* request) {
  return enter(PLAIT_CALL_INEIGHBOR_ALLTOALLW, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = neighbour_exchange(PLAIT_COLLECTIVE_INEIGHBOR_ALLTOALLW, comm,
                                  typed(sendbuf, sendcounts, sdispls, sendtypes),
                                  typed(recvbuf, recvcounts, rdispls, recvtypes))
                   .start();
  });
}
PLAIT_EXPORT(MPI_Ineighbor_alltoallw);

extern "C" int PMPI_Neighbor_alltoallw_init(const void* sendbuf, const int sendcounts[],
                                            const MPI_Aint sdispls[],
                                            const MPI_Datatype sendtypes[], void* recvbuf,
                                            const int recvcounts[], const MPI_Aint rdispls[],
                                            const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info,
                                            MPI_Request* request) {
  return enter(PLAIT_CALL_NEIGHBOR_ALLTOALLW_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = neighbour_exchange(PLAIT_COLLECTIVE_NEIGHBOR_ALLTOALLW_INIT, comm,
                                  typed(sendbuf, sendcounts, sdispls, sendtypes),
                                  typed(recvbuf, recvcounts, rdispls, recvtypes))
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Neighbor_alltoallw_init);
