// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "mpi/match_queue.h"

#include <utility>

namespace plait {

bool Pattern::matches(const Message& message) const {
  return context == message.context && (any_source || source == message.source) &&
         (any_tag || tag == message.tag);
}

Pattern pattern_of(const plait_command& command) {
  Pattern pattern;
  pattern.context = command.context_id;
  pattern.any_source = (command.flags & PLAIT_COMMAND_FLAG_ANY_SOURCE) != 0;
  pattern.any_tag = (command.flags & PLAIT_COMMAND_FLAG_ANY_TAG) != 0;
  if (!pattern.any_source) pattern.source = command.peer;
  if (!pattern.any_tag) pattern.tag = command.tag;
  return pattern;
}

std::array<Pattern, 4> patterns_of(const Message& message) {
  const std::uint16_t context = message.context;
  return {Pattern{context, message.source, message.tag, false, false},
          Pattern{context, message.source, 0, false, true},
          Pattern{context, 0, message.tag, true, false}, Pattern{context, 0, 0, true, true}};
}

std::size_t PatternHash::operator()(const Pattern& pattern) const {
  std::uint64_t word =
      std::uint64_t{pattern.context} << 48 | std::uint64_t{pattern.source} << 32 | pattern.tag;
  word ^=
      (pattern.any_source ? 0x9E3779B97F4A7C15u : 0) ^ (pattern.any_tag ? 0xC2B2AE3D27D4EB4Fu : 0);
  // Neighbouring ranks and tags differ in few bits: spread them over the whole word.
  word ^= word >> 31;
  word *= 0xBF58476D1CE4E5B9u;
  word ^= word >> 29;
  return static_cast<std::size_t>(word);
}

void PostedQueue::add(const plait_command& command) {
  Bucket& bucket = buckets_[pattern_of(command)];
  const auto posted = order_.insert(order_.end(), Posted{command, serial_++, {}});
  posted->place = bucket.insert(bucket.end(), posted);
  by_request_[command.request] = posted;
}

std::optional<plait_command> PostedQueue::take(const Message& message) {
  auto earliest = order_.end();
  for (const Pattern& pattern : patterns_of(message)) {
    const auto bucket = buckets_.find(pattern);
    if (bucket == buckets_.end()) continue;
    const auto posted = bucket->second.front();
    if (earliest == order_.end() || posted->serial < earliest->serial) earliest = posted;
  }
  if (earliest == order_.end()) return std::nullopt;
  return remove(earliest);
}

std::optional<plait_command> PostedQueue::cancel(std::uint32_t request) {
  const auto found = by_request_.find(request);
  if (found == by_request_.end()) return std::nullopt;
  return remove(found->second);
}

std::vector<plait_command> PostedQueue::take_source(NodeId source) {
  std::vector<plait_command> taken;
  for (auto posted = order_.begin(); posted != order_.end();) {
    const auto next = std::next(posted);
    const Pattern pattern = pattern_of(posted->command);
    if (!pattern.any_source && pattern.source == source) taken.push_back(remove(posted));
    posted = next;
  }
  return taken;
}

std::vector<plait_command> PostedQueue::list() const {
  std::vector<plait_command> commands;
  for (const Posted& posted : order_) commands.push_back(posted.command);
  return commands;
}

plait_command PostedQueue::remove(Order::iterator posted) {
  const plait_command command = posted->command;
  const auto bucket = buckets_.find(pattern_of(command));
  bucket->second.erase(posted->place);
  if (bucket->second.empty()) buckets_.erase(bucket);
  const auto request = by_request_.find(command.request);
  // A role that uses a number twice at once can cancel the later receive only.
  if (request != by_request_.end() && request->second == posted) by_request_.erase(request);
  order_.erase(posted);
  return command;
}

Message* UnexpectedQueue::add(Message message) {
  if (!message.rendezvous) bytes_ += message.size;
  const auto held = order_.insert(order_.end(), Held{std::move(message), {}});
  const std::array<Pattern, 4> patterns = patterns_of(held->message);
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    Bucket& bucket = buckets_[patterns[i]];
    held->places[i] = bucket.insert(bucket.end(), held);
  }
  by_message_[&held->message] = held;
  return &held->message;
}

Message* UnexpectedQueue::find(const Pattern& pattern) const {
  const auto bucket = buckets_.find(pattern);
  return bucket == buckets_.end() ? nullptr : &bucket->second.front()->message;
}

Message UnexpectedQueue::take(const Message* message) {
  const auto found = by_message_.find(message);
  const auto held = found->second;
  by_message_.erase(found);
  const std::array<Pattern, 4> patterns = patterns_of(held->message);
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const auto bucket = buckets_.find(patterns[i]);
    bucket->second.erase(held->places[i]);
    if (bucket->second.empty()) buckets_.erase(bucket);
  }
  Message taken = std::move(held->message);
  if (!taken.rendezvous) bytes_ -= taken.size;
  order_.erase(held);
  return taken;
}

std::vector<const Message*> UnexpectedQueue::list() const {
  std::vector<const Message*> messages;
  for (const Held& held : order_) messages.push_back(&held.message);
  return messages;
}

}  // namespace plait
