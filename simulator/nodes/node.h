// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A rank, of whatever kind: what the run asks of each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "channel/layout.h"
#include "nodes/letters.h"
#include "nodes/process.h"
#include "plait_commands.h"
#include "trace/timeline.h"

namespace plait::sim {

// Something the rest of the run must know, in the order of virtual time.
struct NodeEvent {
  enum class Kind { entry, output, ended, killed };
  Time time = 0;
  std::uint32_t rank = 0;
  Kind kind = Kind::entry;
  ChannelEntry
      entry{};         // Kind::entry: collective, init, finalize, unfinished, abort, error, warning
  std::string text;    // output, or the entry's message
  std::string place;   // file:line of the call, from a compiled role
  std::string call;    // of a role: the call's name, for the entry has no number for it
  std::string detail;  // of a role: the operation of a reduction
  std::optional<std::uint32_t> root;  // of a role: of a collective on MPI_COMM_WORLD, if known
  std::uint8_t other_collective = 0;  // not 0: of the message that came into this one, from peer
  std::optional<plait_completion> received;  // of a role's error: the message that was wrong
  bool error_stream = false;                 // output
  ExitStatus exit{};                         // ended
};

class CpuNode;
class HardwareRank;

class Node {
 public:
  virtual ~Node() = default;

  enum class State { running, blocked, polling, ended, killed };

  // The rank itself if it is of that kind, else nullptr.
  virtual CpuNode* cpu() { return nullptr; }
  virtual HardwareRank* hardware() { return nullptr; }

  virtual std::uint32_t rank() const = 0;
  virtual State state() const = 0;
  // Nothing is under way in it: only a frame or its process can change that.
  virtual bool quiet() const = 0;
  // When something happens that can move it, as of its Component; kNever if there is nothing.
  virtual Time next_event() const = 0;
  // How far it has come; at its end, when that was.
  virtual Time now() const = 0;
  // When it ended, which what it does for others may outlast; until then, now.
  virtual Time end() const { return now(); }
  // Meaningful once it has ended.
  virtual const ExitStatus& exit_status() const = 0;
  // What happened since the last call, in the order of time.
  virtual std::vector<NodeEvent> take_events() = 0;
  // Messages that it has sent: a hardware rank to all, a CPU rank to hardware ranks.
  virtual const Letters& sent() const = 0;
  // The bytes behind a symmetric address; none if they are not shared, or not all of them.
  virtual std::span<const std::uint8_t> shared(std::uint64_t symmetric, std::uint64_t size) = 0;
  // The run ended at this time, and with it what is under way.
  virtual void finish(Time now) = 0;
  // nullptr if it is not recorded.
  virtual const Timeline* timeline() const = 0;
};

}  // namespace plait::sim
