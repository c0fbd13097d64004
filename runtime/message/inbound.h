// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The way in of one peer and channel: turns frames in order into pieces of messages, and refuses
// what no Messenger would send. A frame may be examined again (push-back) before it is accepted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "message/message.h"

namespace plait {

class Inbound {
 public:
  // The frame as a piece of its message; nothing if it is malformed, then the rest of its message
  // is malformed too. The result is valid until the next call.
  std::optional<Arrival> examine(NodeId source, Channel channel, const plait_header& header,
                                 std::span<const std::uint8_t> body);
  // The handler took the piece that examine() gave.
  void accept(const Arrival& arrival);
  // Forgets the message that has begun.
  void clear() { open_ = false; }
  // A message was cut short by the first frame of the next one since this was last asked.
  bool take_interrupted();

 private:
  bool begin(const plait_header& header, std::span<const std::uint8_t> body);

  bool open_ = false;  // between the first frame of a message and its last
  bool interrupted_ = false;
  std::uint8_t handler_ = 0;
  std::uint64_t offset_ = 0;
  std::uint8_t argument_count_ = 0;
  std::array<std::uint32_t, PLAIT_ARGUMENTS_MAX> arguments_{};
};

}  // namespace plait
