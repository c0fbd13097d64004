// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Which algorithm carries out a collective: the first row of spec/collectives.yaml that fits,
// unless one is forced (--collective kind=algorithm, or PLAIT_COLLECTIVE_<KIND> in the environment;
// the former wins) or a planned tree applies. All ranks of a communicator decide alike, since all
// they look at is equal everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/types.h"
#include "collectives/operands.h"

namespace plait::api {

struct AlgorithmEntry {
  const char* name;
  std::uint8_t kind;
  Algorithm build;
};
const std::vector<AlgorithmEntry>& all_algorithms();

// What is forced names nothing that exists; the text lists what does.
class SelectionError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

class Selection {
 public:
  Selection();

  // name must be an algorithm for the kind; throws SelectionError.
  void force(const std::string& kind, const std::string& name);
  // "kind=algorithm,kind=algorithm"; throws SelectionError.
  void force_all(const std::string& text);
  // The tree for the *_planned algorithms: they are taken where it applies and nothing is forced.
  void plan(std::vector<int> parents) { parents_ = std::move(parents); }
  const std::vector<int>& parents() const { return parents_; }
  // The bounds in the table are for 10 Gbit/s and 1 us: what counts is how many bytes are under way
  // in one latency. They grow and shrink with it, 16 times at most.
  void scale(Time latency_ps, std::uint64_t rate_bits_per_second);

  // planned: the planned tree spans this communicator and has its root in the right place.
  // bytes: as the table's.
  const AlgorithmEntry& choose(std::uint8_t kind, std::uint64_t bytes, int ranks, bool commutative,
                               bool planned) const;

 private:
  const AlgorithmEntry* forced(std::uint8_t kind, bool commutative, bool planned) const;

  std::vector<const AlgorithmEntry*> forced_;  // by kind
  std::vector<int> parents_;
  double factor_ = 1.0;
};

}  // namespace plait::api
