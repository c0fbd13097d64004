// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Follows a role in hardware from outside, cycle by cycle: its commands and completions, and what
// its time goes into. A role that is in a call and busy with it communicates (it copies between its
// memories and the node's, or the shell takes its command); one that is in a call and not busy
// waits; else it computes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/types.h"
#include "nodes/hardware_model.h"
#include "nodes/letters.h"
#include "pgas/one_sided_counters.h"
#include "plait_commands.h"
#include "plait_soft.h"
#include "trace/timeline.h"

namespace plait::sim {

struct RoleCounters {
  std::uint64_t calls = 0;  // commands but for those that print
  std::uint64_t messages_sent = 0, bytes_sent = 0, messages_received = 0, bytes_received = 0;
  OneSidedCounters one_sided;
  Time compute = 0, communication = 0, wait = 0;
};

// A command that has not been completed yet.
struct RoleRequest {
  plait_command command;
  std::uint16_t site = 0;    // at which it was given
  std::uint64_t number = 0;  // of all commands, in the order given
};

// A rank that enters a collective, by the first command that it gives there; of a communicator that
// is not MPI_COMM_WORLD, by each.
struct RoleCollective {
  Time time;
  plait_command command;
  std::uint16_t site;
  std::uint16_t operation = 0;          // its code, of a soft processor's reduction
  std::optional<std::uint32_t> root{};  // of a soft processor, where the collective has one
};

// A message that came, of another collective than the command that received it.
struct RoleDisagreement {
  Time time;
  RoleRequest request;
  NodeId peer;
  std::uint8_t theirs;  // the collective's code
};

// What it sends, when it is told to; what it received, when that is there. Also through circuits.
struct RoleTransfer {
  Time time;
  RoleRequest request;
  std::uint64_t bytes;
};

// What the command EXIT tells beside the code.
struct RoleExit {
  std::uint16_t site = 0, last_site = 0;  // its own place, and the last one before it
  bool left_early = false;                // after MPI_Init, without MPI_Finalize
  std::vector<RoleRequest> unfinished;    // never waited for, in the order given
};

class RoleWatch {
 public:
  // start: of the cycle in which the role was told to start. timeline: may be nullptr.
  RoleWatch(Time start, Timeline* timeline) : since_(start), timeline_(timeline) {
    if (timeline_ != nullptr) timeline_->begin(start);
  }

  // A cycle from `start` to `end`. Those in which nothing changes may be left out.
  void cycle(Time start, Time end, const plait_model_role& role) {
    if (ended_) return;
    if (role.site != raw_site_) go_to(start, role.site);
    const bool is_aside =
        role.site == PLAIT_SOFT_ASKED_IN_VAIN || role.site == PLAIT_SOFT_LOOKED_IN_VAIN ||
        role.site == PLAIT_SOFT_FOUND_IN_SHARED || role.site >= PLAIT_SOFT_OF_OPERATION;
    const std::uint16_t site = is_aside ? site_ : (role.site & kGoesOn) != 0 ? 0 : role.site;
    if (site != site_ || role.busy != busy_) change(start, site, role.busy);
    if (role.command_taken != 0) take_command(end, role);
    if (role.completion_taken != 0) take_completion(end, role);
  }
  // The role, or the run, is over.
  void finish(Time now) {
    if (!ended_) change(now, 0, 0);
    ended_ = true;
  }
  Time last_change() const { return since_; }
  // When a command of it was completed last; 0: none was.
  Time last_completion() const { return completed_; }
  // The place that it is in a call at, 0: in none; and that of the last call.
  std::uint16_t site() const { return ended_ ? 0 : site_; }
  std::uint16_t last_site() const { return last_site_; }
  // Where it went on last, or asked; 0: nowhere.
  std::uint16_t place() const { return place_; }
  // Where it has asked in vain, again and again and without doing anything else; 0: nowhere.
  std::uint16_t polled() const { return polls_ >= kPolls ? polled_ : 0; }
  // Whether nothing but a message could end that: it has asked so often, for so long, and does not
  // look at the clock.
  bool polls_for_ever(std::uint64_t often, Time length) const {
    return polls_ >= often && last_poll_ - polling_since_ >= length && !watches_clock_;
  }
  // Whether it has looked into the memory that it shares so often that nothing but a store of
  // another core could end that; and that one of those may have stored something new.
  bool looks_for_ever() const { return looks_ >= kLooksMax; }
  void look_anew() { looks_ = 0; }
  const RoleCounters& counters() const { return counters_; }
  // Since the last call.
  std::vector<RoleCollective> take_collectives() { return std::exchange(collectives_, {}); }
  std::vector<RoleDisagreement> take_disagreements() { return std::exchange(disagreements_, {}); }
  // Since the last call.
  std::vector<RoleTransfer> take_transfers() { return std::exchange(transfers_, {}); }
  // PUTs, GETs and atomic operations that it gave since the last call.
  std::vector<RoleTransfer> take_one_sided() { return std::exchange(one_sided_, {}); }
  const RoleExit& exit() const { return exit_; }
  const Letters& sent() const { return sent_; }
  const Letters& received() const { return received_; }
  // Transfers through virtual ports that are under way, in the order in which they began.
  std::vector<RoleRequest> circuits() const;
  // When the pause that the role lets pass began, and its cycles; none if there is none.
  struct Pause {
    Time since;
    std::uint64_t cycles;
  };
  std::optional<Pause> pause() const {
    return pause_ ? std::optional(pause_->second) : std::nullopt;
  }
  // Where each virtual port leads that the role has connected.
  const std::map<unsigned, plait_circuit_command>& links() const { return links_; }
  // The oldest that is under way with this opcode, context and, where there are some, peer and tag;
  // nullptr: there is none.
  const RoleRequest* oldest(std::uint8_t opcode, std::uint16_t context,
                            std::optional<std::uint32_t> peer,
                            std::optional<std::uint32_t> tag) const;
  // What it waits for, as far as its commands tell: the oldest that it gave where it is, else the
  // oldest receive or blocking probe, else the oldest send; nullptr: nothing.
  const RoleRequest* waited_for() const;
  // The collective of a receive under way with this context and tag; 0: there is none.
  std::uint8_t collective_at(std::uint16_t context, std::uint32_t tag) const;

 private:
  // Numbers of places, see role_site in spec/registers.yaml.
  static constexpr std::uint16_t kGoesOn = 0x8000, kAsks = 0x4000, kClock = 0x2000;
  static constexpr std::uint64_t kPolls = 100, kLooksMax = 1000;

  void go_to(Time now, std::uint16_t site);
  bool take_detail(std::uint16_t site);
  void poll(Time now, std::uint16_t site);
  void stop_polling();
  void change(Time now, std::uint16_t site, std::uint8_t busy);
  void take_command(Time now, const plait_model_role& role);
  void take_completion(Time now, const plait_model_role& role);
  void take_collective(Time now, const plait_command& command);
  void take_exit(const plait_command& command);

  Time since_;  // when site_ and busy_ became what they are
  std::uint16_t site_ = 0, last_site_ = 0;
  std::uint8_t busy_ = 0;
  Time completed_ = 0;
  std::uint16_t raw_site_ = 0, place_ = 0, polled_ = 0;
  std::optional<std::pair<std::uint32_t, Pause>> pause_;  // by the number of its command
  std::uint64_t polls_ = 0;                               // since anything else was done
  std::uint64_t looks_ = 0;                               // into a shared memory, in vain
  Time polling_since_ = 0, last_poll_ = 0;
  bool watches_clock_ = false;
  bool ended_ = false;  // it has given the command EXIT
  std::uint16_t scope_ = 0;
  std::uint64_t commands_ = 0;
  std::unordered_map<std::uint32_t, RoleRequest> requests_;  // under way, by request
  std::unordered_map<std::uint32_t, RoleRequest> latest_;    // by request, done or not
  std::uint32_t next_collective_ = 0;                        // number on MPI_COMM_WORLD
  std::uint16_t operation_ = 0;        // of the collective that a soft processor is in
  std::optional<std::uint32_t> root_;  // as well
  std::vector<RoleCollective> collectives_;
  std::vector<RoleDisagreement> disagreements_;
  std::vector<RoleTransfer> transfers_, one_sided_;
  std::uint16_t site_before_last_ = 0;
  RoleExit exit_;
  RoleCounters counters_;
  Letters sent_, received_;
  std::map<unsigned, plait_circuit_command> links_;  // by port
  Timeline* timeline_;
};

}  // namespace plait::sim
