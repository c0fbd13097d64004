// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "run/ledger.h"

#include "plait_mpi.h"

namespace plait::sim {
namespace {

bool datatypes_differ(std::uint8_t a, std::uint8_t b) {
  const auto anything = [](std::uint8_t code) {
    return code == 0 || code == PLAIT_DATATYPE_BYTE || code == PLAIT_DATATYPE_PACKED;
  };
  return a != b && !anything(a) && !anything(b);
}

std::optional<Mismatch::Kind> compare(const plait_command& a, const plait_command& b) {
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
    if (const auto kind = compare(open.first.entry.body, body)) {
      return Mismatch{*kind, open.first, event};
    }
  }
  if (++open.arrived >= size) open_.erase(place);
  return std::nullopt;
}

}  // namespace plait::sim
