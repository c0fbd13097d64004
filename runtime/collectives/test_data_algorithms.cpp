// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Every algorithm that moves data, against what should be where.
#include <vector>

#include "collectives/algorithms.h"
#include "collectives/test_algorithm.h"

namespace plait::test {
namespace {

using api::Blocks;

constexpr std::size_t kBytes = sizeof(std::uint64_t);

// Blocks of different sizes, count at most, some of them empty, with gaps and in reverse order.
struct Uneven {
  std::vector<std::size_t> counts;
  Blocks blocks;
  std::size_t total = 0;
  Uneven(int ranks, std::size_t count) {
    std::vector<std::size_t> bytes;
    std::vector<std::ptrdiff_t> offsets(static_cast<std::size_t>(ranks));
    for (int rank = 0; rank < ranks; ++rank) {
      counts.push_back(rank % 3 == 2 ? 0 : count / static_cast<std::size_t>(1 + rank % 2));
      bytes.push_back(counts.back() * kBytes);
    }
    for (std::size_t rank = counts.size(); rank-- > 0;) {
      offsets[rank] = static_cast<std::ptrdiff_t>(total * kBytes);
      total += counts[rank] + 1;
    }
    blocks = Blocks(bytes, offsets);
  }
  std::size_t begin(int rank) const {
    return static_cast<std::size_t>(blocks.offset(rank)) / kBytes;
  }
};

void put(Vector& all, std::size_t at, const Vector& block) {
  std::copy(block.begin(), block.end(), all.begin() + static_cast<std::ptrdiff_t>(at));
}

TEST(Barrier, NobodyLeavesBeforeTheLastHasCome) {
  for (const api::AlgorithmEntry& algorithm : algorithms_of(PLAIT_COLLECTIVE_BARRIER)) {
    for (const int ranks : kRanks) {
      for (int late = 0; late < ranks; ++late) {
        const Case each{algorithm, ranks, 0, 0, static_cast<std::uint64_t>(late)};
        SCOPED_TRACE(each.name());
        Trial trial(each);
        Mailbox& mailbox = trial.mailbox();
        for (int rank = 0; rank < ranks; ++rank) {
          algorithm.build(mailbox.schedule(rank), trial.operands(rank));
        }
        mailbox.hold(late, true);
        EXPECT_FALSE(mailbox.run());
        for (int rank = 0; rank < ranks; ++rank) {
          if (rank == late) continue;
          EXPECT_FALSE(mailbox.schedule(rank).done()) << rank;
        }
        mailbox.hold(late, false);
        EXPECT_TRUE(mailbox.run());
        EXPECT_TRUE(mailbox.empty());
      }
    }
  }
}

TEST(Bcast, EveryRankHasTheRootsData) {
  for_each_case(PLAIT_COLLECTIVE_BCAST, true, [](const Case& each) {
    Trial trial(each);
    const Vector wanted = marked(each.root, 0, each.count);
    std::vector<Vector> data(static_cast<std::size_t>(each.ranks), Vector(each.count));
    data[static_cast<std::size_t>(each.root)] = wanted;
    for (int rank = 0; rank < each.ranks; ++rank) {
      trial.operands(rank).output = bytes_of(data[static_cast<std::size_t>(rank)]);
      trial.operands(rank).bytes = each.count * kBytes;
    }
    trial.run();
    for (const Vector& got : data) EXPECT_EQ(got, wanted);
  });
}

void check_scatter(const Case& each, bool in_place) {
  Trial trial(each);
  Vector all;
  for (int rank = 0; rank < each.ranks; ++rank) {
    const Vector block = marked(each.root, static_cast<std::size_t>(rank), each.count);
    all.insert(all.end(), block.begin(), block.end());
  }
  std::vector<Vector> own(static_cast<std::size_t>(each.ranks), Vector(each.count));
  for (int rank = 0; rank < each.ranks; ++rank) {
    trial.operands(rank).output = bytes_of(own[static_cast<std::size_t>(rank)]);
    trial.operands(rank).bytes = each.count * kBytes;
  }
  trial.operands(each.root).input = bytes_of(all);
  trial.operands(each.root).input_blocks = Blocks::uniform(each.count * kBytes);
  if (in_place) trial.operands(each.root).output = nullptr;
  trial.run();
  for (int rank = 0; rank < each.ranks; ++rank) {
    if (in_place && rank == each.root) continue;
    EXPECT_EQ(own[static_cast<std::size_t>(rank)],
              marked(each.root, static_cast<std::size_t>(rank), each.count));
  }
}

TEST(Scatter, EveryRankHasItsBlock) {
  for_each_case(PLAIT_COLLECTIVE_SCATTER, true, [](const Case& each) {
    check_scatter(each, false);
    check_scatter(each, true);
  });
}

void check_gather(const Case& each, bool in_place) {
  Trial trial(each);
  const auto root = static_cast<std::size_t>(each.root);
  std::vector<Vector> own;
  Vector wanted, all(each.count * static_cast<std::size_t>(each.ranks));
  for (int rank = 0; rank < each.ranks; ++rank) {
    own.push_back(marked(rank, 0, each.count));
    wanted.insert(wanted.end(), own.back().begin(), own.back().end());
  }
  for (int rank = 0; rank < each.ranks; ++rank) {
    trial.operands(rank).input = bytes_of(own[static_cast<std::size_t>(rank)]);
    trial.operands(rank).bytes = each.count * kBytes;
  }
  trial.operands(each.root).output = bytes_of(all);
  trial.operands(each.root).output_blocks = Blocks::uniform(each.count * kBytes);
  if (in_place) {
    put(all, root * each.count, own[root]);
    trial.operands(each.root).input = nullptr;
  }
  trial.run();
  EXPECT_EQ(all, wanted);
}

TEST(Gather, TheRootHasAllBlocks) {
  for_each_case(PLAIT_COLLECTIVE_GATHER, true, [](const Case& each) {
    check_gather(each, false);
    check_gather(each, true);
  });
}

TEST(ScatterLinear, TakesBlocksOfAnySizeAndPlace) {
  for_each_case(PLAIT_COLLECTIVE_SCATTER, true, [](const Case& each) {
    if (each.algorithm.name != std::string("scatter_linear")) return;
    Trial trial(each);
    const Uneven uneven(each.ranks, each.count);
    Vector all(uneven.total);
    std::vector<Vector> own;
    for (int rank = 0; rank < each.ranks; ++rank) {
      const auto place = static_cast<std::size_t>(rank);
      put(all, uneven.begin(rank), marked(each.root, place, uneven.counts[place]));
      own.emplace_back(uneven.counts[place]);
    }
    for (int rank = 0; rank < each.ranks; ++rank) {
      trial.operands(rank).output = bytes_of(own[static_cast<std::size_t>(rank)]);
      trial.operands(rank).bytes = uneven.blocks.bytes(rank);
    }
    trial.operands(each.root).input = bytes_of(all);
    trial.operands(each.root).input_blocks = uneven.blocks;
    trial.run();
    for (std::size_t rank = 0; rank < own.size(); ++rank) {
      EXPECT_EQ(own[rank], marked(each.root, rank, uneven.counts[rank]));
    }
  });
}

TEST(GatherLinear, TakesBlocksOfAnySizeAndPlace) {
  for_each_case(PLAIT_COLLECTIVE_GATHER, true, [](const Case& each) {
    if (each.algorithm.name != std::string("gather_linear")) return;
    Trial trial(each);
    const Uneven uneven(each.ranks, each.count);
    Vector all(uneven.total), wanted(uneven.total);
    std::vector<Vector> own;
    for (int rank = 0; rank < each.ranks; ++rank) {
      own.push_back(marked(rank, 0, uneven.counts[static_cast<std::size_t>(rank)]));
      put(wanted, uneven.begin(rank), own.back());
    }
    for (int rank = 0; rank < each.ranks; ++rank) {
      trial.operands(rank).input = bytes_of(own[static_cast<std::size_t>(rank)]);
      trial.operands(rank).bytes = uneven.blocks.bytes(rank);
    }
    trial.operands(each.root).output = bytes_of(all);
    trial.operands(each.root).output_blocks = uneven.blocks;
    trial.run();
    EXPECT_EQ(all, wanted);
  });
}

void check_allgather(const Case& each, bool in_place) {
  Trial trial(each);
  const Uneven uneven(each.ranks, each.count);
  Vector wanted(uneven.total);
  std::vector<Vector> own, all(static_cast<std::size_t>(each.ranks), Vector(uneven.total));
  for (int rank = 0; rank < each.ranks; ++rank) {
    const auto place = static_cast<std::size_t>(rank);
    own.push_back(marked(rank, 0, uneven.counts[place]));
    put(wanted, uneven.begin(rank), own.back());
    if (in_place) put(all[place], uneven.begin(rank), own.back());
  }
  for (int rank = 0; rank < each.ranks; ++rank) {
    const auto place = static_cast<std::size_t>(rank);
    trial.operands(rank).input = in_place ? nullptr : bytes_of(own[place]);
    trial.operands(rank).bytes = uneven.blocks.bytes(rank);
    trial.operands(rank).output = bytes_of(all[place]);
    trial.operands(rank).output_blocks = uneven.blocks;
  }
  trial.run();
  for (const Vector& got : all) EXPECT_EQ(got, wanted);
}

TEST(Allgather, EveryRankHasAllBlocksOfAnySizeAndPlace) {
  for_each_case(PLAIT_COLLECTIVE_ALLGATHER, false, [](const Case& each) {
    check_allgather(each, false);
    check_allgather(each, true);
  });
}

TEST(Alltoall, EveryRankHasItsBlockOfEach) {
  for_each_case(PLAIT_COLLECTIVE_ALLTOALL, false, [](const Case& each) {
    Trial trial(each);
    const auto ranks = static_cast<std::size_t>(each.ranks);
    std::vector<Vector> in(ranks), out(ranks, Vector(ranks * each.count));
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      for (std::size_t to = 0; to < ranks; ++to) {
        const Vector block = marked(static_cast<int>(rank), to, each.count);
        in[rank].insert(in[rank].end(), block.begin(), block.end());
      }
      api::Operands& operands = trial.operands(static_cast<int>(rank));
      operands.input = bytes_of(in[rank]);
      operands.output = bytes_of(out[rank]);
      operands.bytes = each.count * kBytes;
      operands.input_blocks = operands.output_blocks = Blocks::uniform(operands.bytes);
    }
    trial.run();
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      Vector wanted;
      for (std::size_t from = 0; from < ranks; ++from) {
        const Vector block = marked(static_cast<int>(from), rank, each.count);
        wanted.insert(wanted.end(), block.begin(), block.end());
      }
      EXPECT_EQ(out[rank], wanted);
    }
  });
}

TEST(AlltoallPairwise, TakesBlocksOfAnySizeAndPlace) {
  const auto count = [](std::size_t from, std::size_t to) { return (from * 3 + to * 5) % 4; };
  for (const int ranks : kRanks) {
    const Case each{{"alltoall_pairwise", 0, &api::alltoall_pairwise}, ranks, 0, 0, 5};
    SCOPED_TRACE(each.name());
    Trial trial(each);
    const auto n = static_cast<std::size_t>(ranks);
    std::vector<Vector> in(n), out(n), wanted(n);
    for (std::size_t rank = 0; rank < n; ++rank) {
      std::vector<std::size_t> sent, received;
      for (std::size_t peer = 0; peer < n; ++peer) {
        const Vector to = marked(static_cast<int>(rank), peer, count(rank, peer));
        const Vector from = marked(static_cast<int>(peer), rank, count(peer, rank));
        in[rank].insert(in[rank].end(), to.begin(), to.end());
        wanted[rank].insert(wanted[rank].end(), from.begin(), from.end());
        sent.push_back(to.size() * kBytes);
        received.push_back(from.size() * kBytes);
      }
      out[rank].resize(wanted[rank].size());
      api::Operands& operands = trial.operands(static_cast<int>(rank));
      operands.input = bytes_of(in[rank]);
      operands.output = bytes_of(out[rank]);
      operands.input_blocks = Blocks::packed(sent);
      operands.output_blocks = Blocks::packed(received);
    }
    trial.run();
    EXPECT_EQ(out, wanted);
  }
}

}  // namespace
}  // namespace plait::test
