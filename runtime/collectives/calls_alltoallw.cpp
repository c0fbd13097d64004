// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Alltoallw, MPI_Ialltoallw: each pair of ranks has datatypes of its own. All is packed before
// and unpacked after. MPI_IN_PLACE: what is sent is taken from the receive buffer.
#include <utility>
#include <vector>

#include "api/entry.h"
#include "collectives/algorithms.h"
#include "collectives/arguments.h"
#include "collectives/collective.h"
#include "plait_collectives.h"

using namespace plait::api;

namespace {

struct Block {
  std::byte* memory;
  std::size_t count;
  DatatypeRef type;
};

// One for each rank; displacements are in bytes.
std::vector<Block> check_side(const Communicator& comm, void* buffer, const int counts[],
                              const int displacements[], const MPI_Datatype types[],
                              const char* what, const char* counts_name) {
  check_counts(comm, counts, counts_name);
  check_displacements(comm, displacements, "displs");
  check_output(&comm, types, "types");
  std::vector<Block> blocks;
  for (int rank = 0; rank < comm.size; ++rank) {
    const auto count = static_cast<std::size_t>(counts[rank]);
    if (count == 0) {
      blocks.push_back({nullptr, 0, nullptr});
      continue;
    }
    const DatatypeRef type = check_datatype(comm, types[rank]);
    check_buffer(comm, buffer, count * type->size(), what, *type);
    blocks.push_back({static_cast<std::byte*>(buffer) + displacements[rank], count, type});
  }
  return blocks;
}

Blocks packed_blocks(const std::vector<Block>& blocks, std::size_t* all) {
  std::vector<std::size_t> bytes;
  *all = 0;
  for (const Block& block : blocks) {
    bytes.push_back(block.count == 0 ? 0 : block.count * block.type->size());
    *all += bytes.back();
  }
  return Blocks::packed(std::move(bytes));
}

Collective alltoallw(std::uint8_t code, const void* sendbuf, const int sendcounts[],
                     const int sdispls[], const MPI_Datatype sendtypes[], void* recvbuf,
                     const int recvcounts[], const int rdispls[], const MPI_Datatype recvtypes[],
                     MPI_Comm comm_handle) {
  Communicator& comm = check_communicator(comm_handle);
  const auto receiving =
      check_side(comm, recvbuf, recvcounts, rdispls, recvtypes, "receive buffer", "recvcounts");
  const auto sending = sendbuf == MPI_IN_PLACE
                           ? receiving
                           : check_side(comm, const_cast<void*>(sendbuf), sendcounts, sdispls,
                                        sendtypes, "send buffer", "sendcounts");
  Collective collective(comm, code, {-1, kNotComparable, 0, 0});
  Operands& operands = collective.operands();
  std::size_t in_bytes = 0, out_bytes = 0;
  operands.input_blocks = packed_blocks(sending, &in_bytes);
  operands.output_blocks = packed_blocks(receiving, &out_bytes);
  const auto own = static_cast<int>(comm.rank);
  check_own_block(comm, operands.input_blocks.bytes(own), operands.output_blocks.bytes(own));
  std::byte* in = collective.schedule().scratch(in_bytes);
  std::byte* out = collective.schedule().scratch(out_bytes);
  for (int rank = 0; rank < comm.size; ++rank) {
    const Block& block = sending[static_cast<std::size_t>(rank)];
    if (block.count == 0) continue;
    std::byte* to = in + operands.input_blocks.offset(rank);
    collective.schedule().local([=] { block.type->pack(to, block.memory, block.count); });
  }
  operands.input = in;
  operands.output = out;
  collective.build(alltoall_pairwise);
  collective.schedule().next_round();
  collective.schedule().local([=, blocks = operands.output_blocks] {
    for (std::size_t rank = 0; rank < receiving.size(); ++rank) {
      const Block& block = receiving[rank];
      if (block.count == 0) continue;
      block.type->unpack(block.memory, out + blocks.offset(static_cast<int>(rank)), block.count);
    }
  });
  return collective;
}

}  // namespace

extern "C" int PMPI_Alltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
                              const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[],
                              const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
  return enter(PLAIT_CALL_ALLTOALLW, __builtin_return_address(0), [&] {
    alltoallw(PLAIT_COLLECTIVE_ALLTOALLW, sendbuf, sendcounts, sdispls, sendtypes, recvbuf,
              recvcounts, rdispls, recvtypes, comm)
        .run();
  });
}
PLAIT_EXPORT(MPI_Alltoallw);

extern "C" int PMPI_Ialltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
                               const MPI_Datatype sendtypes[], void* recvbuf,
                               const int recvcounts[], const int rdispls[],
                               const MPI_Datatype recvtypes[], MPI_Comm comm,
                               MPI_Request* request) {
  return enter(PLAIT_CALL_IALLTOALLW, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = alltoallw(PLAIT_COLLECTIVE_IALLTOALLW, sendbuf, sendcounts, sdispls, sendtypes,
                         recvbuf, recvcounts, rdispls, recvtypes, comm)
                   .start();
  });
}
PLAIT_EXPORT(MPI_Ialltoallw);

extern "C" int PMPI_Alltoallw_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
                                   const MPI_Datatype sendtypes[], void* recvbuf,
                                   const int recvcounts[], const int rdispls[],
                                   const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info,
                                   MPI_Request* request) {
  return enter(PLAIT_CALL_ALLTOALLW_INIT, __builtin_return_address(0), [&] {
    check_output(&check_communicator(comm), request, "request");
    *request = alltoallw(PLAIT_COLLECTIVE_ALLTOALLW_INIT, sendbuf, sendcounts, sdispls, sendtypes,
                         recvbuf, recvcounts, rdispls, recvtypes, comm)
                   .keep();
  });
}
PLAIT_EXPORT(MPI_Alltoallw_init);
