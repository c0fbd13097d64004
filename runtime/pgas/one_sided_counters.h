// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How many one-sided commands a rank has given, and how many bytes they were for.
#pragma once

#include <cstdint>
#include <cstring>

#include "plait_commands.h"
#include "plait_wire.h"

namespace plait {

struct OneSidedCounters {
  std::uint64_t puts = 0, bytes_put = 0, gets = 0, bytes_got = 0, atomics = 0;
  std::uint64_t requests = 0, replies = 0;  // of handlers of the program

  void count(const plait_command& command) {
    plait_one_sided_command view;
    static_assert(sizeof view == sizeof command);
    std::memcpy(&view, &command, sizeof view);
    plait_user_request_command request;
    std::memcpy(&request, &command, sizeof request);
    const std::uint8_t handler = request.handler;
    switch (command.opcode) {
      case PLAIT_OPCODE_PUT:
        ++puts;
        bytes_put += view.size;
        break;
      case PLAIT_OPCODE_GET:
        ++gets;
        bytes_got += view.size;
        break;
      case PLAIT_OPCODE_REQUEST:
        ++(handler == PLAIT_HANDLER_ATOMIC ? atomics : requests);
        break;
      case PLAIT_OPCODE_REPLY:
        ++replies;
        break;
      default:
        break;
    }
  }
};

}  // namespace plait
