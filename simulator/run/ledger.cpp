// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/ledger.h"

#include <functional>
#include <map>
#include <string>

#include "plait_mpi.h"

namespace plait::sim {
namespace {

bool datatypes_differ(std::uint8_t a, std::uint8_t b) {
  const auto anything = [](std::uint8_t code) {
    return code == 0 || code == PLAIT_DATATYPE_BYTE || code == PLAIT_DATATYPE_PACKED;
  };
  return a != b && !anything(a) && !anything(b);
}

// A role may not know its root, shows no size, and datatypes are compared where its messages meet.
bool is_role(const NodeEvent& event) { return !event.place.empty(); }

// "": it is none, or a role began it in a call that may begin any.
std::string operation_of(const NodeEvent& event) {
  if (is_role(event)) return event.detail;
  const auto code = static_cast<unsigned>(event.entry.body.address);
  return code == 0 ? "" : plait_operation_name(code);
}

std::optional<std::uint32_t> root_of(const NodeEvent& event) {
  constexpr std::uint32_t kNone = 0xFFFF;
  if (is_role(event)) return event.root;
  const std::uint32_t root = event.entry.body.peer;
  return root == kNone ? std::nullopt : std::optional(root);
}

// OpenSHMEM begins and ends by barriers, which only those of other PEs that do so may meet.
enum class Step { begin, between, end };
Step step_of(const NodeEvent& event) {
  static const std::map<std::string, Step, std::less<>> steps{{"shmem_init", Step::begin},
                                                              {"shmem_init_thread", Step::begin},
                                                              {"shmem_start_pes", Step::begin},
                                                              {"shmem_finalize", Step::end},
                                                              // In a role, after shmem_start_pes.
                                                              {"plait_shmem_close", Step::end}};
  const std::string call = is_role(event) ? event.call : plait_call_name(event.entry.call);
  const auto step = steps.find(call);
  return step == steps.end() ? Step::between : step->second;
}

std::optional<Mismatch::Kind> compare(const NodeEvent& first, const NodeEvent& second) {
  const auto &a = first.entry.body, &b = second.entry.body;
  if (step_of(first) != step_of(second)) return Mismatch::Kind::collective;
  if (is_role(first) || is_role(second)) {
    if (a.collective != b.collective) return Mismatch::Kind::collective;
    const auto root = root_of(first), other_root = root_of(second);
    if (root && other_root && *root != *other_root) return Mismatch::Kind::root;
    const std::string one = operation_of(first), other = operation_of(second);
    if (one != other && !one.empty() && !other.empty()) return Mismatch::Kind::operation;
    return std::nullopt;
  }
  constexpr auto kNotComparable = ~std::uint64_t{0};
  if (a.collective != b.collective) return Mismatch::Kind::collective;
  if (a.peer != b.peer) return Mismatch::Kind::root;
  // Without elements there is no type signature that could differ.
  const bool both_have_data = a.size > 0 && b.size > 0;
  if (both_have_data && datatypes_differ(a.datatype, b.datatype)) return Mismatch::Kind::datatype;
  if (a.address != b.address) return Mismatch::Kind::operation;
  if (a.size != b.size && a.size != kNotComparable && b.size != kNotComparable) {
    return Mismatch::Kind::count;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Mismatch> Ledger::enter(const NodeEvent& event) {
  const auto& body = event.entry.body;
  const auto size = body.request >> 16;
  const auto [place, is_first] =
      open_.try_emplace({body.context_id, body.request, body.tag}, Open{event, 0});
  auto& open = place->second;
  if (!is_first) {
    if (const auto kind = compare(open.first, event)) return Mismatch{*kind, open.first, event};
    if (is_role(open.first)) open.first = event;  // a process tells more
  }
  if (++open.arrived >= size) open_.erase(place);
  return std::nullopt;
}

std::optional<Mismatch> Ledger::meet(const NodeEvent& event, std::optional<NodeId> peer) {
  constexpr std::size_t kMeetings = 256;
  if (operation_of(event).empty()) return std::nullopt;
  const auto rank = static_cast<NodeId>(event.rank);
  const Key key{event.entry.body.context_id / 2, event.entry.body.tag};
  if (meetings_.find(key) == meetings_.end()) {
    order_.push_back(key);
    if (order_.size() > kMeetings) {
      meetings_.erase(order_.front());
      order_.pop_front();
    }
  }
  Meeting& meeting = meetings_[key];
  std::optional<Mismatch> found;
  const auto look_at = [&](const NodeEvent& other) {
    const auto kind = compare(other, event);
    if (kind && !found) found = Mismatch{*kind, other, event};
  };
  if (meeting.entered.try_emplace(rank, event).second) {
    for (auto each = meeting.waiting.lower_bound({rank, 0});
         each != meeting.waiting.end() && each->first.first == rank; ++each) {
      look_at(each->second);
    }
  }
  if (!peer || *peer == rank) return found;
  const auto other = meeting.entered.find(*peer);
  if (other != meeting.entered.end()) {
    look_at(other->second);
  } else {
    meeting.waiting.try_emplace({*peer, rank}, event);
  }
  return found;
}

}  // namespace plait::sim
