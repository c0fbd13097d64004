// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/role_watch.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace plait::sim {

namespace {

constexpr std::uint16_t kWorldCollectives = 1;  // the context of MPI_COMM_WORLD for collectives
constexpr std::uint64_t kLeftEarly = 1U << 8U;  // compiler/lib/environment.c

bool is_of_circuit(const plait_command& command) {
  return command.opcode == PLAIT_OPCODE_CIRCUIT_SEND ||
         command.opcode == PLAIT_OPCODE_CIRCUIT_RECEIVE;
}

}  // namespace

static_assert(sizeof(plait_command) == sizeof plait_model_role{}.command);
static_assert(sizeof(plait_completion) == sizeof plait_model_role{}.completion);

void RoleWatch::change(Time now, std::uint16_t site, std::uint8_t busy) {
  const Time stretch = now - since_;
  if (site_ == 0) {
    counters_.compute += stretch;
  } else {
    (busy_ != 0 ? counters_.communication : counters_.wait) += stretch;
    if (timeline_ != nullptr) {
      timeline_->add_call(scope_, {0, site_, since_, now});
      if (busy_ == 0) timeline_->add_wait({since_, now});
    }
  }
  if (site != site_) ++scope_;
  since_ = now;
  site_ = site;
  if (site != 0) site_before_last_ = std::exchange(last_site_, site);
  busy_ = busy;
}

void RoleWatch::go_to(Time now, std::uint16_t site) {
  raw_site_ = site;
  if (take_detail(site)) return;
  if (site == PLAIT_SOFT_ASKED_IN_VAIN) poll(now, last_site_);
  if (site == PLAIT_SOFT_LOOKED_IN_VAIN) ++looks_;
  if (site == PLAIT_SOFT_FOUND_IN_SHARED) looks_ = 0;
  if ((site & kGoesOn) == 0) return;
  if ((site & kClock) != 0) {
    watches_clock_ = true;
    return;
  }
  place_ = site;
  if ((site & kAsks) != 0) poll(now, site);
}

// Whether a value of the register is no place, but says something of a soft processor's collective.
bool RoleWatch::take_detail(std::uint16_t site) {
  if (site >= PLAIT_SOFT_OF_ROOT) {
    root_ = site - PLAIT_SOFT_OF_ROOT;
  } else if (site >= PLAIT_SOFT_OF_OPERATION) {
    operation_ = site - PLAIT_SOFT_OF_OPERATION;
  } else if (site == 0) {
    operation_ = 0;
    root_.reset();
  }
  return site >= PLAIT_SOFT_OF_OPERATION;
}

void RoleWatch::poll(Time now, std::uint16_t site) {
  if (polls_ == 0) polling_since_ = now;
  last_poll_ = now;
  polled_ = site;
  ++polls_;
}

void RoleWatch::stop_polling() {
  polls_ = 0;
  watches_clock_ = false;
}

void RoleWatch::take_command(Time now, const plait_model_role& role) {
  plait_command command;
  std::memcpy(&command, role.command, sizeof command);
  if (command.opcode != PLAIT_OPCODE_LOG) ++counters_.calls;
  if (command.opcode == PLAIT_OPCODE_PROBE && (command.flags & PLAIT_COMMAND_FLAG_NOW) != 0) {
    poll(now, site_);
  } else if (command.opcode != PLAIT_OPCODE_PAUSE) {  // a loop of polls may pause between them
    stop_polling();
  }
  counters_.one_sided.count(command);
  switch (command.opcode) {
    case PLAIT_OPCODE_SEND:
      ++counters_.messages_sent;
      counters_.bytes_sent += command.size;
      add_letter(sent_, {command.peer, command.context_id, command.tag, command.collective},
                 {0, command.size, command.datatype, site_});
      if (timeline_ != nullptr) {
        timeline_->add_message({now, true, command.collective, command.peer, command.context_id,
                                command.tag, command.size});
      }
      [[fallthrough]];
    case PLAIT_OPCODE_RECEIVE:
    case PLAIT_OPCODE_PROBE:
      requests_[command.request] = {command, site_, ++commands_};
      latest_[command.request] = requests_[command.request];
      if (command.opcode == PLAIT_OPCODE_SEND) {
        transfers_.push_back({now, requests_[command.request], command.size});
      }
      take_collective(now, command);
      break;
    case PLAIT_OPCODE_CIRCUIT_CONNECT: {
      plait_circuit_command link;
      std::memcpy(&link, &command, sizeof link);
      links_[link.port] = link;
      latest_.erase(command.request);
      break;
    }
    case PLAIT_OPCODE_CIRCUIT_SEND:
    case PLAIT_OPCODE_CIRCUIT_RECEIVE:
      requests_[command.request] = {command, site_, ++commands_};
      latest_[command.request] = requests_[command.request];
      if (command.opcode == PLAIT_OPCODE_CIRCUIT_SEND) {
        transfers_.push_back({now, requests_[command.request], command.size});
      }
      break;
    case PLAIT_OPCODE_LOG:
      latest_.erase(command.request);
      break;
    case PLAIT_OPCODE_PUT:
    case PLAIT_OPCODE_GET:
    case PLAIT_OPCODE_REQUEST:
      one_sided_.push_back({now, {command, site_, commands_}, 0});
      break;
    case PLAIT_OPCODE_PAUSE:
      pause_ = {command.request, {now, command.size}};
      break;
    case PLAIT_OPCODE_EXIT:
      take_exit(command);
      finish(now);
      break;
    default:
      break;
  }
}

void RoleWatch::take_collective(Time now, const plait_command& command) {
  if (command.collective == 0) return;
  if (command.context_id == kWorldCollectives) {
    if (command.tag < next_collective_) return;
    next_collective_ = command.tag + 1;
  }
  collectives_.push_back({now, command, site_, operation_, root_});
}

// A simulated role shows in the address which of its commands nobody has waited for.
void RoleWatch::take_exit(const plait_command& command) {
  exit_.site = site_;
  exit_.last_site = site_before_last_;
  exit_.left_early = (command.size & kLeftEarly) != 0;
  for (const auto& [number, request] : latest_) {
    const bool is_left = number < 64 && (command.address >> number & 1U) != 0;
    // A transfer through a circuit has the other end's port where others have their collective.
    const bool is_own = is_of_circuit(request.command) || request.command.collective == 0;
    if (is_left && is_own) exit_.unfinished.push_back(request);
  }
  std::sort(exit_.unfinished.begin(), exit_.unfinished.end(),
            [](const RoleRequest& a, const RoleRequest& b) { return a.number < b.number; });
}

void RoleWatch::take_completion(Time now, const plait_model_role& role) {
  plait_completion completion;
  std::memcpy(&completion, role.completion, sizeof completion);
  completed_ = now;
  if (pause_ && pause_->first == completion.request) pause_.reset();
  const auto request = requests_.find(completion.request);
  if (request == requests_.end()) return;
  const RoleRequest done = request->second;
  const plait_command& command = done.command;
  if (command.opcode != PLAIT_OPCODE_PROBE || completion.found != 0) stop_polling();
  if (completion.status == PLAIT_STATUS_MISMATCHED && completion.collective != command.collective) {
    disagreements_.push_back({now, done, completion.peer, completion.collective});
  }
  requests_.erase(request);
  if (command.opcode == PLAIT_OPCODE_CIRCUIT_RECEIVE && completion.size > 0) {
    transfers_.push_back({now, done, completion.size});
  }
  if (command.opcode != PLAIT_OPCODE_RECEIVE) return;
  const bool came = completion.status == PLAIT_STATUS_OK ||
                    completion.status == PLAIT_STATUS_TRUNCATED ||
                    completion.status == PLAIT_STATUS_MISMATCHED;
  if (!came) return;
  ++counters_.messages_received;
  if (completion.status == PLAIT_STATUS_OK) transfers_.push_back({now, done, completion.size});
  counters_.bytes_received += std::min(completion.size, command.size);
  add_letter(received_,
             {completion.peer, command.context_id, completion.tag, completion.collective},
             {0, completion.size, completion.datatype, site_});
  if (timeline_ != nullptr) {
    timeline_->add_message({now, false, completion.collective, completion.peer, command.context_id,
                            completion.tag, completion.size});
  }
}

const RoleRequest* RoleWatch::oldest(std::uint8_t opcode, std::uint16_t context,
                                     std::optional<std::uint32_t> peer,
                                     std::optional<std::uint32_t> tag) const {
  const RoleRequest* result = nullptr;
  for (const auto& [number, request] : requests_) {
    const plait_command& command = request.command;
    const bool same = command.opcode == opcode && command.context_id == context &&
                      command.peer == peer.value_or(command.peer) &&
                      command.tag == tag.value_or(command.tag);
    if (same && (result == nullptr || request.number < result->number)) result = &request;
  }
  return result;
}

const RoleRequest* RoleWatch::waited_for() const {
  const auto order = [this](const RoleRequest& request) {
    const bool is_here = request.site == site_;
    const bool sends = request.command.opcode == PLAIT_OPCODE_SEND;
    return std::tuple(!is_here, sends, request.number);
  };
  const RoleRequest* result = nullptr;
  for (const auto& [number, request] : requests_) {
    if (is_of_circuit(request.command)) continue;
    if (result == nullptr || order(request) < order(*result)) result = &request;
  }
  return result;
}

std::vector<RoleRequest> RoleWatch::circuits() const {
  std::vector<RoleRequest> result;
  for (const auto& [number, request] : requests_) {
    if (is_of_circuit(request.command)) result.push_back(request);
  }
  std::sort(result.begin(), result.end(),
            [](const RoleRequest& a, const RoleRequest& b) { return a.number < b.number; });
  return result;
}

std::uint8_t RoleWatch::collective_at(std::uint16_t context, std::uint32_t tag) const {
  for (const auto& [number, request] : requests_) {
    const plait_command& command = request.command;
    const bool receives = command.opcode == PLAIT_OPCODE_RECEIVE;
    if (receives && command.context_id == context && command.tag == tag) return command.collective;
  }
  return 0;
}

}  // namespace plait::sim
