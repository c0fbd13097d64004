// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/selection.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string_view>

#include "collectives/algorithms.h"
#include "collectives/nearest.h"

namespace plait::api {
namespace {

struct Row {
  std::uint8_t kind;
  const char* algorithm;
  std::uint64_t bytes;
  int ranks;
  bool commutative;
};
#define X(kind, algorithm, bytes, ranks, commutative) \
  Row{kind, #algorithm, bytes, ranks, commutative != 0},
constexpr Row kRows[] = {PLAIT_SELECTION(X)};
#undef X

struct Kind {
  const char* name;
  std::uint8_t code;
};
#define X(name, code) Kind{#name, code},
constexpr Kind kKinds[] = {PLAIT_COLLECTIVE_KINDS(X)};
#undef X

constexpr Time kReferenceLatency = kMicrosecond;
constexpr double kReferenceRate = 10e9;
constexpr double kFactorMax = 16.0;

const AlgorithmEntry& entry(std::string_view name) {
  const auto& all = all_algorithms();
  return *std::find_if(all.begin(), all.end(),
                       [&](const AlgorithmEntry& each) { return each.name == name; });
}

bool planned_tree_needed(const AlgorithmEntry& algorithm) {
  return std::string_view(algorithm.name).ends_with("_planned");
}

bool only_commutative(const AlgorithmEntry& algorithm) {
  return std::any_of(std::begin(kRows), std::end(kRows), [&](const Row& row) {
    return row.commutative && std::string_view(row.algorithm) == algorithm.name;
  });
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

[[noreturn]] void refuse(const std::string& what, const std::string& given,
                         const std::vector<std::string>& valid) {
  const std::string near = nearest(given, valid);
  throw SelectionError(what + (near.empty() ? "." : "; did you mean " + near + "?") + " There is " +
                       list(valid));
}

// Only kinds that have a choice.
std::uint8_t kind_code(const std::string& name) {
  std::vector<std::string> valid;
  for (const Kind& kind : kKinds) {
    const bool choice = std::any_of(std::begin(kRows), std::end(kRows),
                                    [&](const Row& row) { return row.kind == kind.code; });
    if (!choice) continue;
    if (kind.name == name) return kind.code;
    valid.emplace_back(kind.name);
  }
  refuse("'" + name + "' is no collective with a choice of algorithms", name, valid);
}

}  // namespace

const std::vector<AlgorithmEntry>& all_algorithms() {
#define X(name, kind) {#name, kind, &name},
  static const std::vector<AlgorithmEntry> all = {PLAIT_ALGORITHMS(X)};
#undef X
  return all;
}

Selection::Selection() : forced_(UINT8_MAX + 1, nullptr) {}

void Selection::force(const std::string& kind, const std::string& name) {
  const std::uint8_t code = kind_code(kind);
  std::vector<std::string> valid;
  for (const AlgorithmEntry& each : all_algorithms()) {
    if (each.kind != code) continue;
    if (each.name == name) {
      forced_[code] = &each;
      return;
    }
    valid.emplace_back(each.name);
  }
  refuse("'" + name + "' is no algorithm for " + kind, name, valid);
}

void Selection::force_all(const std::string& text) {
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, ',');) {
    if (word.empty()) continue;
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) {
      throw SelectionError("'" + word + "' should be kind=algorithm, for example " +
                           "bcast=bcast_linear");
    }
    force(word.substr(0, equals), word.substr(equals + 1));
  }
}

void Selection::scale(Time latency_ps, std::uint64_t rate_bits_per_second) {
  if (latency_ps <= 0 || rate_bits_per_second == 0) return;
  const double under_way =
      static_cast<double>(latency_ps) * static_cast<double>(rate_bits_per_second);
  const double reference = static_cast<double>(kReferenceLatency) * kReferenceRate;
  factor_ = std::clamp(under_way / reference, 1 / kFactorMax, kFactorMax);
}

const AlgorithmEntry* Selection::forced(std::uint8_t kind, bool commutative, bool planned) const {
  const AlgorithmEntry* algorithm = forced_[kind];
  if (algorithm == nullptr && planned) {
    for (const AlgorithmEntry& each : all_algorithms()) {
      if (each.kind == kind && planned_tree_needed(each)) algorithm = &each;
    }
  }
  if (algorithm == nullptr) return nullptr;
  if (planned_tree_needed(*algorithm) && !planned) return nullptr;
  if (only_commutative(*algorithm) && !commutative) return nullptr;
  return algorithm;
}

const AlgorithmEntry& Selection::choose(std::uint8_t kind, std::uint64_t bytes, int ranks,
                                        bool commutative, bool planned) const {
  if (const AlgorithmEntry* algorithm = forced(kind, commutative, planned)) return *algorithm;
  for (const Row& row : kRows) {
    if (row.kind != kind || ranks > row.ranks || (row.commutative && !commutative)) continue;
    const bool bounded = row.bytes != UINT64_MAX;
    if (bounded && static_cast<double>(bytes) > static_cast<double>(row.bytes) * factor_) continue;
    return entry(row.algorithm);
  }
  throw std::logic_error("no algorithm fits: the last row of each kind must have no bounds");
}

}  // namespace plait::api
