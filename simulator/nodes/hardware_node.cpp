// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "nodes/hardware_node.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>

#include "mpi_constants.h"
#include "network/config.h"
#include "plait_mpi.h"
#include "plait_registers.h"

namespace plait::sim {
namespace {

constexpr unsigned kResetCycles = 8;
static_assert(kTeamMax <= PLAIT_MODEL_STEP_MAX);
constexpr unsigned kRegisterCyclesMax = 10'000;
constexpr std::uint64_t kNoCycle = std::numeric_limits<std::uint64_t>::max();

std::string register_name(std::uint16_t address) {
  char text[24];
  std::snprintf(text, sizeof text, "its register 0x%04x", address);
  return text;
}

}  // namespace

HardwareNode::HardwareNode(HardwareNodeConfig config, std::span<Port* const> ports)
    : config_(std::move(config)), model_(config_.model), clock_(config_.clock) {
  const std::string name = "rank " + std::to_string(config_.number);
  if (model_.cables() != ports.size()) {
    throw ConfigError(name + ": its hardware has " + std::to_string(model_.cables()) +
                      " cables, and the network gives it " + std::to_string(ports.size()));
  }
  cables_.reserve(ports.size());
  for (Port* port : ports) {
    const std::string whose = name + (cables_.empty() ? "" : ", its second cable");
    cables_.push_back(
        {port, MacReceiver(model_.beat_bytes()),
         MacSender(*port, model_.beat_bytes(), config_.rate_bits_per_second, clock_.end(), whose)});
  }
  for (HardwarePartConfig& rank : config_.ranks) {
    const auto part = static_cast<unsigned>(ranks_.size());
    ranks_.push_back(std::make_unique<HardwareRank>(std::move(rank), *this, part, config_.has_parts,
                                                    config_.record));
  }
  for (const RegisterAccess& access : config_.start) bus_.write(access.address, access.value);
  reset();
}

void HardwareNode::fail(const std::string& what) const {
  throw std::logic_error("rank " + std::to_string(config_.number) + ": " + what + " (cycle " +
                         std::to_string(clock_.cycle()) + ")");
}

// --- cycles ------------------------------------------------------------------------------------

void HardwareNode::fail_step() const { fail("its hardware stopped: " + model_.error()); }

void HardwareNode::step() {
  if (!model_.step(inputs_, outputs_)) fail_step();
}

// Before time begins: the cycle counter stands at 0.
void HardwareNode::reset() {
  inputs_.reset = 1;
  for (unsigned i = 0; i < kResetCycles; ++i) step();
  inputs_.reset = 0;
}

void HardwareNode::set_outbox(Outbox& outbox) {
  for (Cable& cable : cables_) cable.port->set_outbox(outbox);
}

Step HardwareNode::run(Time until, Outbox& outbox) {
  set_outbox(outbox);
  while (prepare(until)) {
    step();
    take_step();
  }
  return Step::done;
}

// Those that have more to do in the window stand in front of `count`.
void HardwareNode::run_team(std::span<const TeamMember> members, Time until) {
  std::array<HardwareNode*, kTeamMax> nodes;
  std::array<void*, kTeamMax> instances;
  std::array<const plait_model_inputs*, kTeamMax> inputs;
  std::array<plait_model_outputs*, kTeamMax> outputs;
  std::size_t count = 0;
  for (const TeamMember& member : members) {
    auto* node = static_cast<HardwareNode*>(member.component);
    node->set_outbox(*member.outbox);
    nodes.at(count++) = node;
  }
  for (;;) {
    std::size_t going = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!nodes[i]->prepare(until)) continue;
      nodes[going] = nodes[i];
      instances[going] = nodes[i]->model_.instance();
      inputs[going] = &nodes[i]->inputs_;
      outputs[going] = &nodes[i]->outputs_;
      ++going;
    }
    count = going;
    if (count == 0) return;
    const unsigned stepped = nodes[0]->model_.api().step(
        instances.data(), inputs.data(), outputs.data(), static_cast<unsigned>(count));
    if (stepped < count) nodes[stepped]->fail_step();
    for (std::size_t i = 0; i < count; ++i) nodes[i]->take_step();
  }
}

// Makes the inputs of the node's next step; false if it has none in this window.
bool HardwareNode::prepare(Time until) {
  for (;;) {
    if (clock_.start() >= until || is_killed_) return false;
    if (asleep_ && config_.idle_skip) {
      const std::uint64_t next = next_cycle();
      if (next == kNoCycle || clock_.start_of(next) >= until) return false;
      if (clock_.cycle() < next) {
        prepare_skip(next);
        return true;
      }
    }
    if (clock_.start() < config_.killed_at) {
      prepare_cycle();
      return true;
    }
    die_by_fault();
  }
}

void HardwareNode::take_step() {
  ++run_;
  if (!skipping_) {
    take_cycle();
    clock_.advance();
    return;
  }
  skipping_ = false;
  skipped_ += inputs_.skip;
  clock_.set(clock_.cycle() + 1 + inputs_.skip);
  inputs_.skip = 0;
}

// Whoever sleeps is asked again with every window, and does not advance until something does
// happen; then one step takes it there.
void HardwareNode::prepare_skip(std::uint64_t next) {
  constexpr std::uint64_t kSkipMax = std::numeric_limits<std::uint32_t>::max();
  skipping_ = true;
  inputs_.skip = static_cast<std::uint32_t>(std::min(next - clock_.cycle() - 1, kSkipMax));
  set_macs(1);
  inputs_.registers_on = 0;
}

// Nothing comes, on no cable; whether the MACs are ready.
void HardwareNode::set_macs(std::uint8_t ready) {
  for (plait_model_beat& beat : inputs_.mac_rx) beat.valid = 0;
  for (std::uint8_t& each : inputs_.mac_tx_ready) each = ready;
}

void HardwareNode::prepare_cycle() {
  const Time start = clock_.start();
  inputs_.whole = config_.idle_skip ? 0 : 1;
  for (std::size_t i = 0; i < cables_.size(); ++i) {
    Cable& cable = cables_[i];
    inputs_.mac_rx[i].valid = 0;
    if (cable.receiver.due() <= start) {
      cable.receiver.offer(start, clock_.cycle(), inputs_.mac_rx[i]);
    }
    inputs_.mac_tx_ready[i] = cable.sender.ready(clock_.end()) ? 1 : 0;
  }
  inputs_.registers_on = bus_.busy() ? 1 : 0;
  if (inputs_.registers_on != 0) bus_.drive(inputs_.registers);
}

void HardwareNode::take_cycle() {
  const Time start = clock_.start(), end = clock_.end();
  const std::uint64_t cycle = clock_.cycle();
  if (outputs_.now != cycle) fail("its cycle counter says " + std::to_string(outputs_.now));
  bool moved = false, is_sending = false;
  for (std::size_t i = 0; i < cables_.size(); ++i) {
    MacSender& sender = cables_[i].sender;
    const bool sends = outputs_.mac_tx[i].valid != 0 && inputs_.mac_tx_ready[i] != 0;
    if (sends) {
      sender.take(end, cycle, outputs_.mac_tx[i]);
    } else {
      sender.wait(end);
    }
    moved = moved || sends || inputs_.mac_rx[i].valid != 0;
    is_sending = is_sending || sender.busy();
  }
  if (inputs_.registers_on != 0) serve_registers(cycle, end);
  for (const auto& rank : ranks_) rank->watch(start, end, outputs_.role);
  if (config_.record) add_sample(end);
  asleep_ = outputs_.idle != 0 && !moved && inputs_.registers_on == 0 && !is_sending;
  if (moved) watch_ = Watch::needed;
  if (asleep_ || watch_ == Watch::known) watch_role();
}

void HardwareNode::add_sample(Time end) {
  const HardwareCounters all = counters();
  ranks_.front()->add_sample({end, all.frames_sent, all.bytes_sent, all.sent_again, 0});
}

// --- sleep -------------------------------------------------------------------------------------

// Of those to come the first one in which something happens; kNoCycle if there is none.
std::uint64_t HardwareNode::next_cycle() const {
  std::uint64_t next = outputs_.wake;
  if (const Time due = due_of_frames(); due != kNever) {
    next = std::min(next, clock_.first_from(due));
  }
  if (config_.killed_at != kNever) next = std::min(next, clock_.first_from(config_.killed_at));
  return next == kNoCycle ? kNoCycle : std::max(next, clock_.cycle());
}

// Of the next beat that comes, on any cable.
Time HardwareNode::due_of_frames() const {
  Time due = kNever;
  for (const Cable& cable : cables_) due = std::min(due, cable.receiver.due());
  return due;
}

Time HardwareNode::next_event() const {
  if (is_killed_) return kNever;
  if (!asleep_) return clock_.start();
  const std::uint64_t next = next_cycle();
  return next == kNoCycle ? kNever : clock_.start_of(next);
}

void HardwareNode::deliver(const Delivery& delivery) {
  if (is_killed_) return;
  // The controller's link, whose number comes after those of the cables, ends at the first one.
  const bool is_cable = delivery.port < cables_.size();
  cables_[is_cable ? delivery.port : 0].receiver.deliver(delivery);
}

void HardwareNode::die_by_fault() {
  config_.killed_at = kNever;
  for (Cable& cable : cables_) cable.receiver.clear();
  for (const auto& rank : ranks_) rank->die(clock_.start());
  is_killed_ = true;
}

// --- registers and the role --------------------------------------------------------------------

void HardwareNode::serve_registers(std::uint64_t cycle, Time end) {
  const std::uint16_t address = bus_.current().address;
  const auto answer = bus_.observe(outputs_.registers);
  if (!answer) {
    if (bus_.waited() > kRegisterCyclesMax) fail(register_name(address) + " does not answer");
    return;
  }
  const RegisterAccess& access = answer->access;
  if (answer->refused) {
    fail(register_name(address) + " refuses to be " + (access.is_write ? "written" : "read"));
  }
  hash_.add(cycle);
  hash_.add(std::uint64_t{address} << 32 | access.value);
  if (!access.is_write) take_answer(access, end);
}

// The role can have ended only since the node was busy, and then the node comes to rest some time.
// The ends of several parts are seen when they come.
void HardwareNode::watch_role() {
  if (ranks_.size() > 1) return;
  const bool acts = !asleep_ || outputs_.wake <= clock_.cycle();
  switch (watch_) {
    case Watch::needed:
      if (ranks_.front()->has_ended()) {
        watch_ = Watch::known;
      } else {
        bus_.read(PLAIT_REGISTER_ROLE_STATUS);
        watch_ = Watch::reading;
        asleep_ = false;
      }
      break;
    case Watch::settling:
    case Watch::known:
      watch_ = acts ? Watch::needed : Watch::known;
      break;
    case Watch::reading:
      break;
  }
}

void HardwareNode::take_answer(const RegisterAccess& access, Time end) {
  watch_ = Watch::settling;
  if (access.address == PLAIT_REGISTER_ROLE_STATUS) {
    const std::uint32_t role = access.value & PLAIT_REGISTER_ROLE_STATUS_ROLE_STATE_MASK;
    if (role == PLAIT_ROLE_STATE_ENDED) {
      bus_.read(PLAIT_REGISTER_EXIT_CODE);
      watch_ = Watch::reading;
    }
    return;
  }
  ranks_.front()->take_end(end, static_cast<int>(access.value & 0xFF));
}

std::uint32_t HardwareNode::read_now(std::uint16_t address) {
  RegisterBus bus;
  bus.read(address);
  set_macs(0);
  inputs_.registers_on = 1;
  for (;;) {
    bus.drive(inputs_.registers);
    step();
    if (const auto answer = bus.observe(outputs_.registers)) return answer->access.value;
    if (bus.waited() > kRegisterCyclesMax) fail(register_name(address) + " does not answer");
  }
}

std::optional<HardwareTransport> HardwareNode::read_transport() {
  if (is_killed_ || bus_.busy()) return std::nullopt;
  return HardwareTransport{
      read_now(PLAIT_REGISTER_RETRANSMISSIONS), read_now(PLAIT_REGISTER_TIMEOUTS),
      read_now(PLAIT_REGISTER_FRAMES_DUPLICATE), read_now(PLAIT_REGISTER_FRAMES_BAD)};
}

// --- what others want to know ------------------------------------------------------------------

// Nothing but a frame can move it.
bool HardwareNode::quiet() const {
  const bool waits = outputs_.wake == kNoCycle && due_of_frames() == kNever;
  return is_killed_ || (asleep_ && waits);
}

void HardwareNode::look_anew() {
  for (const auto& rank : ranks_) rank->look_anew();
}

HardwareCounters HardwareNode::counters() const {
  HardwareCounters sum{run_, skipped_};
  for (const Cable& cable : cables_) {
    sum.frames_sent += cable.sender.frames();
    sum.bytes_sent += cable.sender.bytes();
    sum.frames_received += cable.receiver.frames();
    sum.bad_fcs += cable.receiver.bad_fcs();
    sum.sent_again += cable.sender.sent_again();
  }
  return sum;
}

std::uint64_t HardwareNode::hash() const {
  TraceHash hash = hash_;
  for (const Cable& cable : cables_) {
    hash.add(cable.receiver.hash());
    hash.add(cable.sender.hash());
  }
  for (const auto& rank : ranks_) rank->add_to(hash);
  return hash.value();
}

}  // namespace plait::sim
