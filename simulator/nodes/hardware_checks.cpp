// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a hardware node sees of its role's commands that a board would not tell: messages and
// one-sided operations that do not stay inside of objects.
#include <cstring>
#include <utility>

#include "mpi_constants.h"
#include "nodes/hardware_node.h"
#include "nodes/hardware_rank.h"
#include "pgas/word.h"
#include "plait_wire.h"

namespace plait::sim {

// A message that is sent from beyond an object is like a read there, one that comes like a write.
void HardwareRank::check_transfers() {
  for (const RoleTransfer& each : role_->take_transfers()) {
    if (!config_.buffers) continue;
    const plait_command& command = each.request.command;
    const bool sends =
        command.opcode == PLAIT_OPCODE_SEND || command.opcode == PLAIT_OPCODE_CIRCUIT_SEND;
    const auto fault =
        fault_of_buffer(*config_.buffers, command.address, each.bytes, sends ? "send" : "receive");
    if (!fault) continue;
    NodeEvent event = event_at(each.time, EntryKind::error, {}, each.request.site);
    if (!sends || fault->is_null) {
      event.entry.body.tag = MPI_ERR_BUFFER;
      event.text = fault->text;
      events_.push_back(std::move(event));
      config_.buffers.reset();  // what follows from it is not told
    } else if (!std::exchange(told_send_, true)) {
      say(each.time, "warning: " + event.call + ": " + fault->text + " (" + event.place + ")");
    }
  }
}

// A PUT or GET says where it goes in the command; an atomic operation, in its payload.
void HardwareRank::check_one_sided() {
  for (const RoleTransfer& each : role_->take_one_sided()) {
    if (!config_.shared) continue;
    plait_one_sided_command copy;
    std::memcpy(&copy, &each.request.command, sizeof copy);
    std::uint64_t address = copy.remote_address, bytes = copy.size;
    if (copy.opcode == PLAIT_OPCODE_REQUEST) {
      plait_user_request_command request;
      std::memcpy(&request, &each.request.command, sizeof request);
      const auto type = word_type(request.tag >> 8 & 0xFF);
      const std::uint64_t at = request.address;
      const auto memory = node_.memory();
      const bool is_read = at < memory.size() && sizeof address <= memory.size() - at;
      if (request.handler != PLAIT_HANDLER_ATOMIC || !type || !is_read) continue;
      std::memcpy(&address, memory.data() + at, sizeof address);
      bytes = type->bytes;
      last_atomic_ = address;
    }
    const auto fault = fault_of_shared(*config_.shared, address, bytes, copy.peer);
    if (!fault) continue;
    NodeEvent event = event_at(each.time, EntryKind::error, {}, each.request.site);
    if (event.call == "shmem_addr_accessible" || event.call == "shmem_ptr") continue;  // they ask
    event.entry.body.tag = MPI_ERR_ARG;
    event.text = *fault;
    events_.push_back(std::move(event));
    config_.shared.reset();  // what follows from it is not told
  }
}

}  // namespace plait::sim
