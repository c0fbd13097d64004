// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What goes wrong in a run, and when: the options of all faults, read from the run description.
//
// Faults of links act on every frame that a link carries, each with draws of its own: keyed by
// seed, link, number of the frame on the link and position of the fault in the list, so that no
// fault shifts another's.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "network/config.h"

namespace plait::sim {

enum class FaultKind {
  drop,                  // the frame is lost
  burst_loss,            // Gilbert-Elliott: frames are lost in bursts of burst_frames on average
  duplicate,             // the frame arrives twice, the second one right behind the first
  reorder,               // the frame is held back so long that `frames` full frames can pass it
  delay,                 // the frame arrives `delay` later
  bit_flip,              // one bit altered on the wire: the FCS shows it
  bit_flip_after_check,  // one bit altered inside a switch: the FCS is right again
  truncate,              // the end of the frame is missing, the FCS is right again
  link_down,             // every frame that starts in from..until is lost
  rank_killed,           // for the nodes
  rank_paused,           // for the nodes
};

const char* fault_name(FaultKind kind);

struct Fault {
  FaultKind kind = FaultKind::drop;
  double probability = 1.0;    // per frame and link; of burst_loss: the mean loss
  std::string link;            // name, number or pattern with *; empty: every link
  std::optional<NodeId> rank;  // only the links from and to this rank's node
  Time from = 0, until = kNever;
  Time delay = 0;
  unsigned frames = 3;        // reorder
  double burst_frames = 8.0;  // burst_loss: mean length of a burst, on an idle link in frame times
};

// A fault that a node acts out: killed at `time`, or paused from `time` for `duration`.
struct RankFault {
  FaultKind kind = FaultKind::rank_killed;
  NodeId rank = 0;
  Time time = 0, duration = 0;
};

struct FaultPlan {
  std::uint64_t seed = 1;
  std::vector<Fault> faults;           // of links
  std::vector<RankFault> rank_faults;  // in order of time
};

// Reads the list "faults" of a run description. Throws ConfigError.
FaultPlan parse_faults(const nlohmann::json& faults, std::uint64_t seed, unsigned node_count);

}  // namespace plait::sim
