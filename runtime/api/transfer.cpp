// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Sends and receives as commands to the endpoint: staged in node memory, posted, finished.
#include "api/transfer.h"

#include <algorithm>
#include <cstring>

#include "api/process.h"
#include "plait_limits.h"

namespace plait::api {
namespace {

// How much may be under way that nobody waits for. Enough to keep the network busy, little enough
// that a program that only sends cannot fill the memory.
constexpr std::size_t kBackgroundCountMax = 64;
constexpr std::uint64_t kBackgroundBytesMax = std::uint64_t{1} << 20;

Transfer* new_transfer() {
  Process& self = process();
  if (self.free_numbers.empty()) {
    self.transfers.emplace_back();
    self.free_numbers.push_back(static_cast<std::uint32_t>(self.transfers.size()));
  }
  const std::uint32_t number = self.free_numbers.back();
  self.free_numbers.pop_back();
  Transfer* transfer = &self.transfers[number - 1];
  *transfer = Transfer{};
  transfer->command.request = number;
  return transfer;
}

void free_transfer(Transfer* transfer) {
  Process& self = process();
  if (transfer->arena_bytes > 0) {
    self.client->release(transfer->command.address, transfer->arena_bytes);
  }
  self.free_numbers.push_back(transfer->command.request);
}

void end_background(Transfer* transfer) {
  Process& self = process();
  --self.background_count;
  self.background_bytes -= transfer->arena_bytes;
  if (transfer->completion.status == PLAIT_STATUS_PEER_FAILED) {
    self.failed_peers.insert(transfer->command.peer);
  }
  free_transfer(transfer);
}

// Whom and what a receive or probe asks for. Collectives' tags are any 32 bits.
void set_origin(plait_command* command, const Communicator& comm, int from, int tag) {
  if (from == MPI_ANY_SOURCE) {
    command->flags |= PLAIT_COMMAND_FLAG_ANY_SOURCE;
  } else {
    command->peer = comm.nodes[static_cast<std::size_t>(from)];
  }
  if (tag == MPI_ANY_TAG && command->context_id == comm.context) {
    command->flags |= PLAIT_COMMAND_FLAG_ANY_TAG;
  } else {
    command->tag = static_cast<std::uint32_t>(tag);
  }
}

}  // namespace

Transfer* stage(std::size_t bytes) {
  Transfer* transfer = new_transfer();
  if (bytes > 0) {
    try {
      transfer->command.address = process().client->allocate(bytes);
    } catch (...) {
      free_transfer(transfer);
      throw;
    }
  }
  transfer->command.size = bytes;
  transfer->arena_bytes = bytes;
  return transfer;
}

void* staging(const Transfer* transfer) { return process().client->at(transfer->command.address); }

void post_send(Transfer* transfer, const Communicator& comm, std::uint16_t context, int to,
               std::uint32_t tag, std::uint8_t datatype, std::uint8_t collective,
               std::uint8_t flags) {
  Process& self = process();
  plait_command& command = transfer->command;
  command.opcode = PLAIT_OPCODE_SEND;
  command.flags = flags;
  command.datatype = datatype;
  command.collective = collective;
  command.peer = comm.nodes[static_cast<std::size_t>(to)];
  command.context_id = context;
  command.tag = tag;
  self.client->spend(self.client->head().costs.send);
  self.client->post(EntryKind::command, command, self.call, self.site);
}

void post_command(Transfer* transfer, plait_command command) {
  Process& self = process();
  command.request = transfer->command.request;
  transfer->command.opcode = command.opcode;
  transfer->command.peer = command.peer;
  self.client->spend(self.client->head().costs.send);
  self.client->post(EntryKind::command, command, self.call, self.site);
}

void cancel(const Transfer* transfer) {
  Process& self = process();
  plait_command command{};
  command.opcode = PLAIT_OPCODE_CANCEL;
  command.request = transfer->command.request;
  self.client->post(EntryKind::command, command, self.call, self.site);
}

Transfer* start_send(const Communicator& comm, std::uint16_t context, int to, std::uint32_t tag,
                     const void* data, std::size_t bytes, std::uint8_t datatype,
                     std::uint8_t collective, std::uint8_t flags) {
  Transfer* transfer = stage(bytes);
  if (bytes > 0) std::memcpy(staging(transfer), data, bytes);
  post_send(transfer, comm, context, to, tag, datatype, collective, flags);
  return transfer;
}

Transfer* start_receive(const Communicator& comm, std::uint16_t context, int from, int tag,
                        void* data, std::size_t bytes, std::uint8_t datatype,
                        std::uint8_t collective) {
  Process& self = process();
  Transfer* transfer = stage(bytes);
  transfer->data = data;
  plait_command& command = transfer->command;
  command.opcode = PLAIT_OPCODE_RECEIVE;
  command.datatype = datatype;
  command.collective = collective;
  command.context_id = context;
  set_origin(&command, comm, from, tag);
  self.client->post(EntryKind::command, command, self.call, self.site);
  return transfer;
}

Transfer* start_probe(const Communicator& comm, int from, int tag, bool now) {
  Process& self = process();
  Transfer* transfer = stage(0);
  plait_command& command = transfer->command;
  command.opcode = PLAIT_OPCODE_PROBE;
  command.flags = now ? PLAIT_COMMAND_FLAG_NOW : 0;
  command.context_id = comm.context;
  set_origin(&command, comm, from, tag);
  self.client->post(EntryKind::command, command, self.call, self.site);
  return transfer;
}

bool leave(Transfer* transfer) {
  Process& self = process();
  if (self.background_count >= kBackgroundCountMax ||
      self.background_bytes + transfer->arena_bytes > kBackgroundBytesMax) {
    return false;
  }
  ++self.background_count;
  self.background_bytes += transfer->arena_bytes;
  transfer->background = true;
  if (transfer->done) end_background(transfer);
  return true;
}

plait_completion finish(Transfer* transfer) {
  const plait_completion completion = transfer->completion;
  if (transfer->command.opcode == PLAIT_OPCODE_RECEIVE) {
    const bool data =
        completion.status == PLAIT_STATUS_OK || completion.status == PLAIT_STATUS_TRUNCATED;
    const std::uint64_t bytes = data ? std::min(completion.size, transfer->command.size) : 0;
    if (bytes > 0 && transfer->data != nullptr) {
      std::memcpy(transfer->data, staging(transfer), bytes);
    }
    process().client->spend(process().client->head().costs.receive);
  }
  free_transfer(transfer);
  return completion;
}

bool take_completions() {
  Process& self = process();
  plait_completion completion;
  bool any = false;
  while (self.client->take(&completion)) {
    any = true;
    if (completion.request == 0 || completion.request > self.transfers.size()) continue;
    Transfer* transfer = &self.transfers[completion.request - 1];
    transfer->completion = completion;
    transfer->done = true;
    if (transfer->background) end_background(transfer);
  }
  return any;
}

}  // namespace plait::api
