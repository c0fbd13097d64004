// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "message/outbound.h"

#include <algorithm>
#include <utility>

namespace plait {

static_assert(PLAIT_PAYLOAD_BYTES_MAX > PLAIT_ARGUMENT_BLOCK_BYTES,
              "a first frame must have room for payload beside the argument block");

void Outbound::push(Outgoing message) {
  if (!message.owned.empty()) message.size = message.owned.size();
  queue_.push_back(std::move(message));
}

Outbound::Cut Outbound::cut(NodeMemory& memory) {
  const Outgoing& message = queue_.front();
  const bool first = !started_;
  const bool block = first && !message.arguments.empty();
  const std::uint64_t room =
      PLAIT_PAYLOAD_BYTES_MAX - (block ? std::uint64_t{PLAIT_ARGUMENT_BLOCK_BYTES} : 0);
  Cut cut;
  cut.payload_bytes = std::min(room, message.size - offset_);
  cut.last = offset_ + cut.payload_bytes == message.size;
  cut.cookie = message.cookie;
  cut.header = message.head;
  cut.header.flags =
      static_cast<std::uint8_t>((first ? PLAIT_FLAG_FIRST : 0) | (cut.last ? PLAIT_FLAG_LAST : 0));
  cut.header.argument_count = block ? static_cast<std::uint8_t>(message.arguments.size()) : 0;
  if (message.is_long) cut.header.operand = message.head.operand + offset_;
  if (message.head.handler == PLAIT_HANDLER_PUT) {
    cut.header.tag = static_cast<std::uint32_t>(message.size - offset_);
  }
  cut.body = payload(memory, cut.payload_bytes);
  if (block) {
    std::vector<std::uint8_t> piece(cut.body.begin(), cut.body.end());
    write_arguments();
    scratch_.insert(scratch_.end(), piece.begin(), piece.end());
    cut.body = scratch_;
  }
  return cut;
}

void Outbound::advance(const Cut& cut) {
  started_ = true;
  offset_ += cut.payload_bytes;
  if (!cut.last) return;
  queue_.pop_front();
  started_ = false;
  offset_ = 0;
}

void Outbound::clear() {
  queue_.clear();
  started_ = false;
  offset_ = 0;
}

std::span<const std::uint8_t> Outbound::payload(NodeMemory& memory, std::uint64_t bytes) {
  if (bytes == 0) return {};
  const Outgoing& message = queue_.front();
  if (!message.owned.empty()) return std::span(message.owned).subspan(offset_, bytes);
  const std::span<const std::uint8_t> found = memory.at(message.address + offset_, bytes);
  if (!found.empty()) return found;
  // Checked when the message was queued, so memory has shrunk since. The message has begun: keep
  // its length, the peer counts on it.
  scratch_.assign(bytes, 0);
  return scratch_;
}

void Outbound::write_arguments() {
  scratch_.assign(PLAIT_ARGUMENT_BLOCK_BYTES, 0);
  std::size_t at = 0;
  for (const std::uint32_t argument : queue_.front().arguments) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      scratch_[at++] = static_cast<std::uint8_t>(argument >> shift);
    }
  }
}

}  // namespace plait
