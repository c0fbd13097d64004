// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "pgas/one_sided.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "message/get.h"
#include "pgas/word.h"
#include "plait_limits.h"
#include "plait_wire.h"

namespace plait {
namespace {

// Payload of a request to the handler atomic: symmetric address, operand, comparand.
constexpr std::uint64_t kWordBytes = 8, kOperandsBytes = 3 * kWordBytes;
constexpr std::uint64_t kReplyUnitBytes = 16;

// The same bytes as another opcode sees them.
template <typename View>
View view_of(const plait_command& command) {
  View view;
  static_assert(sizeof view == sizeof command);
  std::memcpy(&view, &command, sizeof view);
  return view;
}

std::uint64_t word_at(std::span<const std::uint8_t> bytes, std::size_t word) {
  return load_word(bytes.subspan(word * kWordBytes, kWordBytes));
}

// Bytes of memory; none where none are asked for.
std::span<std::uint8_t> bytes_at(NodeMemory& memory, std::uint64_t address, std::uint64_t size) {
  return size > 0 ? memory.at(address, size) : std::span<std::uint8_t>{};
}

// The bytes behind a symmetric address on this node; none if it has not all of them.
std::span<std::uint8_t> shared_at(NodeMemory& memory, std::uint64_t symmetric, std::uint64_t size) {
  const std::uint64_t own = size > 0 ? memory.own(symmetric, size) : kNoAddress;
  return own == kNoAddress ? std::span<std::uint8_t>{} : memory.at(own, size);
}

// Type and operation of an atomic request, as its tag has them.
std::optional<WordType> type_of(std::uint32_t tag) { return word_type(tag >> 8 & 0xFF); }
std::uint32_t operation_of(std::uint32_t tag) { return tag & 0xFF; }

}  // namespace

void OneSided::command(Time now, const plait_command& command) {
  switch (command.opcode) {
    case PLAIT_OPCODE_PUT:
      return put(now, command);
    case PLAIT_OPCODE_GET:
      return get(now, command);
    case PLAIT_OPCODE_REQUEST:
      return request(now, command);
    case PLAIT_OPCODE_TAKE:
      return take(now, command);
    case PLAIT_OPCODE_REPLY:
      return reply(now, command);
    case PLAIT_OPCODE_WATCH:
      return watch(now, command);
    default:
      return complete(now, command, PLAIT_STATUS_REFUSED);
  }
}

// Whether there is such a peer, and it answers; else the command is complete.
bool OneSided::can_ask(Time now, const plait_command& command) {
  if (command.peer >= node_count_) {
    complete(now, command, PLAIT_STATUS_REFUSED);
    return false;
  }
  if (!messenger_.failed(command.peer)) return true;
  complete(now, command, PLAIT_STATUS_PEER_FAILED);
  return false;
}

// Both ends of a put or get: bytes here, a symmetric address there. Nothing if one of them is none;
// then the command is complete.
std::optional<OneSided::Ends> OneSided::ends_of(Time now, const plait_command& command) {
  const auto view = view_of<plait_one_sided_command>(command);
  if (!can_ask(now, command)) return std::nullopt;
  if (view.size == 0) return Ends{};
  const Ends ends{bytes_at(memory_, view.address, view.size),
                  memory_.symmetric(view.remote_address, view.size)};
  if (!ends.here.empty() && ends.there != kNoAddress) return ends;
  complete(now, command, PLAIT_STATUS_REFUSED);
  return std::nullopt;
}

void OneSided::put(Time now, const plait_command& command) {
  const auto ends = ends_of(now, command);
  if (!ends) return;
  if (command.peer == self_) {
    const auto target = shared_at(memory_, ends->there, ends->here.size());
    const bool is_there = target.size() == ends->here.size();
    if (is_there) std::copy(ends->here.begin(), ends->here.end(), target.begin());
    complete(now, command, is_there ? PLAIT_STATUS_OK : PLAIT_STATUS_REFUSED);
    return look(now);
  }
  const auto view = view_of<plait_one_sided_command>(command);
  Outgoing message;
  message.destination = view.peer;
  message.channel = Channel::direct;
  message.head.handler = PLAIT_HANDLER_PUT;
  message.head.operand = ends->there;
  message.head.message = add_job(command, 0);
  message.address = view.address;
  message.size = view.size;
  message.is_long = true;
  messenger_.send(now, std::move(message));
}

bool OneSided::on_put(Time now, const Arrival&) {
  look(now);
  return true;
}

bool OneSided::on_put_done(Time now, const Arrival& arrival) {
  if (awaits(arrival.source, arrival.head->message)) {
    const bool is_done = arrival.head->operand == 0;
    end_job(now, arrival.head->message, is_done ? PLAIT_STATUS_OK : PLAIT_STATUS_REFUSED);
  }
  return true;
}

void OneSided::get(Time now, const plait_command& command) {
  const auto ends = ends_of(now, command);
  if (!ends) return;
  if (command.peer == self_) {
    const auto source = shared_at(memory_, ends->there, ends->here.size());
    const bool is_there = source.size() == ends->here.size();
    if (is_there) std::copy(source.begin(), source.end(), ends->here.begin());
    return complete(now, command, is_there ? PLAIT_STATUS_OK : PLAIT_STATUS_REFUSED);
  }
  const auto view = view_of<plait_one_sided_command>(command);
  Outgoing message;
  message.destination = view.peer;
  message.channel = Channel::direct;
  message.head.handler = PLAIT_HANDLER_GET;
  message.head.message = add_job(command, view.size);
  message.arguments = get_arguments(ends->there, view.address, view.size);
  messenger_.send(now, std::move(message));
}

bool OneSided::on_answer(Time now, const Arrival& arrival) {
  Job& job = jobs_.at(arrival.head->message);
  job.left -= std::min<std::uint64_t>(job.left, arrival.payload.size());
  if (arrival.last) {
    const auto status = job.left == 0 ? PLAIT_STATUS_OK : PLAIT_STATUS_REFUSED;
    end_job(now, arrival.head->message, status);
  }
  return true;
}

void OneSided::request(Time now, const plait_command& command) {
  const auto view = view_of<plait_user_request_command>(command);
  view.handler == PLAIT_HANDLER_ATOMIC ? atomic(now, command) : ask_user(now, command);
}

void OneSided::atomic(Time now, const plait_command& command) {
  const auto view = view_of<plait_user_request_command>(command);
  const auto type = type_of(view.tag);
  const auto operands = memory_.at(view.address, kOperandsBytes);
  const auto result = memory_.at(view.reply_address, kWordBytes);
  const bool is_replied = (view.flags & PLAIT_COMMAND_FLAG_REPLIED) != 0;
  const bool is_whole = is_replied && view.size == operands.size();
  if (!type || !is_whole || result.empty()) {
    return complete(now, command, PLAIT_STATUS_REFUSED);
  }
  if (!can_ask(now, command)) return;
  const std::uint64_t there = memory_.symmetric(word_at(operands, 0), type->bytes);
  if (there == kNoAddress) return complete(now, command, PLAIT_STATUS_REFUSED);
  if (view.peer == self_) {
    const auto at = shared_at(memory_, there, type->bytes);
    const auto old = at.empty() ? std::nullopt
                                : operate(at, operation_of(view.tag), word_at(operands, 1),
                                          word_at(operands, 2));
    if (old) std::memcpy(result.data(), &*old, kWordBytes);
    complete(now, command, old ? PLAIT_STATUS_OK : PLAIT_STATUS_REFUSED);
    return look(now);
  }
  Outgoing message;
  message.destination = view.peer;
  message.channel = Channel::direct;
  message.head.handler = PLAIT_HANDLER_ATOMIC;
  message.head.tag = view.tag;
  message.head.operand = kOperandsBytes;
  message.head.collective = view.reply_units;
  message.head.message = add_job(command, 0);
  message.owned.assign(operands.begin(), operands.end());
  std::memcpy(message.owned.data(), &there, kWordBytes);
  messenger_.send(now, std::move(message));
}

bool OneSided::on_atomic(Time now, const Arrival& arrival) {
  if (arrival.channel == Channel::reply) {
    if (!awaits(arrival.source, arrival.head->message)) return true;
    const plait_command& command = jobs_.at(arrival.head->message).command;
    const auto view = view_of<plait_user_request_command>(command);
    const auto result = memory_.at(view.reply_address, kWordBytes);
    if (view.opcode == PLAIT_OPCODE_REQUEST && view.handler != PLAIT_HANDLER_ATOMIC) return true;
    const bool is_done = view.opcode == PLAIT_OPCODE_REQUEST && !result.empty() &&
                         arrival.payload.size() == kWordBytes;
    if (is_done) std::memcpy(result.data(), arrival.payload.data(), kWordBytes);
    end_job(now, arrival.head->message, is_done ? PLAIT_STATUS_OK : PLAIT_STATUS_REFUSED);
    return true;
  }
  if (!arrival.first || !arrival.last || arrival.payload.size() != kOperandsBytes) return true;
  const std::uint32_t tag = arrival.head->tag;
  const auto type = type_of(tag);
  std::optional<std::uint64_t> old;
  if (type) {
    const auto at = shared_at(memory_, word_at(arrival.payload, 0), type->bytes);
    if (!at.empty()) {
      old =
          operate(at, operation_of(tag), word_at(arrival.payload, 1), word_at(arrival.payload, 2));
    }
  }
  // Of what cannot be done the answer is empty.
  Outgoing answer;
  answer.destination = arrival.source;
  answer.channel = Channel::reply;
  answer.head.handler = PLAIT_HANDLER_ATOMIC;
  answer.head.message = arrival.head->message;
  answer.head.tag = tag;
  if (old) {
    answer.head.operand = kWordBytes;
    answer.owned.resize(kWordBytes);
    std::memcpy(answer.owned.data(), &*old, kWordBytes);
  }
  messenger_.send(now, std::move(answer));
  look(now);
  return true;
}

// To a handler of the program. Without the flag replied it completes at once: its payload is
// copied.
void OneSided::ask_user(Time now, const plait_command& command) {
  const auto view = view_of<plait_user_request_command>(command);
  const auto payload = bytes_at(memory_, view.address, view.size);
  const bool is_replied = (view.flags & PLAIT_COMMAND_FLAG_REPLIED) != 0;
  const std::uint64_t room = is_replied ? view.reply_units * kReplyUnitBytes : 0;
  if (view.handler < PLAIT_HANDLER_USER || view.size > PLAIT_PAYLOAD_BYTES_MAX ||
      payload.size() != view.size || bytes_at(memory_, view.reply_address, room).size() != room) {
    return complete(now, command, PLAIT_STATUS_REFUSED);
  }
  if (!can_ask(now, command)) return;
  const std::uint32_t number = is_replied ? add_job(command, 0) : 0;
  if (view.peer == self_) {
    // There is room: the node's own requests are so few.
    users_.arrive(now, {self_, view.handler, view.tag, number, {payload.begin(), payload.end()}});
  } else {
    Outgoing message;
    message.destination = view.peer;
    message.channel = Channel::direct;
    message.head.handler = view.handler;
    message.head.tag = view.tag;
    message.head.operand = view.size;
    message.head.collective = is_replied ? view.reply_units : std::uint8_t{0};
    message.head.message = number;
    message.owned.assign(payload.begin(), payload.end());
    messenger_.send(now, std::move(message));
  }
  if (!is_replied) complete(now, command, PLAIT_STATUS_OK);
}

bool OneSided::on_user(Time now, const Arrival& arrival) {
  const plait_header& head = *arrival.head;
  const bool is_whole = arrival.first && arrival.last && arrival.payload.size() == head.operand;
  if (!is_whole) return true;
  if (arrival.channel == Channel::reply) {
    end_user(now, arrival.source, head, arrival.payload);
    return true;
  }
  return users_.arrive(now, {arrival.source,
                             head.handler,
                             head.tag,
                             head.message,
                             {arrival.payload.begin(), arrival.payload.end()}});
}

// A reply has come; nothing happens if no request of the program's waits for it.
void OneSided::end_user(Time now, NodeId peer, const plait_header& head,
                        std::span<const std::uint8_t> payload) {
  if (head.message == 0 || !awaits(peer, head.message)) return;
  const plait_command command = jobs_.at(head.message).command;
  const auto view = view_of<plait_user_request_command>(command);
  if (view.opcode != PLAIT_OPCODE_REQUEST || view.handler == PLAIT_HANDLER_ATOMIC) return;
  const std::size_t bytes =
      std::min<std::size_t>(payload.size(), view.reply_units * kReplyUnitBytes);
  if (bytes > 0) {
    std::copy_n(payload.begin(), bytes, memory_.at(view.reply_address, bytes).begin());
  }
  jobs_.erase(head.message);
  plait_completion completion{};
  completion.request = command.request;
  completion.status = bytes == payload.size() ? PLAIT_STATUS_OK : PLAIT_STATUS_TRUNCATED;
  completion.peer = peer;
  completion.datatype = head.handler;
  completion.tag = head.tag;
  completion.size = payload.size();
  sink_.complete(now, completion);
}

void OneSided::take(Time now, const plait_command& command) {
  users_.take(now, command);
  for (const NodeId source : users_.pushed_back()) {
    messenger_.resume(now, source, Channel::direct);
  }
}

void OneSided::reply(Time now, const plait_command& command) {
  const auto view = view_of<plait_user_reply_command>(command);
  const auto payload = bytes_at(memory_, view.address, view.size);
  if (view.handler < PLAIT_HANDLER_USER || view.size > PLAIT_PAYLOAD_BYTES_MAX ||
      payload.size() != view.size) {
    return complete(now, command, PLAIT_STATUS_REFUSED);
  }
  if (!can_ask(now, command)) return;
  Outgoing message;
  message.destination = view.peer;
  message.channel = Channel::reply;
  message.head.handler = view.handler;
  message.head.datatype = view.handler;  // where a completion has it
  message.head.tag = view.tag;
  message.head.operand = view.size;
  message.head.message = view.message;
  if (view.peer == self_) {
    end_user(now, self_, message.head, payload);
  } else {
    message.owned.assign(payload.begin(), payload.end());
    messenger_.send(now, std::move(message));
  }
  complete(now, command, PLAIT_STATUS_OK);
}

void OneSided::watch(Time now, const plait_command& command) {
  const auto view = view_of<plait_watch_command>(command);
  const auto type = word_type(view.word_type);
  if (!type || memory_.at(view.address, type->bytes).empty()) {
    return complete(now, command, PLAIT_STATUS_REFUSED);
  }
  watches_.push_back(command);
  look(now);
}

bool OneSided::cancel(Time now, std::uint32_t request) {
  if (users_.cancel(now, request)) return true;
  const auto watch = std::find_if(watches_.begin(), watches_.end(),
                                  [&](const auto& each) { return each.request == request; });
  if (watch == watches_.end()) return false;
  const plait_command command = *watch;
  watches_.erase(watch);
  complete(now, command, PLAIT_STATUS_CANCELLED);
  return true;
}

// Completes the watches that have what they wait for. Only what lands can give it: the process
// stands still meanwhile.
void OneSided::look(Time now) {
  for (auto watch = watches_.begin(); watch != watches_.end();) {
    const auto view = view_of<plait_watch_command>(*watch);
    const WordType type = *word_type(view.word_type);
    const auto at = memory_.at(view.address, type.bytes);
    if (at.empty() || !compares(at, type, view.comparison, view.value)) {
      ++watch;
      continue;
    }
    const plait_command command = *watch;
    watch = watches_.erase(watch);
    complete(now, command, PLAIT_STATUS_OK);
  }
}

bool OneSided::awaits(NodeId peer, std::uint32_t message) const {
  const auto job = jobs_.find(message);
  return job != jobs_.end() && job->second.command.peer == peer;
}

void OneSided::peer_failed(Time now, NodeId peer) {
  std::vector<std::uint32_t> open;
  for (const auto& [number, job] : jobs_) {
    if (job.command.peer == peer) open.push_back(number);
  }
  for (const std::uint32_t number : open) end_job(now, number, PLAIT_STATUS_PEER_FAILED);
}

std::uint32_t OneSided::add_job(const plait_command& command, std::uint64_t left) {
  do last_job_ = (last_job_ + 1) | kJobBit;
  while (jobs_.contains(last_job_));
  jobs_.emplace(last_job_, Job{command, left});
  return last_job_;
}

void OneSided::end_job(Time now, std::uint32_t number, std::uint8_t status) {
  const auto job = jobs_.find(number);
  const plait_command command = job->second.command;
  jobs_.erase(job);
  complete(now, command, status);
}

void OneSided::complete(Time now, const plait_command& command, std::uint8_t status) {
  plait_completion completion{};
  completion.request = command.request;
  completion.status = status;
  completion.peer = command.peer;
  sink_.complete(now, completion);
}

}  // namespace plait
