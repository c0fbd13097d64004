// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "message/get.h"

namespace plait {
namespace {

constexpr std::size_t kGetArguments = 6;

std::uint64_t wide(std::span<const std::uint32_t> arguments, std::size_t low) {
  return arguments[low] | std::uint64_t{arguments[low + 1]} << 32;
}

}  // namespace

std::vector<std::uint32_t> get_arguments(std::uint64_t source, std::uint64_t destination,
                                         std::uint64_t bytes) {
  std::vector<std::uint32_t> arguments;
  for (const std::uint64_t value : {source, destination, bytes}) {
    arguments.push_back(static_cast<std::uint32_t>(value));
    arguments.push_back(static_cast<std::uint32_t>(value >> 32));
  }
  return arguments;
}

std::optional<Outgoing> answer_get(const Arrival& get, NodeMemory& memory,
                                   MessageCounters& counters) {
  if (!get.first || !get.last || get.arguments.size() != kGetArguments) {
    ++counters.malformed;
    return std::nullopt;
  }
  Outgoing answer;
  answer.destination = get.source;
  answer.channel = Channel::reply;
  answer.head = *get.head;
  answer.head.handler = PLAIT_HANDLER_PUT_REPLY;
  answer.head.operand = wide(get.arguments, 2);
  answer.size = wide(get.arguments, 4);
  // The answer is read from there frame by frame later.
  answer.address = answer.size > 0 ? memory.own(wide(get.arguments, 0), answer.size) : 0;
  answer.is_long = true;
  const bool is_none = answer.address == kNoAddress;
  if (is_none || (answer.size > 0 && memory.at(answer.address, answer.size).empty())) {
    ++counters.out_of_range;
    answer.size = 0;
  }
  return answer;
}

}  // namespace plait
