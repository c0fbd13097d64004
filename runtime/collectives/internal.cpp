// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/internal.h"

#include "collectives/algorithms.h"
#include "collectives/collective.h"
#include "plait_mpi.h"

namespace plait::api {

void exchange(Communicator& comm, const void* mine, std::size_t bytes, void* all,
              std::uint8_t collective) {
  Schedule schedule(comm, collective, comm.collectives_started - 1, PLAIT_DATATYPE_BYTE);
  Operands operands;
  operands.rank = comm.rank;
  operands.size = comm.size;
  operands.input = static_cast<const std::byte*>(mine);
  operands.output = static_cast<std::byte*>(all);
  operands.output_blocks = Blocks::uniform(bytes);
  operands.bytes = bytes;
  allgather_bruck(schedule, operands);
  run(schedule);
}

}  // namespace plait::api
