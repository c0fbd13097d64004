// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/internal.h"

#include "collectives/algorithms.h"
#include "plait_mpi.h"

namespace plait::api {

std::unique_ptr<Schedule> exchange_schedule(Communicator& comm, std::uint32_t number,
                                            const void* mine, std::size_t bytes, void* all,
                                            std::uint8_t collective) {
  auto schedule = std::make_unique<Schedule>(comm, collective, number, PLAIT_DATATYPE_BYTE);
  Operands operands;
  operands.rank = comm.rank;
  operands.size = comm.size;
  operands.input = static_cast<const std::byte*>(mine);
  operands.output = static_cast<std::byte*>(all);
  operands.output_blocks = Blocks::uniform(bytes);
  operands.bytes = bytes;
  allgather_bruck(*schedule, operands);
  return schedule;
}

}  // namespace plait::api
