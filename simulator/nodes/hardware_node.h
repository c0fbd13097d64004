// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A hardware rank as a node of the cluster: the model of a whole node, role and endpoint, advanced
// cycle by cycle, between a MAC and a bus for its registers (hardware_node.md).
//
//   awake --idle, nothing due--> asleep --frame, timer--> awake
//   any --its role ends--> ended (it goes on to serve the network)
//   any --fault rank_killed--> killed
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nodes/cycle_clock.h"
#include "nodes/mac_receiver.h"
#include "nodes/mac_sender.h"
#include "nodes/model_library.h"
#include "nodes/node.h"
#include "nodes/register_bus.h"
#include "nodes/role_buffers.h"
#include "nodes/role_watch.h"

namespace plait::sim {

// A place in the program at which the role waits, or from which it left.
struct HardwareSite {
  std::string call, file;
  unsigned line = 0;
  unsigned slots = 0;    // not 0: a command is given there; who waits has used up so many
  std::string detail{};  // of a reduction the operation's name; of an exit that has said why "told"
  std::string waits_for{};              // of a loop that waits for a write: "`flag` to be >= 3"
  std::optional<std::uint32_t> root{};  // of a collective, where it is known
};
using HardwareSites = std::map<std::uint16_t, HardwareSite>;

// An access to memory that the role looks at, which ends it where it is outside of its object.
struct HardwareCheck {
  std::string object, file;
  unsigned line = 0;
  std::uint32_t low = 0;   // the object's address
  std::uint32_t step = 0;  // bytes of an element; 0: the object is no array, or one of several
  std::uint32_t size = 0;  // bytes that are read or written
  bool is_write = false;
};

// What is wrong with an access to an address.
std::string text_of_check(const HardwareCheck& check, std::uint32_t address);

struct HardwareNodeConfig {
  std::uint32_t rank = 0;
  std::string model;  // path
  Frequency clock;
  std::uint64_t rate_bits_per_second = 10'000'000'000;  // of the node's link
  bool idle_skip = true;  // false: every cycle is evaluated, for tests
  Time killed_at = kNever;
  std::vector<RegisterAccess> start;  // written in this order from the first cycle on
  HardwareSites sites;                // by the role's numbers
  std::vector<HardwareCheck> checks;  // of the role, from number 1 on
  // Where its messages must stay; nothing: anywhere.
  std::optional<std::vector<HardwareBuffer>> buffers;
  // What its role's one-sided commands may reach in its peers, in order of address.
  std::optional<std::vector<HardwareBuffer>> shared;
  bool record = false;  // keep a timeline
};

struct HardwareCounters {
  std::uint64_t cycles_run = 0, cycles_skipped = 0;
  std::uint64_t frames_sent = 0, bytes_sent = 0, frames_received = 0, bad_fcs = 0;
};

// Of the shell's registers: what the transport had to mend.
struct HardwareTransport {
  std::uint32_t retransmissions = 0, timeouts = 0, duplicates = 0, bad_check = 0;
};

// What the role waits for, as its registers say.
struct HardwareWait {
  std::uint32_t kind = 0;                  // PLAIT_WAITING_KIND_*
  std::optional<std::uint32_t> peer, tag;  // nothing: any
  std::uint32_t context = 0;
  std::optional<HardwareSite> site;
};

// Throws ConfigError if a clock, which moves a beat each cycle, is too slow for the rank's link.
void check_clock(std::uint32_t rank, const Frequency& clock, std::size_t beat_bytes,
                 std::uint64_t rate_bits_per_second);

class HardwareNode : public Node {
 public:
  // Throws ConfigError if the model cannot be used or the clock is too slow for the link.
  HardwareNode(HardwareNodeConfig config, Port& port);

  // Node memory, byte 0 first. Before the run and between windows.
  std::span<std::uint8_t> memory() { return model_.memory(); }
  std::span<const std::uint8_t> shared(std::uint64_t symmetric, std::uint64_t size) override {
    const bool is_there = symmetric < memory().size() && size <= memory().size() - symmetric;
    return is_there ? memory().subspan(symmetric, size) : std::span<std::uint8_t>{};
  }
  // Where the role's last atomic operation went; 0: there was none, or the node does not look.
  std::uint64_t last_atomic() const { return last_atomic_; }
  // See plait_model_api.
  std::span<const std::uint64_t> counts(std::uint32_t kind) const { return model_.counts(kind); }
  std::uint64_t width_bits() const { return model_.beat_bytes() * 8; }
  // After the run: these advance the model alone, which shows neither in counters nor in the hash.
  HardwareWait read_wait();
  std::optional<HardwareSite> read_site();
  std::optional<HardwareSite> site(std::uint64_t number) const;
  // Nothing if the run ended in the middle of an access to a register, or the node was killed.
  std::optional<HardwareTransport> read_transport();
  HardwareCounters counters() const;
  // Nodes that have not acknowledged all that was sent to them. Once this node is quiet, those that
  // it has given up.
  std::vector<NodeId> unanswered() const {
    return sender_.sent().ahead_of(receiver_.acknowledged());
  }
  // The role has ended between MPI_Init and MPI_Finalize; the place of its last call before that.
  bool left_early() const { return role_ && role_->exit().left_early; }
  std::optional<HardwareSite> last_site() const {
    return role_ ? site(role_->exit().last_site) : std::nullopt;
  }
  // What the role did; nothing if it was not started, or is no model of its own.
  const std::optional<RoleWatch>& role() const { return role_; }
  Time length_of(std::uint64_t cycles) const { return clock_.start_of(cycles); }

  // Component
  Step run(Time until, Outbox& outbox) override;
  // Nodes of one model, cycle by cycle: each at its own.
  const void* team() const override { return &model_.api(); }
  void run_team(std::span<const TeamMember> members, Time until) override;
  void deliver(const Delivery& delivery) override;
  Time next_event() const override;
  std::uint64_t hash() const override;

  // Node
  HardwareNode* hardware() override { return this; }
  std::uint32_t rank() const override { return config_.rank; }
  State state() const override;
  bool quiet() const override;
  Time now() const override;
  const ExitStatus& exit_status() const override { return exit_; }
  std::vector<NodeEvent> take_events() override;
  const Letters& sent() const override;
  void finish(Time now) override {
    if (role_) role_->finish(now);
  }
  const Timeline* timeline() const override { return timeline_.get(); }

 private:
  // Whether the role's status must be read when the node comes to rest. `settling`: it has been,
  // and that the node is not idle yet is the reading's own effect.
  enum class Watch { needed, reading, settling, known };

  void reset();
  void step();
  [[noreturn]] void fail_step() const;
  bool prepare(Time until);
  void prepare_skip(std::uint64_t next);
  void prepare_cycle();
  void take_step();
  void take_cycle();
  void tell_failed_check(Time now);
  void say(Time now, const std::string& text);
  void check_transfers();
  void check_one_sided();
  void watch(Time start, Time end);
  void tell_collectives();
  void tell_unfinished();
  NodeEvent event_at(Time time, EntryKind kind, const plait_command& command,
                     std::uint16_t site) const;
  void serve_registers(std::uint64_t cycle, Time end);
  void watch_role();
  void take_answer(const RegisterAccess& access, Time end);
  std::uint64_t next_cycle() const;
  void die_by_fault();
  std::uint32_t read_now(std::uint16_t address);
  [[noreturn]] void fail(const std::string& what) const;

  HardwareNodeConfig config_;
  Port& port_;
  HardwareModel model_;
  CycleClock clock_;
  MacReceiver receiver_;
  MacSender sender_;
  RegisterBus bus_;
  plait_model_inputs inputs_{};
  plait_model_outputs outputs_{};

  State state_ = State::running;  // or ended, or killed
  Watch watch_ = Watch::needed;
  bool asleep_ = false;    // nothing changes before outputs_.wake or a frame
  bool skipping_ = false;  // the step being made only moves the cycle counter
  Time now_ = 0;
  ExitStatus exit_;
  std::uint64_t run_ = 0, skipped_ = 0;  // cycles
  std::vector<NodeEvent> events_;
  std::unique_ptr<Timeline> timeline_;  // nullptr: not recorded
  std::optional<RoleWatch> role_;
  std::uint16_t told_check_ = 0;  // plait_model_role::check
  std::uint64_t last_atomic_ = 0;
  bool told_send_ = false;  // a message that is sent from beyond an object
  TraceHash hash_;
};

}  // namespace plait::sim
