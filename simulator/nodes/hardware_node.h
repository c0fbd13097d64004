// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A node in hardware: the model of a whole node, its role's parts and endpoint, advanced cycle by
// cycle, between a MAC and a bus for its registers (hardware_node.md). Its number is that of its
// first rank; what is seen of a rank is in hardware_rank.h.
//
//   awake --idle, nothing due--> asleep --frame, timer--> awake
//   any --its roles end--> it goes on to serve the network
//   any --fault rank_killed--> killed
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/component.h"
#include "nodes/cycle_clock.h"
#include "nodes/hardware_rank.h"
#include "nodes/mac_receiver.h"
#include "nodes/mac_sender.h"
#include "nodes/model_library.h"
#include "nodes/register_bus.h"

namespace plait::sim {

struct HardwareNodeConfig {
  std::uint32_t number = 0;  // that of its first rank
  std::string model;         // path
  Frequency clock;
  std::uint64_t rate_bits_per_second = 10'000'000'000;  // of the node's link
  bool idle_skip = true;  // false: every cycle is evaluated, for tests
  Time killed_at = kNever;
  std::vector<RegisterAccess> start;      // written in this order from the first cycle on
  std::vector<HardwarePartConfig> ranks;  // its parts, in order
  bool has_parts = false;                 // some node of the run has several
  bool record = false;                    // keep timelines
};

struct HardwareCounters {
  std::uint64_t cycles_run = 0, cycles_skipped = 0;
  std::uint64_t frames_sent = 0, bytes_sent = 0, frames_received = 0, bad_fcs = 0;
  std::uint64_t sent_again = 0;  // of frames_sent
};

// Of the shell's registers: what the transport had to mend.
struct HardwareTransport {
  std::uint32_t retransmissions = 0, timeouts = 0, duplicates = 0, bad_check = 0;
};

class HardwareNode : public Component {
 public:
  // Throws ConfigError if the model cannot be used, or has not as many cables as there are ports.
  HardwareNode(HardwareNodeConfig config, std::span<Port* const> ports);

  // Node memory, byte 0 first. Before the run and between windows.
  std::span<std::uint8_t> memory() { return model_.memory(); }
  // See plait_model_api.
  std::span<const std::uint64_t> counts(std::uint32_t kind) const { return model_.counts(kind); }
  std::uint64_t width_bits() const { return model_.beat_bytes() * 8; }
  std::uint32_t number() const { return config_.number; }
  // In the order of their parts.
  const std::vector<std::unique_ptr<HardwareRank>>& ranks() const { return ranks_; }
  // After the run: it advances the model alone, which shows neither in counters nor in the hash.
  std::uint32_t read_now(std::uint16_t address);
  // Nothing if the run ended in the middle of an access to a register, or the node was killed.
  std::optional<HardwareTransport> read_transport();
  HardwareCounters counters() const;
  // Nodes that have not acknowledged all that was sent to them. Once this node is quiet, those that
  // it has given up.
  std::vector<NodeId> unanswered() const {
    return cables_.front().sender.sent().ahead_of(cables_.front().receiver.acknowledged());
  }
  Time length_of(std::uint64_t cycles) const { return clock_.start_of(cycles); }
  // Nothing but a frame can move it.
  bool quiet() const;
  // One of its ranks has ended: those that look into what they share have not seen all that it
  // said.
  void look_anew();
  bool is_asleep() const { return asleep_; }
  // Of the next cycle.
  Time cycle_start() const { return clock_.start(); }

  // Component
  Step run(Time until, Outbox& outbox) override;
  // Nodes of one model, cycle by cycle: each at its own.
  const void* team() const override { return &model_.api(); }
  void run_team(std::span<const TeamMember> members, Time until) override;
  void deliver(const Delivery& delivery) override;
  Time next_event() const override;
  std::uint64_t hash() const override;

 private:
  // Whether the role's status must be read when the node comes to rest. `settling`: it has been,
  // and that the node is not idle yet is the reading's own effect.
  enum class Watch { needed, reading, settling, known };
  struct Cable {
    Port* port;
    MacReceiver receiver;
    MacSender sender;
  };

  void reset();
  void step();
  [[noreturn]] void fail_step() const;
  bool prepare(Time until);
  void prepare_skip(std::uint64_t next);
  void set_macs(std::uint8_t ready);
  void set_outbox(Outbox& outbox);
  void prepare_cycle();
  void take_step();
  void take_cycle();
  void add_sample(Time end);
  void serve_registers(std::uint64_t cycle, Time end);
  void watch_role();
  void take_answer(const RegisterAccess& access, Time end);
  std::uint64_t next_cycle() const;
  Time due_of_frames() const;
  void die_by_fault();
  [[noreturn]] void fail(const std::string& what) const;

  HardwareNodeConfig config_;
  HardwareModel model_;
  CycleClock clock_;
  std::vector<Cable> cables_;  // packets are on the first, circuits on all
  RegisterBus bus_;
  plait_model_inputs inputs_{};
  plait_model_outputs outputs_{};
  std::vector<std::unique_ptr<HardwareRank>> ranks_;

  bool is_killed_ = false;
  Watch watch_ = Watch::needed;
  bool asleep_ = false;                  // nothing changes before outputs_.wake or a frame
  bool skipping_ = false;                // the step being made only moves the cycle counter
  std::uint64_t run_ = 0, skipped_ = 0;  // cycles
  TraceHash hash_;
};

}  // namespace plait::sim
