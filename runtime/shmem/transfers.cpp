// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "shmem/transfers.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "api/entry.h"
#include "api/process.h"
#include "api/transfer.h"
#include "pgas/word.h"
#include "plait_commands.h"
#include "shmem/call.h"
#include "shmem/symmetric.h"

namespace plait::shmem {
namespace {

using api::Transfer;

// Commands that nobody has waited for: enough to keep the network busy.
constexpr std::size_t kOpenMax = 64;
std::vector<Transfer*> open;

// What an atomic operation hands over, then the place of its result.
struct Operands {
  std::uint64_t address, operand, comparand, result;
};

template <typename View>
plait_command command_of(const View& view) {
  plait_command command;
  static_assert(sizeof view == sizeof command);
  std::memcpy(&command, &view, sizeof command);
  return command;
}

// Gives the transfer's memory back; ends the run if its command failed.
void end(Transfer* transfer) {
  const std::uint8_t status = transfer->completion.status;
  const NodeId peer = transfer->command.peer;
  api::finish(transfer);
  if (status == PLAIT_STATUS_OK) return;
  const std::string who = "PE " + std::to_string(peer);
  api::process().error_peer = peer;
  if (status == PLAIT_STATUS_PEER_FAILED) {
    api::end_with_error(nullptr, MPI_ERR_PROC_ABORTED, who + " does not answer");
  }
  fail(who + " has no such variable, or not so much of it");
}

void wait(Transfer* transfer) {
  api::wait_until([&] { return transfer->done; }, {transfer}, false);
}

Transfer* post_watch(const Watched& watched) {
  Transfer* transfer = api::stage(0);
  plait_watch_command view{};
  view.opcode = PLAIT_OPCODE_WATCH;
  view.word_type = static_cast<std::uint8_t>(watched.type);
  view.comparison = static_cast<std::uint8_t>(watched.comparison);
  view.peer = static_cast<std::uint16_t>(world().rank);
  view.address = segment_address(watched.word, word_type(watched.type)->bytes, "ivar");
  view.value = watched.value;
  api::post_command(transfer, command_of(view));
  return transfer;
}

// Ends those of the open commands that are done.
void prune() {
  api::take_completions();
  std::vector<Transfer*> done;
  std::erase_if(open, [&](Transfer* transfer) {
    if (transfer->done) done.push_back(transfer);
    return transfer->done;
  });
  for (Transfer* transfer : done) end(transfer);
}

void leave_open(Transfer* transfer) {
  open.push_back(transfer);
  prune();
  if (open.size() < kOpenMax) return;
  Transfer* oldest = open.front();
  wait(oldest);
  prune();
}

// Posts a put or get of what is staged.
void post_copy(Transfer* transfer, std::uint8_t opcode, std::uint64_t remote, int pe) {
  plait_one_sided_command view{};
  view.opcode = opcode;
  view.peer = static_cast<std::uint16_t>(pe);
  view.size = static_cast<std::uint32_t>(transfer->arena_bytes);
  view.address = transfer->command.address;
  view.remote_address = remote;
  api::post_command(transfer, command_of(view));
}

// Longer ones go in pieces that a command's size can say.
template <typename Piece>
void in_pieces(std::size_t bytes, Piece&& piece) {
  for (std::size_t at = 0; at < bytes; at += kCopyMax) {
    piece(at, std::min(kCopyMax, bytes - at));
  }
}

// Whether the bytes are what an atomic operation can set.
bool is_word(const void* at, std::size_t bytes) {
  const bool is_sized = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
  return is_sized && reinterpret_cast<std::uintptr_t>(at) % bytes == 0;
}

Transfer* post_atomic(const void* word, std::uint32_t operation, std::uint32_t type,
                      std::uint64_t operand, std::uint64_t comparand, int pe) {
  check_pe(pe);
  const unsigned bytes = word_type(type)->bytes;
  const Operands operands{segment_address(word, bytes, "dest"), operand, comparand, 0};
  if (!is_word(word, bytes)) {
    fail("its variable is not at a multiple of " + std::to_string(bytes) + " bytes");
  }
  Transfer* transfer = api::stage(sizeof operands);
  std::memcpy(api::staging(transfer), &operands, sizeof operands);
  plait_user_request_command view{};
  view.opcode = PLAIT_OPCODE_REQUEST;
  view.flags = PLAIT_COMMAND_FLAG_REPLIED;
  view.handler = PLAIT_HANDLER_ATOMIC;
  view.reply_units = 1;
  view.peer = static_cast<std::uint16_t>(pe);
  view.size = offsetof(Operands, result);
  view.tag = operation | type << 8;
  view.address = transfer->command.address;
  view.reply_address = view.address + offsetof(Operands, result);
  api::post_command(transfer, command_of(view));
  return transfer;
}

}  // namespace

api::Transfer* start_put(void* dest, const void* source, std::size_t bytes, int pe) {
  check_pe(pe);
  if (bytes == 0) return nullptr;
  const std::uint64_t remote = segment_address(dest, bytes, "dest");
  if (pe == world().rank) {
    std::memmove(dest, source, bytes);
    return nullptr;
  }
  // Bytes of a frame that turns out to be damaged stand in memory until it comes again: nobody may
  // wait for them to change. So a word is set by an atomic operation.
  if (is_word(dest, bytes)) {
    std::uint64_t word = 0;
    std::memcpy(&word, source, bytes);
    const auto type = static_cast<std::uint32_t>(bytes);
    return post_atomic(dest, PLAIT_ATOMIC_OPERATION_SET, type, word, 0, pe);
  }
  Transfer* transfer = api::stage(bytes);
  std::memcpy(api::staging(transfer), source, bytes);
  post_copy(transfer, PLAIT_OPCODE_PUT, remote, pe);
  return transfer;
}

api::Transfer* start_get(void* dest, const void* source, std::size_t bytes, int pe) {
  check_pe(pe);
  if (bytes == 0) return nullptr;
  const std::uint64_t remote = segment_address(source, bytes, "source");
  if (pe == world().rank) {
    std::memmove(dest, source, bytes);
    return nullptr;
  }
  Transfer* transfer = api::stage(bytes);
  post_copy(transfer, PLAIT_OPCODE_GET, remote, pe);
  return transfer;
}

void end_copy(api::Transfer* transfer, void* dest) {
  if (transfer == nullptr) return;
  const bool is_there = transfer->completion.status == PLAIT_STATUS_OK;
  if (transfer->command.opcode == PLAIT_OPCODE_GET && is_there) {
    std::memcpy(dest, api::staging(transfer), transfer->arena_bytes);
  }
  end(transfer);
}

void put(void* dest, const void* source, std::size_t bytes, int pe) {
  check_pe(pe);
  if (bytes > 0) segment_address(dest, bytes, "dest");
  in_pieces(bytes, [&](std::size_t at, std::size_t size) {
    Transfer* transfer =
        start_put(static_cast<char*>(dest) + at, static_cast<const char*>(source) + at, size, pe);
    if (transfer != nullptr) leave_open(transfer);
  });
}

void get(void* dest, const void* source, std::size_t bytes, int pe) {
  check_pe(pe);
  if (bytes > 0) segment_address(source, bytes, "source");
  in_pieces(bytes, [&](std::size_t at, std::size_t size) {
    char* to = static_cast<char*>(dest) + at;
    Transfer* transfer = start_get(to, static_cast<const char*>(source) + at, size, pe);
    if (transfer != nullptr) wait(transfer);
    end_copy(transfer, to);
  });
}

std::uint64_t atomic(const void* word, std::uint32_t operation, std::uint32_t type,
                     std::uint64_t operand, std::uint64_t comparand, int pe, bool fetches) {
  Transfer* transfer = post_atomic(word, operation, type, operand, comparand, pe);
  if (!fetches && pe != world().rank) {
    leave_open(transfer);
    return 0;
  }
  wait(transfer);
  Operands done{};
  std::memcpy(&done, api::staging(transfer), sizeof done);
  end(transfer);
  return done.result;
}

bool test_for(const void* word, std::uint32_t type, std::uint32_t comparison, std::uint64_t value) {
  const WordType kind = *word_type(type);
  const auto* bytes = static_cast<const std::uint8_t*>(word);
  // What another PE has written since is seen, whatever the compiler thinks.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return compares({bytes, kind.bytes}, kind, comparison, value);
}

void wait_for(const void* word, std::uint32_t type, std::uint32_t comparison, std::uint64_t value) {
  const Watched watched{word, type, comparison, value};
  segment_address(word, word_type(type)->bytes, "ivar");
  api::take_completions();
  // A word that has changed once more is looked at again: the watch says what it was.
  while (!test_for(word, type, comparison, value)) {
    Transfer* transfer = post_watch(watched);
    wait(transfer);
    end(transfer);
  }
}

void wait_for_any(const std::vector<Watched>& words) {
  if (words.size() > kWatchedMax) return api::poll_once();
  std::vector<Transfer*> watches;
  for (const Watched& each : words) watches.push_back(post_watch(each));
  const auto is_done = [](const Transfer* watch) { return watch->done; };
  api::wait_until([&] { return std::any_of(watches.begin(), watches.end(), is_done); }, watches,
                  true);
  // One that compares meanwhile completes as it would have; each of them completes once.
  for (const Transfer* watch : watches) {
    if (!watch->done) api::cancel(watch);
  }
  api::wait_until([&] { return std::all_of(watches.begin(), watches.end(), is_done); }, watches,
                  false);
  for (Transfer* watch : watches) {
    if (watch->completion.status == PLAIT_STATUS_CANCELLED) {
      api::finish(watch);
    } else {
      end(watch);
    }
  }
}

void quiet() {
  for (prune(); !open.empty(); prune()) {
    const std::vector<Transfer*> all = open;
    const auto is_done = [](const Transfer* transfer) { return transfer->done; };
    api::wait_until([&] { return std::all_of(all.begin(), all.end(), is_done); }, all, false);
  }
}

}  // namespace plait::shmem
