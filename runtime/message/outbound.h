// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The way out of one peer and channel: messages in the order given, cut into frames, one message
// whole before the next begins.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "message/message.h"

namespace plait {

class Outbound {
 public:
  // One frame ready for the transport.
  struct Cut {
    plait_header header{};
    std::span<const std::uint8_t> body;  // valid until advance()
    std::uint64_t payload_bytes = 0;
    bool last = false;
    std::uint64_t cookie = 0;  // of the message
  };

  bool empty() const { return queue_.empty(); }
  void push(Outgoing message);
  // The next frame. Precondition: not empty.
  Cut cut(NodeMemory& memory);
  // The transport took the frame of the last cut().
  void advance(const Cut& cut);
  void clear();

 private:
  std::span<const std::uint8_t> payload(NodeMemory& memory, std::uint64_t bytes);
  void write_arguments();

  std::deque<Outgoing> queue_;
  std::uint64_t offset_ = 0;  // payload of the front message that has been cut
  bool started_ = false;      // its first frame has been cut; offset alone cannot tell
  std::vector<std::uint8_t> scratch_;
};

}  // namespace plait
