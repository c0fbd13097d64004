// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/schedule.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "api/communicator.h"
#include "api/transfer.h"
#include "plait_limits.h"

namespace plait::api {

Schedule::Schedule(Communicator& comm, std::uint8_t collective, std::uint32_t number,
                   std::uint8_t datatype, TransferLayer& layer)
    : comm_(comm),
      layer_(layer),
      collective_(collective),
      datatype_(datatype),
      tag_(number & static_cast<std::uint32_t>(PLAIT_TAG_MAX)) {}

Schedule::~Schedule() = default;

Schedule::Round& Schedule::building() {
  if (!open_) {
    rounds_.emplace_back();
    open_ = true;
  }
  return rounds_.back();
}

void Schedule::send(int to, const void* data, std::size_t bytes) {
  building().posts.push_back({to, nullptr, data, bytes, true});
}

void Schedule::receive(int from, void* data, std::size_t bytes) {
  building().posts.push_back({from, data, nullptr, bytes, false});
}

void Schedule::local(std::function<void()> step) { building().steps.push_back(std::move(step)); }

void Schedule::copy(void* to, const void* from, std::size_t bytes) {
  if (bytes == 0 || to == from) return;
  local([=] { std::memcpy(to, from, bytes); });
}

void Schedule::next_round() { open_ = false; }

std::byte* Schedule::scratch(std::size_t bytes) {
  memory_.push_back(std::make_unique<std::byte[]>(bytes == 0 ? 1 : bytes));
  return memory_.back().get();
}

void Schedule::keep(std::shared_ptr<const void> owner) { kept_.push_back(std::move(owner)); }

bool Schedule::advance() {
  while (current_ < rounds_.size()) {
    if (!started_) start(rounds_[current_]);
    if (!finish_transfers()) return false;
    if (error_ != MPI_SUCCESS) {
      current_ = rounds_.size();
      break;
    }
    for (const auto& step : rounds_[current_].steps) step();
    ++current_;
    started_ = false;
  }
  return true;
}

void Schedule::restart() {
  current_ = 0;
  started_ = false;
  error_ = MPI_SUCCESS;
  error_text_.clear();
}

bool Schedule::done() const { return current_ == rounds_.size(); }

std::vector<Transfer*> Schedule::waiting_for() const {
  std::vector<Transfer*> open;
  for (Transfer* transfer : transfers_) {
    if (!transfer->done) open.push_back(transfer);
  }
  return open;
}

// Receives first: a message that finds its receive posted is copied once less.
void Schedule::start(const Round& round) {
  started_ = true;
  for (const Post& post : round.posts) {
    if (!post.sends) start_one(post);
  }
  for (const Post& post : round.posts) {
    if (post.sends) start_one(post);
  }
}

void Schedule::start_one(const Post& post) {
  Transfer* transfer = post.sends ? layer_.start_send(comm_, post.peer, tag_, post.source,
                                                      post.bytes, datatype_, collective_)
                                  : layer_.start_receive(comm_, post.peer, tag_, post.target,
                                                         post.bytes, datatype_, collective_);
  if (transfer != nullptr) transfers_.push_back(transfer);
}

// True when all are done or one has failed. What is done is finished at once, so that the cost of
// receiving is paid while others are under way. Nobody waits for the others of a failed round.
bool Schedule::finish_transfers() {
  std::vector<Transfer*> open;
  for (Transfer* transfer : transfers_) {
    if (!transfer->done) {
      open.push_back(transfer);
      continue;
    }
    if (failed(*transfer) && error_ == MPI_SUCCESS) note_failure(*transfer);
    layer_.finish(transfer);
  }
  transfers_ = std::move(open);
  if (error_ == MPI_SUCCESS) return transfers_.empty();
  for (Transfer* transfer : transfers_) layer_.abandon(transfer);
  transfers_.clear();
  return true;
}

// Besides what ended badly: both ends of a transfer know its size, so a short message is wrong too.
bool Schedule::failed(const Transfer& transfer) const {
  if (!transfer.done) return false;
  if (transfer.completion.status != PLAIT_STATUS_OK) return true;
  const bool whole = transfer.command.opcode != PLAIT_OPCODE_RECEIVE ||
                     transfer.completion.size == transfer.command.size;
  if (!whole && tolerant_) warn(sizes_text(transfer) + ", which MPI forbids");
  return !whole && !tolerant_;
}

std::string Schedule::sizes_text(const Transfer& transfer) const {
  return describe_rank(comm_, rank_of_node(comm_, transfer.completion.peer)) + " sent " +
         std::to_string(transfer.completion.size) + " bytes, this rank expected " +
         std::to_string(transfer.command.size);
}

void Schedule::note_failure(const Transfer& transfer) {
  const plait_completion& completion = transfer.completion;
  const bool too_long = completion.status == PLAIT_STATUS_TRUNCATED;
  if (completion.status != PLAIT_STATUS_OK && !too_long) {
    error_ = completion_error(comm_, transfer.command, completion, &error_text_);
    return;
  }
  error_ = MPI_ERR_COUNT;
  error_text_ = sizes_text(transfer);
}

}  // namespace plait::api
