// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "message/inbound.h"

#include <utility>

namespace plait {

static_assert(PLAIT_ARGUMENTS_MAX * 4 == PLAIT_ARGUMENT_BLOCK_BYTES,
              "the argument block must hold exactly the arguments of 32 bit");

bool Inbound::begin(const plait_header& header, std::span<const std::uint8_t> body) {
  if (open_) interrupted_ = true;
  open_ = false;
  argument_count_ = 0;
  if (header.argument_count == 0) return true;
  if (header.argument_count > PLAIT_ARGUMENTS_MAX) return false;
  if (body.size() < PLAIT_ARGUMENT_BLOCK_BYTES) return false;
  argument_count_ = header.argument_count;
  for (std::size_t i = 0; i < argument_count_; ++i) {
    const auto word = body.subspan(4 * i, 4);
    arguments_[i] = word[0] | std::uint32_t{word[1]} << 8 | std::uint32_t{word[2]} << 16 |
                    std::uint32_t{word[3]} << 24;
  }
  return true;
}

std::optional<Arrival> Inbound::examine(NodeId source, Channel channel, const plait_header& header,
                                        std::span<const std::uint8_t> body) {
  Arrival arrival;
  arrival.first = (header.flags & PLAIT_FLAG_FIRST) != 0;
  arrival.last = (header.flags & PLAIT_FLAG_LAST) != 0;
  if (arrival.first) {
    if (!begin(header, body)) return std::nullopt;
    arrival.payload = argument_count_ == 0 ? body : body.subspan(PLAIT_ARGUMENT_BLOCK_BYTES);
  } else {
    if (!open_ || header.handler != handler_ || header.argument_count != 0) {
      open_ = false;
      return std::nullopt;
    }
    arrival.payload = body;
    arrival.offset = offset_;
  }
  arrival.source = source;
  arrival.channel = channel;
  arrival.head = &header;
  arrival.arguments = std::span(arguments_).first(argument_count_);
  return arrival;
}

void Inbound::accept(const Arrival& arrival) {
  open_ = !arrival.last;
  handler_ = arrival.head->handler;
  offset_ = arrival.offset + arrival.payload.size();
}

bool Inbound::take_interrupted() { return std::exchange(interrupted_, false); }

}  // namespace plait
