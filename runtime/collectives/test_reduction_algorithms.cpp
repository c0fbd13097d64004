// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Every algorithm that reduces, against a loop over the ranks: with a sum, and with an operation
// whose result tells the order of its operands.
#include <cstring>
#include <vector>

#include "collectives/algorithms.h"
#include "collectives/operation.h"
#include "collectives/test_algorithm.h"
#include "plait_mpi.h"

namespace plait::test {
namespace {

using api::Blocks;

// x -> a x + b modulo 2^64, one after the other: associative, not commutative.
struct Affine {
  std::uint64_t a, b;
  bool operator==(const Affine&) const = default;
};
using Maps = std::vector<Affine>;

void compose(const void* lower, void* higher, std::size_t count) {
  const auto* first = static_cast<const Affine*>(lower);
  auto* second = static_cast<Affine*>(higher);
  for (std::size_t i = 0; i < count; ++i) {
    second[i] = {first[i].a * second[i].a, second[i].a * first[i].b + second[i].b};
  }
}

void add(const void* lower, void* higher, std::size_t count) {
  const auto* first = static_cast<const Affine*>(lower);
  auto* second = static_cast<Affine*>(higher);
  for (std::size_t i = 0; i < count; ++i) {
    second[i] = {first[i].a + second[i].a, first[i].b + second[i].b};
  }
}

api::Reduction reduction(bool commutative) {
  api::Reduction reduction;
  reduction.kernel = commutative ? add : compose;
  reduction.element_bytes = sizeof(Affine);
  reduction.commutative = commutative;
  return reduction;
}

Maps vector_of(int rank, std::size_t count) {
  Maps data;
  for (std::size_t i = 0; i < count; ++i) {
    const auto number = static_cast<std::uint64_t>(rank) * 1000 + i;
    data.push_back({2 * number + 3, number + 1});
  }
  return data;
}

// Of ranks first to last, in order.
Maps expected(int first, int last, std::size_t count, bool commutative) {
  Maps sum = vector_of(first, count);
  for (int rank = first + 1; rank <= last; ++rank) {
    Maps next = vector_of(rank, count);
    reduction(commutative).combine_higher(sum.data(), next.data(), count);
  }
  return sum;
}

// Algorithms that a selection gives to commutative operations only.
bool only_commutative(const Case& each) {
  const std::string name = each.algorithm.name;
  return name.find("_ring") != std::string::npos || name.find("_halving") != std::string::npos ||
         name == "reduce_scatter_gather" || name == "reduce_scatter_pairwise";
}

struct Vectors {
  std::vector<Maps> in, out;
  Vectors(Trial& trial, const Case& each, bool commutative) {
    const auto ranks = static_cast<std::size_t>(each.ranks);
    out.assign(ranks, Maps(each.count, Affine{7, 7}));
    for (int rank = 0; rank < each.ranks; ++rank) in.push_back(vector_of(rank, each.count));
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      api::Operands& operands = trial.operands(static_cast<int>(rank));
      operands.reduction = reduction(commutative);
      operands.bytes = each.count * sizeof(Affine);
      operands.input = reinterpret_cast<const std::byte*>(in[rank].data());
      operands.output = reinterpret_cast<std::byte*>(out[rank].data());
    }
  }
  void expect_inputs_untouched(const Case& each) const {
    for (int rank = 0; rank < each.ranks; ++rank) {
      EXPECT_EQ(in[static_cast<std::size_t>(rank)], vector_of(rank, each.count));
    }
  }
};

using Check = std::function<void(const Case&, bool commutative)>;

void for_each_reduction(std::uint8_t kind, bool rooted, const Check& check) {
  for_each_case(kind, rooted, [&](const Case& each) {
    for (const bool commutative : {true, false}) {
      if (!commutative && only_commutative(each)) continue;
      SCOPED_TRACE(commutative ? "commutative" : "not commutative");
      check(each, commutative);
    }
  });
}

TEST(Reduce, TheRootHasTheResultInRankOrder) {
  for_each_reduction(PLAIT_COLLECTIVE_REDUCE, true, [](const Case& each, bool commutative) {
    Trial trial(each);
    Vectors vectors(trial, each, commutative);
    for (int rank = 0; rank < each.ranks; ++rank) {
      if (rank != each.root) trial.operands(rank).output = nullptr;
    }
    trial.run();
    EXPECT_EQ(vectors.out[static_cast<std::size_t>(each.root)],
              expected(0, each.ranks - 1, each.count, commutative));
    vectors.expect_inputs_untouched(each);
  });
}

TEST(Allreduce, EveryRankHasTheResultInRankOrder) {
  for_each_reduction(PLAIT_COLLECTIVE_ALLREDUCE, false, [](const Case& each, bool commutative) {
    Trial trial(each);
    Vectors vectors(trial, each, commutative);
    trial.run();
    const Maps wanted = expected(0, each.ranks - 1, each.count, commutative);
    for (const Maps& got : vectors.out) EXPECT_EQ(got, wanted);
    vectors.expect_inputs_untouched(each);
  });
}

TEST(Scan, EachRankHasTheResultUpToItself) {
  for_each_reduction(PLAIT_COLLECTIVE_SCAN, false, [](const Case& each, bool commutative) {
    Trial trial(each);
    Vectors vectors(trial, each, commutative);
    trial.run();
    for (int rank = 0; rank < each.ranks; ++rank) {
      EXPECT_EQ(vectors.out[static_cast<std::size_t>(rank)],
                expected(0, rank, each.count, commutative));
    }
    vectors.expect_inputs_untouched(each);
  });
}

TEST(Exscan, EachRankHasTheResultBelowItselfAndRankZeroNone) {
  for_each_reduction(PLAIT_COLLECTIVE_EXSCAN, false, [](const Case& each, bool commutative) {
    Trial trial(each);
    Vectors vectors(trial, each, commutative);
    trial.run();
    EXPECT_EQ(vectors.out[0], Maps(each.count, Affine{7, 7}));
    for (int rank = 1; rank < each.ranks; ++rank) {
      EXPECT_EQ(vectors.out[static_cast<std::size_t>(rank)],
                expected(0, rank - 1, each.count, commutative));
    }
    vectors.expect_inputs_untouched(each);
  });
}

TEST(ReduceScatter, EachRankHasItsBlockOfTheResultInRankOrder) {
  for_each_reduction(
      PLAIT_COLLECTIVE_REDUCE_SCATTER, false, [](const Case& each, bool commutative) {
        Trial trial(each);
        Vectors vectors(trial, each, commutative);
        // Uneven shares, the first ranks get nothing.
        const auto ranks = static_cast<std::size_t>(each.ranks);
        std::vector<std::size_t> bytes;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
          const std::size_t begin = each.count * rank * rank / (ranks * ranks);
          const std::size_t end = each.count * (rank + 1) * (rank + 1) / (ranks * ranks);
          bytes.push_back((end - begin) * sizeof(Affine));
        }
        const Blocks blocks = Blocks::packed(bytes);
        for (int rank = 0; rank < each.ranks; ++rank) trial.operands(rank).input_blocks = blocks;
        trial.run();
        const Maps all = expected(0, each.ranks - 1, each.count, commutative);
        for (int rank = 0; rank < each.ranks; ++rank) {
          const std::size_t count = blocks.bytes(rank) / sizeof(Affine);
          const auto begin = all.begin() + blocks.offset(rank) / std::ptrdiff_t{sizeof(Affine)};
          Maps got = vectors.out[static_cast<std::size_t>(rank)];
          got.resize(count);
          EXPECT_EQ(got, Maps(begin, begin + static_cast<std::ptrdiff_t>(count)));
        }
        vectors.expect_inputs_untouched(each);
      });
}

// Results of all ranks for numbers whose sum depends on the order of additions.
std::vector<std::vector<double>> sums(const api::AlgorithmEntry& algorithm, int ranks,
                                      std::uint64_t seed) {
  constexpr std::size_t kCount = 37;
  const Case each{algorithm, ranks, 0, kCount, seed};
  Trial trial(each);
  const auto size = static_cast<std::size_t>(ranks);
  std::vector<std::vector<double>> in(size), out(size, std::vector<double>(kCount));
  for (std::size_t rank = 0; rank < size; ++rank) {
    for (std::size_t i = 0; i < kCount; ++i) in[rank].push_back(1.0 / (3.0 + double(rank * i)));
    api::Operands& operands = trial.operands(static_cast<int>(rank));
    operands.reduction.kernel = api::find_kernel(PLAIT_OPERATION_SUM, PLAIT_DATATYPE_DOUBLE);
    operands.reduction.element_bytes = sizeof(double);
    operands.bytes = kCount * sizeof(double);
    operands.input = reinterpret_cast<const std::byte*>(in[rank].data());
    operands.output = reinterpret_cast<std::byte*>(out[rank].data());
  }
  trial.run();
  return out;
}

TEST(Allreduce, RoundingDependsOnNothingButRanksCountAndAlgorithm) {
  for (const api::AlgorithmEntry& algorithm : algorithms_of(PLAIT_COLLECTIVE_ALLREDUCE)) {
    for (const int ranks : kRanks) {
      const auto first = sums(algorithm, ranks, 1);
      for (const auto& result : first) EXPECT_EQ(result, first[0]) << algorithm.name;
      for (std::uint64_t seed = 2; seed < 5; ++seed) {
        EXPECT_EQ(sums(algorithm, ranks, seed), first) << algorithm.name << " " << ranks;
      }
    }
  }
}

}  // namespace
}  // namespace plait::test
