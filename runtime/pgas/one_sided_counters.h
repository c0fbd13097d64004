// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How many one-sided commands a rank has given, and how many bytes they were for.
#pragma once

#include <cstdint>
#include <cstring>

#include "plait_commands.h"

namespace plait {

struct OneSidedCounters {
  std::uint64_t puts = 0, bytes_put = 0, gets = 0, bytes_got = 0, atomics = 0;

  void count(const plait_command& command) {
    plait_one_sided_command view;
    static_assert(sizeof view == sizeof command);
    std::memcpy(&view, &command, sizeof view);
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
        ++atomics;
        break;
      default:
        break;
    }
  }
};

}  // namespace plait
