// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The list "faults" of a run description. Which keys a kind takes is one table.
#include "network/fault.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "network/json_reader.h"

namespace plait::sim {
namespace {

enum Needs : unsigned { kNothing = 0, kProbability = 1, kRank = 2, kDelay = 4, kUntil = 8 };

struct KindRow {
  FaultKind kind;
  const char* name;
  unsigned needs;  // keys that must be there
};

constexpr KindRow kKinds[] = {
    {FaultKind::drop, "drop", kProbability},
    {FaultKind::burst_loss, "burst_loss", kProbability},
    {FaultKind::duplicate, "duplicate", kProbability},
    {FaultKind::reorder, "reorder", kProbability},
    {FaultKind::delay, "delay", kProbability | kDelay},
    {FaultKind::bit_flip, "bit_flip", kProbability},
    {FaultKind::bit_flip_after_check, "bit_flip_after_check", kProbability},
    {FaultKind::truncate, "truncate", kProbability},
    {FaultKind::link_down, "link_down", kNothing},
    {FaultKind::rank_killed, "rank_killed", kRank},
    {FaultKind::rank_paused, "rank_paused", kRank | kUntil},
};

constexpr Time kTimeMax = kNever / 4;
constexpr double kBurstLossMax = 0.9;
constexpr unsigned kFramesMax = 10000;
constexpr double kBurstFramesMax = 1e6;

const KindRow& find_kind(const JsonReader& reader) {
  std::string name, known;
  reader.read("kind", name);
  for (const KindRow& row : kKinds) {
    if (name == row.name) {
      return row;
    }
    known += known.empty() ? row.name : std::string(", ") + row.name;
  }
  reader.fail("kind", "one of " + known);
}

void require_keys(const JsonReader& reader, const KindRow& row) {
  constexpr std::pair<unsigned, const char*> kKeys[] = {
      {kProbability, "probability"}, {kRank, "rank"}, {kDelay, "delay_ps"}, {kUntil, "until_ps"}};
  for (const auto& [need, key] : kKeys) {
    if ((row.needs & need) != 0 && reader.find(key) == nullptr) {
      throw ConfigError(reader.name(key) + ": missing; a fault " + row.name + " needs it");
    }
  }
}

// A link is named by a string or by its number.
void read_link(const JsonReader& reader, Fault& fault) {
  const nlohmann::json* link = reader.find("link");
  if (link != nullptr && link->is_number_unsigned()) {
    fault.link = std::to_string(link->get<std::uint64_t>());
  } else {
    reader.read("link", fault.link);
  }
}

Fault parse_fault(const nlohmann::json& object, const std::string& where, unsigned node_count) {
  const JsonReader reader(object, where,
                          {"kind", "probability", "link", "rank", "from_ps", "until_ps", "delay_ps",
                           "frames", "burst_frames"});
  const KindRow& row = find_kind(reader);
  require_keys(reader, row);
  Fault fault;
  fault.kind = row.kind;
  reader.read("probability", fault.probability, 0.0,
              row.kind == FaultKind::burst_loss ? kBurstLossMax : 1.0);
  read_link(reader, fault);
  if (reader.find("rank") != nullptr) {
    unsigned rank = 0;
    reader.read("rank", rank, 0U, node_count - 1);
    fault.rank = static_cast<NodeId>(rank);
  }
  reader.read_time("from_ps", fault.from, 0, kTimeMax);
  reader.read_time("until_ps", fault.until, 0, kTimeMax);
  if (fault.until < fault.from) {
    reader.fail("until_ps", "a time not before from_ps, " + std::to_string(fault.from));
  }
  reader.read_time("delay_ps", fault.delay, 0, kTimeMax);
  reader.read("frames", fault.frames, 1U, kFramesMax);
  reader.read("burst_frames", fault.burst_frames, 1.0, kBurstFramesMax);
  return fault;
}

}  // namespace

const char* fault_name(FaultKind kind) {
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) {
      return row.name;
    }
  }
  return "unknown";
}

FaultPlan parse_faults(const nlohmann::json& faults, std::uint64_t seed, unsigned node_count) {
  FaultPlan plan;
  plan.seed = seed;
  if (faults.is_null()) {
    return plan;
  }
  if (!faults.is_array()) {
    throw ConfigError("faults: wanted a list, found " + JsonReader::shown(faults));
  }
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const Fault fault = parse_fault(faults[i], "faults[" + std::to_string(i) + "]", node_count);
    if (fault.kind == FaultKind::rank_killed || fault.kind == FaultKind::rank_paused) {
      const Time duration = fault.until == kNever ? 0 : fault.until - fault.from;
      plan.rank_faults.push_back({fault.kind, *fault.rank, fault.from, duration});
    } else {
      plan.faults.push_back(fault);
    }
  }
  std::stable_sort(plan.rank_faults.begin(), plan.rank_faults.end(),
                   [](const RankFault& a, const RankFault& b) { return a.time < b.time; });
  return plan;
}

}  // namespace plait::sim
