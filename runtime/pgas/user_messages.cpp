// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "pgas/user_messages.h"

#include <algorithm>
#include <utility>

#include "plait_limits.h"

namespace plait {
namespace {

plait_completion completion_of(const plait_command& take, std::uint8_t status) {
  plait_completion completion{};
  completion.request = take.request;
  completion.status = status;
  return completion;
}

}  // namespace

void UserMessages::take(Time now, const plait_command& command) {
  if (command.size > 0 && memory_.at(command.address, command.size).empty()) {
    return sink_.complete(now, completion_of(command, PLAIT_STATUS_REFUSED));
  }
  if (requests_.empty()) {
    takes_.push_back(command);
    return;
  }
  const Request request = std::move(requests_.front());
  requests_.pop_front();
  complete(now, command, request);
}

bool UserMessages::arrive(Time now, Request request) {
  if (!takes_.empty()) {
    const plait_command take = takes_.front();
    takes_.pop_front();
    complete(now, take, request);
    return true;
  }
  if (requests_.size() >= PLAIT_UNEXPECTED_MESSAGES_MAX) {
    pushed_back_.insert(request.source);
    return false;
  }
  requests_.push_back(std::move(request));
  return true;
}

std::set<NodeId> UserMessages::pushed_back() {
  if (requests_.size() >= PLAIT_UNEXPECTED_MESSAGES_MAX) return {};
  return std::exchange(pushed_back_, {});
}

bool UserMessages::cancel(Time now, std::uint32_t request) {
  const auto take = std::find_if(takes_.begin(), takes_.end(),
                                 [&](const auto& each) { return each.request == request; });
  if (take == takes_.end()) return false;
  const plait_command command = *take;
  takes_.erase(take);
  sink_.complete(now, completion_of(command, PLAIT_STATUS_CANCELLED));
  return true;
}

void UserMessages::complete(Time now, const plait_command& take, const Request& request) {
  const std::size_t bytes = std::min<std::size_t>(request.payload.size(), take.size);
  if (bytes > 0) {
    std::copy_n(request.payload.begin(), bytes, memory_.at(take.address, bytes).begin());
  }
  const bool is_whole = bytes == request.payload.size();
  plait_completion done = completion_of(take, is_whole ? PLAIT_STATUS_OK : PLAIT_STATUS_TRUNCATED);
  done.datatype = request.handler;
  done.peer = request.source;
  done.tag = request.tag;
  done.size = request.payload.size();
  done.address = request.message;
  sink_.complete(now, done);
}

}  // namespace plait
