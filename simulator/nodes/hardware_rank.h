// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A rank whose program is a part of a hardware node: what is seen of it from outside, cycle by
// cycle, and what the rest of the run asks of it. A node has one such part, or several: each with
// its own places, events and end, and all with the node's memory, clock and registers.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nodes/hardware_model.h"
#include "nodes/node.h"
#include "nodes/role_buffers.h"
#include "nodes/role_watch.h"
#include "trace/hash.h"

namespace plait::sim {

class HardwareNode;

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

struct HardwarePartConfig {
  std::uint32_t rank = 0;
  HardwareSites sites;                // by the role's numbers
  std::vector<HardwareCheck> checks;  // of the role, from number 1 on
  // Where its messages must stay; nothing: anywhere.
  std::optional<std::vector<HardwareBuffer>> buffers;
  // What its role's one-sided commands may reach in its peers, in order of address.
  std::optional<std::vector<HardwareBuffer>> shared;
};

// What the role waits for, as its node's registers say, or what it was seen to ask for.
struct HardwareWait {
  std::uint32_t kind = 0;                  // PLAIT_WAITING_KIND_*
  std::optional<std::uint32_t> peer, tag;  // nothing: any
  std::uint32_t context = 0;
  std::optional<HardwareSite> site;
};

class HardwareRank : public Node {
 public:
  // part: of the node, from 0 on. has_parts: some node of the run has several, so that commands and
  // completions name a rank by its node and part. record: keep a timeline.
  HardwareRank(HardwarePartConfig config, HardwareNode& node, unsigned part, bool has_parts,
               bool record);

  unsigned part() const { return part_; }
  HardwareNode& node() const { return node_; }
  // Where the role's last atomic operation went; 0: there was none, or the node does not look.
  std::uint64_t last_atomic() const { return last_atomic_; }
  // After the run, see HardwareNode::read_now.
  HardwareWait read_wait();
  std::optional<HardwareSite> read_site();
  std::optional<HardwareSite> site(std::uint64_t number) const;
  // The role has ended between MPI_Init and MPI_Finalize; the place of its last call before that.
  bool left_early() const { return role_ && role_->exit().left_early; }
  std::optional<HardwareSite> last_site() const {
    return role_ ? site(role_->exit().last_site) : std::nullopt;
  }
  // What the role did; nothing if it was not started, or is no model of its own.
  const std::optional<RoleWatch>& role() const { return role_; }
  void look_anew() {
    if (role_) role_->look_anew();
  }
  bool has_ended() const { return state_ == State::ended; }
  void add_to(TraceHash& hash) const;

  // Of the node, in each cycle that is evaluated. sample: of its MAC.
  void watch(Time start, Time end, const plait_model_role& role);
  void add_sample(const CounterSample& sample) {
    if (timeline_) timeline_->add_sample(sample);
  }
  // Its role has ended with this code, or its node was killed.
  void take_end(Time at, int code);
  void die(Time at);

  // Node
  HardwareRank* hardware() override { return this; }
  std::uint32_t rank() const override { return config_.rank; }
  State state() const override;
  bool quiet() const override;
  Time now() const override;
  Time next_event() const override;
  const ExitStatus& exit_status() const override { return exit_; }
  std::vector<NodeEvent> take_events() override;
  const Letters& sent() const override;
  std::span<const std::uint8_t> shared(std::uint64_t symmetric, std::uint64_t size) override;
  void finish(Time now) override {
    if (role_) role_->finish(now);
  }
  const Timeline* timeline() const override { return timeline_.get(); }

 private:
  bool is_shared_node() const;
  HardwareWait seen_wait() const;
  void see(Time start, Time end, const plait_model_role& role);
  void see_part(Time start, Time end, const plait_model_role& role);
  void tell_failed_check(Time now, const plait_model_role& role);
  void say(Time now, const std::string& text);
  void check_transfers();
  void check_one_sided();
  void tell_collectives();
  void tell_unfinished();
  NodeEvent event_at(Time time, EntryKind kind, const plait_command& command,
                     std::uint16_t site) const;

  HardwarePartConfig config_;
  HardwareNode& node_;
  unsigned part_;
  bool has_parts_;
  State state_ = State::running;  // or ended, or killed
  Time now_ = 0;
  ExitStatus exit_;
  std::vector<NodeEvent> events_;
  std::unique_ptr<Timeline> timeline_;  // nullptr: not recorded
  std::optional<RoleWatch> role_;
  plait_model_role view_{};       // of this part, as if it were alone in its node
  std::uint16_t told_check_ = 0;  // plait_model_role::check
  std::uint64_t last_atomic_ = 0;
  bool told_send_ = false;  // a message that is sent from beyond an object
};

}  // namespace plait::sim
