// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What an active message says, beside its handler, as the payload of spec/gasnet.yaml; and the call
// of a handler with it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "gasnet/call.h"

namespace plait::gasnet {

inline constexpr unsigned kArgumentsMax = PLAIT_GASNET_ARGUMENTS_MAX;

struct Content {
  unsigned category = PLAIT_GASNET_NONE;
  unsigned count = 0;
  std::array<gasnet_handlerarg_t, kArgumentsMax> arguments{};
  const void* data = nullptr;  // of a long one where they are, at the other end
  std::size_t bytes = 0;
};

std::size_t payload_bytes(const Content& content);
std::uint32_t tag_of(const Content& content);
void write_payload(const Content& content, void* payload);
// What has come; ends the run for what is no message of GASNet's.
Content read_payload(std::uint32_t tag, void* payload, std::uint64_t bytes);

using Function = void (*)();
// Calls a handler, which has the parameters of the message's category, with its arguments.
void call_handler(Function function, gasnet_token_t token, const Content& content);

}  // namespace plait::gasnet
