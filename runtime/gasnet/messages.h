// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Active messages: those on their way, those that have come, and the handlers that run for them.
// Handlers run in gasnet_AMPoll and in each call that waits, between two commands; never in one
// another.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "gasnet/call.h"

namespace plait::gasnet {

// The functions of gasnet_attach; those without an index get one, which is written into the table.
// Ends the run if an index is none, or is there twice.
void set_handlers(gasnet_handlerentry_t* table, int count);
// Lets messages come; tells the others which handlers there are, and hears of theirs.
void open_messages();

// The handler that runs now: its index, the place of its first instruction, and of a request where
// it replied.
struct Running {
  gasnet_handler_t index = 0;
  std::uint64_t function = 0;
  NodeId source = 0;
  bool is_request = false;
  std::uint32_t message = 0;
  std::uint64_t replied_at = 0;
  gasnet_token_t token = nullptr;  // no two handlers have the same
};
const Running* running();

// Runs handlers for what has come; whether any ran.
bool serve();
// Serves until the condition holds. transfers: what it waits for, for diagnoses.
void block(const std::function<bool()>& condition,
           const std::function<std::vector<api::Transfer*>()>& transfers);

}  // namespace plait::gasnet
