// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the calls that send and receive share: checked arguments in, a transfer out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "api/check.h"
#include "api/datatype.h"
#include "api/held_buffer.h"
#include "api/progress.h"

namespace plait::api {

struct SendArguments {
  const void* data;
  int count;
  MPI_Datatype type;
  int to;
  int tag;
  DatatypeRef kept{};  // of a persistent request: the type, which may have been freed since
};

struct ReceiveArguments {
  void* buffer;
  int count;
  MPI_Datatype type;
  int from;
  int tag;
  DatatypeRef kept{};  // as above
};

// Ends the call if the arguments are wrong, else the datatype.
DatatypeRef check(const Communicator& comm, const SendArguments& arguments);
DatatypeRef check(const Communicator& comm, const ReceiveArguments& arguments);
// What --check-buffers wants to know of a send or a receive that was posted.
std::unique_ptr<HeldBuffer> hold(const SendArguments& arguments);
std::unique_ptr<HeldBuffer> hold(const ReceiveArguments& arguments, const DatatypeRef& type);
// What a send may be, beside standard.
enum class Mode { standard, synchronous, ready, buffered };

// Checks and posts; flags as a command's. nullptr: to or from MPI_PROC_NULL.
Transfer* post(const Communicator& comm, const SendArguments& arguments, std::uint8_t flags);
// The same in any mode. nullptr also where nobody need wait for it.
Transfer* post(const Communicator& comm, const SendArguments& arguments, Mode mode);
// MPI_ERR_BUFFER unless the attached buffer has room for bytes more.
void check_buffered(const Communicator& comm, std::size_t bytes);
// Waits for the transfer in MPI_Buffer_detach and nowhere else.
void keep_buffered(Transfer* transfer);
Transfer* post(const Communicator& comm, const ReceiveArguments& arguments, DatatypeRef* type);

// Waits until the send's buffer is free by MPI's rules and ends it. A standard send that goes
// without asking the receiver is left to itself.
void end_send(const Communicator& comm, Transfer* transfer);
// True if a send was left to itself: then it is complete for the program.
bool leave_if_short(Transfer* transfer);
// Waits for a receive and ends it.
void end_receive(const Communicator& comm, Transfer* transfer, const Datatype& type, void* buffer,
                 MPI_Status* status);

}  // namespace plait::api
