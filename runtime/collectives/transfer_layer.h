// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a schedule sends and receives through: the process's own transfers (api/progress.h), or a
// mailbox in a test that runs the schedules of all ranks side by side.
#pragma once

#include <cstddef>
#include <cstdint>

#include "api/progress.h"

namespace plait::api {

class TransferLayer {
 public:
  virtual ~TransferLayer() = default;
  // As the functions of the same names in api/progress.h, on the context of comm's collectives. A
  // send may come back as nullptr: nobody need wait for it.
  virtual Transfer* start_send(const Communicator& comm, int to, std::uint32_t tag,
                               const void* data, std::size_t bytes, std::uint8_t datatype,
                               std::uint8_t collective) = 0;
  virtual Transfer* start_receive(const Communicator& comm, int from, std::uint32_t tag, void* data,
                                  std::size_t bytes, std::uint8_t datatype,
                                  std::uint8_t collective) = 0;
  virtual plait_completion finish(Transfer* transfer) = 0;
  // Of a transfer that is not done: nobody wants it any more, its data go nowhere.
  virtual void abandon(Transfer* transfer) = 0;
};

// The one of this process.
TransferLayer& process_transfers();

}  // namespace plait::api
