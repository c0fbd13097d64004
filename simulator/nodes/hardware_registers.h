// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The registers of a hardware node that the simulator itself reads; what is written at the start
// stands in the run description.
#pragma once

#include <cstdint>

namespace plait::sim {

struct HardwareRegisters {
  static constexpr std::uint16_t kStatus = 0x0000;
  static constexpr std::uint16_t kExitCode = 0x0004;
  static constexpr std::uint16_t kWaitingKind = 0x0008;
  static constexpr std::uint16_t kWaitingPeer = 0x000C;
  static constexpr std::uint16_t kWaitingTag = 0x0010;
  static constexpr std::uint16_t kWaitingContext = 0x0014;

  // Of kStatus: what the role does.
  static constexpr std::uint32_t kRoleMask = 0x3, kRoleEnded = 3;
};

}  // namespace plait::sim
