// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Collectives among the PEs of a communicator: of all, of a team, of an active set. Numbers of PEs
// are those in the communicator. Those of MPI tell who disagrees about root, bytes or datatype.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "api/progress.h"
#include "collectives/reduction.h"

namespace plait::shmem {

// As MPI_Barrier on the world, so that PEs of all kinds take part.
void barrier();
void barrier(api::Communicator& comm);
// Puts what each PE gives, so many bytes, into all, in the order of the PEs.
void exchange(api::Communicator& comm, const void* mine, std::size_t bytes, void* all);
template <typename T>
std::vector<T> exchange(api::Communicator& comm, const T& mine) {
  std::vector<T> all(static_cast<std::size_t>(comm.size));
  exchange(comm, &mine, sizeof mine, all.data());
  return all;
}

// Source and dest may be the same memory. The root's dest changes only if it is to.
void broadcast(api::Communicator& comm, void* dest, const void* source, std::size_t bytes, int root,
               bool also_root);
// bytes may differ among the PEs.
void collect(api::Communicator& comm, void* dest, const void* source, std::size_t bytes);
void fcollect(api::Communicator& comm, void* dest, const void* source, std::size_t bytes);

// Blocks of nelems elements, one for each PE; elements stand dst and sst elements apart.
struct Strides {
  std::size_t dst = 1, sst = 1;
};
void alltoall(api::Communicator& comm, void* dest, const void* source, std::size_t nelems,
              std::size_t element, Strides strides);

// Codes of spec/mpi.yaml: FPGA ranks take part by MPI_Allreduce.
struct Reducing {
  api::Reduction::Kernel kernel;
  std::size_t element;  // bytes
  std::uint8_t datatype, operation;
};
void reduce(api::Communicator& comm, void* dest, const void* source, std::size_t nelems,
            const Reducing& how);

}  // namespace plait::shmem
