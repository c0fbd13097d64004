// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/hardware_rank.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/place.h"
#include "nodes/hardware_node.h"
#include "plait_mpi.h"
#include "plait_registers.h"

namespace plait::sim {
namespace {

// A part that has waited for so long beside others of its node is at rest, as far as anybody can
// tell: the node itself does not come to rest while another one asks for messages.
constexpr Time kAtRest = 100 * kMillisecond;
constexpr unsigned kPartShift = 24;  // of a request's number, where several parts give commands

// Both kinds of numbers as they would be if the part were alone, and ranks were nodes.
template <typename Message>
void see_alone(const std::uint8_t* from, std::uint8_t* to) {
  Message message;
  std::memcpy(&message, from, sizeof message);
  message.request &= (1U << kPartShift) - 1;
  message.peer = rank_of_place(message.peer);
  std::memcpy(to, &message, sizeof message);
}

unsigned part_of_request(const std::uint8_t* command_or_completion, std::size_t request_at) {
  return command_or_completion[request_at + kPartShift / 8];
}

}  // namespace

HardwareRank::HardwareRank(HardwarePartConfig config, HardwareNode& node, unsigned part,
                           bool has_parts, bool record)
    : config_(std::move(config)),
      node_(node),
      part_(part),
      has_parts_(has_parts),
      timeline_(record ? std::make_unique<Timeline>() : nullptr) {}

bool HardwareRank::is_shared_node() const { return node_.ranks().size() > 1; }

// --- what is seen of it ------------------------------------------------------------------------

void HardwareRank::watch(Time start, Time end, const plait_model_role& role) {
  if (has_parts_) {
    see_part(start, end, role);
  } else {
    see(start, end, role);
  }
}

void HardwareRank::see(Time start, Time end, const plait_model_role& role) {
  if (role.check != told_check_) tell_failed_check(end, role);
  if (!role_ && role.started != 0) role_.emplace(start, timeline_.get());
  if (role_) role_->cycle(start, end, role);
  if (role_ && (role.command_taken | role.completion_taken) != 0) {
    tell_collectives();
    check_transfers();
    check_one_sided();
  }
}

// Nothing is looked at again in a cycle that tells nothing new of the part.
void HardwareRank::see_part(Time start, Time end, const plait_model_role& role) {
  const bool is_shared = role.parts > 1;
  const std::uint16_t site = is_shared ? role.sites[part_] : role.site;
  const auto busy =
      static_cast<std::uint8_t>(is_shared ? role.busy_parts >> part_ & 1U : role.busy);
  const auto is_own = [&](std::uint8_t taken, const std::uint8_t* message, std::size_t request_at) {
    return taken != 0 && (!is_shared || part_of_request(message, request_at) == part_);
  };
  const bool commands = is_own(role.command_taken, role.command, offsetof(plait_command, request));
  const bool completes =
      is_own(role.completion_taken, role.completion, offsetof(plait_completion, request));
  if (role_ && !commands && !completes && site == view_.site && busy == view_.busy &&
      role.check == told_check_) {
    return;
  }
  view_.command_taken = commands ? 1 : 0;
  view_.completion_taken = completes ? 1 : 0;
  view_.started = role.started;
  view_.busy = busy;
  view_.site = site;
  view_.check = role.check;
  view_.address = role.address;
  if (commands) see_alone<plait_command>(role.command, view_.command);
  if (completes) see_alone<plait_completion>(role.completion, view_.completion);
  see(start, end, view_);
  if (is_shared && commands && view_.command[0] == PLAIT_OPCODE_EXIT) {
    plait_command command;
    std::memcpy(&command, view_.command, sizeof command);
    take_end(end, static_cast<int>(command.size & 0xFF));
    node_.look_anew();
  }
}

std::string text_of_check(const HardwareCheck& check, std::uint32_t address) {
  constexpr std::int64_t kNull = 64;  // no object is so far down
  const std::string place = " (" + check.file + ":" + std::to_string(check.line) + ")";
  if (check.object.empty()) return "a division by zero" + place;
  const std::string access = check.is_write ? "a write" : "a read";
  const std::string bytes = std::to_string(check.size);
  const std::int64_t offset = static_cast<std::int32_t>(address - check.low);
  if (std::abs(std::int64_t{static_cast<std::int32_t>(address)}) < kNull) {
    return access + " through a null pointer" + place;
  }
  if (address % check.size != 0) {
    return access + " of " + bytes + " bytes in " + check.object +
           " at an address that is no multiple of " + bytes + place;
  }
  if (check.step == 0) return access + " of " + bytes + " bytes outside of " + check.object + place;
  const std::int64_t index = (offset < 0 ? offset - check.step + 1 : offset) / check.step;
  return "index " + std::to_string(index) + " is outside " + check.object + place;
}

void HardwareRank::tell_failed_check(Time now, const plait_model_role& role) {
  constexpr unsigned kGoesOn = 0x8000;  // it was a read that ends nothing
  told_check_ = role.check;
  const unsigned number = told_check_ & ~kGoesOn;
  if (number == 0 || number > config_.checks.size()) return;
  say(now, ((told_check_ & kGoesOn) != 0 ? "warning: " : "") +
               text_of_check(config_.checks[number - 1], role.address));
}

void HardwareRank::say(Time now, const std::string& text) {
  NodeEvent event;
  event.kind = NodeEvent::Kind::output;
  event.time = now;
  event.rank = config_.rank;
  event.error_stream = true;
  event.text = "rank " + std::to_string(config_.rank) + ": " + text + "\n";
  events_.push_back(std::move(event));
}

// What a CPU rank's process would post itself.
NodeEvent HardwareRank::event_at(Time time, EntryKind kind, const plait_command& command,
                                 std::uint16_t site) const {
  NodeEvent event;
  event.time = time;
  event.rank = config_.rank;
  event.entry.kind = kind;
  event.entry.body = command;
  if (const auto found = this->site(site)) {
    event.call = found->call;
    event.place = found->file + ":" + std::to_string(found->line);
    event.detail = found->detail;
    if (command.context_id / 2 == 0) event.root = found->root;
  }
  return event;
}

void HardwareRank::tell_collectives() {
  if (config_.sites.empty()) return;
  for (const RoleCollective& each : role_->take_collectives()) {
    const bool is_world = each.command.context_id / 2 == 0;
    NodeEvent event = event_at(each.time, EntryKind::collective, each.command, each.site);
    if (each.operation != 0) event.detail = plait_operation_name(each.operation);
    if (each.root && is_world) event.root = each.root;
    if (is_world || !event.detail.empty()) events_.push_back(std::move(event));
  }
  for (const RoleDisagreement& each : role_->take_disagreements()) {
    NodeEvent event =
        event_at(each.time, EntryKind::collective, each.request.command, each.request.site);
    event.entry.body.peer = each.peer;
    event.other_collective = each.theirs;
    events_.push_back(std::move(event));
  }
}

void HardwareRank::tell_unfinished() {
  if (!role_ || config_.sites.empty()) return;
  const RoleExit& exit = role_->exit();
  const auto place = site(exit.site);
  const bool has_said_why = place && place->detail == "told";
  if (exit.left_early || has_said_why || exit.unfinished.empty()) return;
  for (const RoleRequest& each : exit.unfinished) {
    events_.push_back(event_at(now_, EntryKind::unfinished, each.command, each.site));
  }
  NodeEvent event = event_at(now_, EntryKind::finalize, {}, exit.site);
  event.entry.body.size = exit.unfinished.size();
  events_.push_back(std::move(event));
}

// --- its end -----------------------------------------------------------------------------------

void HardwareRank::take_end(Time at, int code) {
  state_ = State::ended;
  exit_.code = code;
  now_ = at;
  tell_unfinished();
  NodeEvent event;
  event.kind = NodeEvent::Kind::ended;
  event.time = at;
  event.rank = config_.rank;
  event.exit = exit_;
  events_.push_back(std::move(event));
}

void HardwareRank::die(Time at) {
  if (state_ != State::ended) {
    now_ = at;
    NodeEvent event;
    event.kind = NodeEvent::Kind::killed;
    event.time = now_;
    event.rank = config_.rank;
    events_.push_back(std::move(event));
  }
  state_ = State::killed;
}

// --- what others want to know ------------------------------------------------------------------

HardwareWait HardwareRank::read_wait() {
  if (has_parts_) return seen_wait();
  const std::uint32_t waiting = node_.read_now(PLAIT_REGISTER_WAITING);
  HardwareWait wait;
  wait.kind = waiting & PLAIT_REGISTER_WAITING_KIND_MASK;
  if ((waiting & PLAIT_REGISTER_WAITING_ANY_SOURCE_MASK) == 0) {
    wait.peer = waiting >> PLAIT_REGISTER_WAITING_PEER_SHIFT;
  }
  if ((waiting & PLAIT_REGISTER_WAITING_ANY_TAG_MASK) == 0) {
    wait.tag = node_.read_now(PLAIT_REGISTER_WAITING_TAG);
  }
  wait.context = node_.read_now(PLAIT_REGISTER_WAITING_CONTEXT);
  wait.site = read_site();
  return wait;
}

// Of a node with several parts the registers tell of the oldest receive, whoever's it is.
HardwareWait HardwareRank::seen_wait() const {
  HardwareWait wait;
  const RoleRequest* request = role_ ? role_->waited_for() : nullptr;
  wait.site = role_ ? site(role_->site()) : std::nullopt;
  if (request == nullptr) return wait;
  const plait_command& command = request->command;
  wait.kind = command.opcode == PLAIT_OPCODE_RECEIVE ? PLAIT_WAITING_KIND_RECEIVE
              : command.opcode == PLAIT_OPCODE_PROBE ? PLAIT_WAITING_KIND_PROBE
                                                     : PLAIT_WAITING_KIND_SEND;
  if ((command.flags & PLAIT_COMMAND_FLAG_ANY_SOURCE) == 0) wait.peer = command.peer;
  if ((command.flags & PLAIT_COMMAND_FLAG_ANY_TAG) == 0) wait.tag = command.tag;
  wait.context = command.context_id;
  return wait;
}

std::optional<HardwareSite> HardwareRank::read_site() {
  if (config_.sites.empty()) return std::nullopt;
  if (has_parts_) return role_ ? site(role_->site()) : std::nullopt;
  return site(node_.read_now(PLAIT_REGISTER_ROLE_SITE) & PLAIT_REGISTER_ROLE_SITE_SITE_MASK);
}

std::optional<HardwareSite> HardwareRank::site(std::uint64_t number) const {
  const auto found = config_.sites.find(static_cast<std::uint16_t>(number));
  return found == config_.sites.end() ? std::nullopt : std::optional(found->second);
}

const Letters& HardwareRank::sent() const {
  static const Letters none;
  return role_ ? role_->sent() : none;
}

// A role that neither acts nor waits for a timer has come to where it stopped.
Time HardwareRank::now() const {
  if (state_ != State::running || !role_) return now_;
  const bool rests = node_.is_asleep() || (is_shared_node() && view_.busy == 0);
  return rests ? role_->last_change() : node_.cycle_start();
}

Node::State HardwareRank::state() const {
  return state_ == State::running && quiet() ? State::blocked : state_;
}

std::vector<NodeEvent> HardwareRank::take_events() { return std::exchange(events_, {}); }

std::span<const std::uint8_t> HardwareRank::shared(std::uint64_t symmetric, std::uint64_t size) {
  const auto memory = node_.memory();
  const bool is_there = symmetric < memory.size() && size <= memory.size() - symmetric;
  return is_there ? memory.subspan(symmetric, size) : std::span<std::uint8_t>{};
}

bool HardwareRank::quiet() const {
  if (node_.quiet()) return true;
  return is_shared_node() && role_ && view_.busy == 0 && !role_->pause() &&
         node_.cycle_start() - std::max(role_->last_change(), role_->last_completion()) > kAtRest;
}

Time HardwareRank::next_event() const { return node_.next_event(); }

void HardwareRank::add_to(TraceHash& hash) const {
  hash.add(static_cast<std::uint64_t>(state_) << 32 | static_cast<std::uint32_t>(exit_.code));
}

}  // namespace plait::sim
