// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the about texts of spec/collectives.yaml promise: messages, steps and bytes of each
// algorithm.
#include <map>
#include <string>

#include "collectives/operation.h"
#include "collectives/test_algorithm.h"
#include "plait_collectives.h"
#include "plait_mpi.h"

namespace plait::test {
namespace {

using api::Blocks;

int ceil_log2(int n) {
  int log = 0;
  while ((1 << log) < n) ++log;
  return log;
}
int floor_power(int n) { return 1 << (ceil_log2(n + 1) - 1); }

// Of recursive doubling over any number of ranks: partners that exist, both ways.
int partner_messages(int n) {
  int messages = 0;
  for (int step = 1; step < n; step *= 2) {
    for (int rank = 0; rank < n; ++rank) messages += (rank ^ step) < n ? 1 : 0;
  }
  return messages;
}

struct Cost {
  int messages;
  int steps;
};
using Theory = Cost (*)(int n);

const std::map<std::string, Theory> kTheory = {
    {"barrier_dissemination", [](int n) { return Cost{n * ceil_log2(n), ceil_log2(n)}; }},
    {"bcast_binomial", [](int n) { return Cost{n - 1, ceil_log2(n)}; }},
    {"bcast_linear", [](int n) { return Cost{n - 1, n - 1}; }},
    {"bcast_scatter_allgather",
     [](int n) { return Cost{(n - 1) + n * ceil_log2(n), 2 * ceil_log2(n)}; }},
    {"bcast_chain", [](int n) { return Cost{n - 1, n - 1}; }},
    {"scatter_binomial", [](int n) { return Cost{n - 1, ceil_log2(n)}; }},
    {"scatter_linear", [](int n) { return Cost{n - 1, n - 1}; }},
    {"gather_binomial", [](int n) { return Cost{n - 1, ceil_log2(n)}; }},
    {"gather_linear", [](int n) { return Cost{n - 1, n - 1}; }},
    {"allgather_bruck", [](int n) { return Cost{n * ceil_log2(n), ceil_log2(n)}; }},
    {"allgather_ring", [](int n) { return Cost{n * (n - 1), n - 1}; }},
    {"alltoall_bruck", [](int n) { return Cost{n * ceil_log2(n), ceil_log2(n)}; }},
    {"alltoall_pairwise", [](int n) { return Cost{n * (n - 1), 2 * (n - 1)}; }},
    {"reduce_binomial", [](int n) { return Cost{n - 1, ceil_log2(n)}; }},
    {"reduce_linear", [](int n) { return Cost{n - 1, n - 1}; }},
    {"reduce_scatter_gather", [](int n) { return Cost{(n + 1) * (n - 1), 2 * (n - 1)}; }},
    {"allreduce_recursive_doubling",
     [](int n) {
       const int power = floor_power(n), log = ceil_log2(power);
       return Cost{power * log + 2 * (n - power), n == power ? log : log + 2};
     }},
    {"reduce_halving_gather",
     [](int n) {
       const int power = floor_power(n), log = ceil_log2(power);
       return Cost{power * log + power - 1 + n - power, 2 * log + (n == power ? 0 : 1)};
     }},
    {"allreduce_halving_doubling",
     [](int n) {
       const int power = floor_power(n), log = ceil_log2(power);
       return Cost{2 * (power * log + n - power), 2 * (n == power ? log : log + 1)};
     }},
    {"allreduce_ring", [](int n) { return Cost{2 * n * (n - 1), 2 * (n - 1)}; }},
    {"allreduce_reduce_bcast", [](int n) { return Cost{2 * (n - 1), 2 * ceil_log2(n)}; }},
    {"reduce_scatter_pairwise", [](int n) { return Cost{n * (n - 1), n - 1}; }},
    {"reduce_scatter_recursive_halving",
     [](int n) {
       const int power = floor_power(n), log = ceil_log2(power);
       return Cost{power * log + 2 * (n - power), n == power ? log : log + 2};
     }},
    {"reduce_scatter_linear", [](int n) { return Cost{2 * (n - 1), ceil_log2(n) + n - 1}; }},
    {"scan_recursive_doubling", [](int n) { return Cost{partner_messages(n), ceil_log2(n)}; }},
    {"scan_linear", [](int n) { return Cost{n - 1, n - 1}; }},
    {"exscan_recursive_doubling", [](int n) { return Cost{partner_messages(n), ceil_log2(n)}; }},
    {"exscan_linear", [](int n) { return Cost{n - 1, n - 1}; }},
};

// Operands that suit every kind: count numbers a block, all ranks with memory for all blocks.
struct Measured {
  Trial trial;
  std::vector<Vector> in, out;
  Measured(const api::AlgorithmEntry& algorithm, int ranks, std::size_t count)
      : trial(Case{algorithm, ranks, 0, count, 11}) {
    const bool vectors =
        algorithm.kind == PLAIT_COLLECTIVE_BCAST ||
        (algorithm.kind >= PLAIT_COLLECTIVE_REDUCE && algorithm.kind <= PLAIT_COLLECTIVE_EXSCAN);
    const auto size = static_cast<std::size_t>(ranks);
    in.assign(size, Vector(size * count));
    out = in;
    const Blocks blocks = Blocks::uniform(count * sizeof(std::uint64_t));
    for (std::size_t rank = 0; rank < size; ++rank) {
      api::Operands& operands = trial.operands(static_cast<int>(rank));
      operands.input = bytes_of(in[rank]);
      operands.output = bytes_of(out[rank]);
      operands.input_blocks = operands.output_blocks = blocks;
      operands.bytes = blocks.bytes(0) * (vectors ? size : 1);
      operands.reduction.kernel = api::find_kernel(PLAIT_OPERATION_SUM, PLAIT_DATATYPE_UINT64_T);
      operands.reduction.element_bytes = sizeof(std::uint64_t);
    }
    trial.run();
  }
  const Mailbox& mailbox() { return trial.mailbox(); }
};

TEST(Costs, MessagesAndStepsAreThoseOfTheory) {
  for (const api::AlgorithmEntry& algorithm : api::all_algorithms()) {
    const std::string name = algorithm.name;
    if (name.ends_with("_planned")) continue;  // those of its tree
    ASSERT_TRUE(kTheory.contains(name)) << name << " has no entry in this test";
    for (const int ranks : kRanks) {
      Measured measured(algorithm, ranks, 8);
      const Cost cost = kTheory.at(name)(ranks);
      EXPECT_EQ(measured.mailbox().messages(), static_cast<std::size_t>(cost.messages))
          << name << ", " << ranks << " ranks";
      EXPECT_LE(measured.mailbox().steps(), cost.steps) << name << ", " << ranks << " ranks";
      // The two halves of some may overlap; the exchanges of a round end in any order.
      if (name.find("scatter_") != std::string::npos || name == "alltoall_pairwise") continue;
      EXPECT_EQ(measured.mailbox().steps(), cost.steps) << name << ", " << ranks << " ranks";
    }
  }
}

// Bytes that all ranks send together, in vectors of n blocks.
TEST(Costs, LongVectorsTravelNoMoreThanTheyMust) {
  const std::map<std::string, double> vectors_per_rank = {
      {"bcast_scatter_allgather", 2.0}, {"bcast_chain", 1.0},
      {"allreduce_ring", 2.0},          {"reduce_scatter_gather", 2.0},
      {"reduce_scatter_pairwise", 1.0}, {"allgather_ring", 1.0},
      {"alltoall_pairwise", 1.0},       {"allgather_bruck", 1.0},
  };
  for (const api::AlgorithmEntry& algorithm : api::all_algorithms()) {
    const auto bound = vectors_per_rank.find(algorithm.name);
    if (bound == vectors_per_rank.end()) continue;
    for (const int ranks : kRanks) {
      constexpr std::size_t kCount = 64;
      Measured measured(algorithm, ranks, kCount);
      const double vector = static_cast<double>(kCount * sizeof(std::uint64_t)) * ranks;
      EXPECT_LE(static_cast<double>(measured.mailbox().bytes()), bound->second * vector * ranks)
          << algorithm.name << ", " << ranks << " ranks";
    }
  }
}

}  // namespace
}  // namespace plait::test
