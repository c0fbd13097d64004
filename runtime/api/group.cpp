// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Group_size, rank, translate_ranks, compare, union, intersection, difference, incl, excl,
// range_incl, range_excl, free; MPI_Comm_group.
#include "api/group.h"

#include <algorithm>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"
#include "api/process.h"

namespace plait::api {
namespace {

using Nodes = std::vector<NodeId>;
using Table = std::unordered_map<MPI_Group, std::unique_ptr<Group>>;

Table& groups() {
  static Table* const one = new Table;
  return *one;
}

bool contains(const Nodes& nodes, NodeId node) {
  return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

// Positions within a group, each once, as MPI_Group_incl takes them.
std::vector<int> check_positions(const Group& group, std::vector<int> ranks) {
  std::vector<bool> seen(group.nodes.size());
  for (const int rank : ranks) {
    if (rank < 0 || rank >= static_cast<int>(seen.size())) {
      const auto ranks_in = static_cast<std::int64_t>(seen.size());
      fail(nullptr, {.status = PLAIT_MPI_NOT_IN_SET, .peer = rank, .room = ranks_in});
    }
    if (seen[static_cast<std::size_t>(rank)]) {
      fail(nullptr, {.status = PLAIT_MPI_TWICE, .peer = rank});
    }
    seen[static_cast<std::size_t>(rank)] = true;
  }
  return ranks;
}

std::vector<int> list_of(int count, const int ranks[]) {
  check_not_negative(count, "count");
  if (count > 0) check_output(nullptr, ranks, "ranks");
  return {ranks, ranks + count};
}

// Triples of first, last and stride.
std::vector<int> list_of(int count, int ranges[][3]) {
  check_not_negative(count, "count");
  if (count > 0) check_output(nullptr, ranges, "ranges");
  std::vector<int> ranks;
  for (int i = 0; i < count; ++i) {
    const int first = ranges[i][0], last = ranges[i][1], stride = ranges[i][2];
    if (stride == 0) fail(nullptr, {PLAIT_MPI_NO_STRIDE});
    for (int rank = first; stride > 0 ? rank <= last : rank >= last; rank += stride) {
      ranks.push_back(rank);
    }
  }
  return ranks;
}

Nodes members(const Group& group, const std::vector<int>& ranks) {
  Nodes nodes;
  for (const int rank : ranks) nodes.push_back(group.nodes[static_cast<std::size_t>(rank)]);
  return nodes;
}

Nodes others(const Group& group, const std::vector<int>& ranks) {
  const Nodes out = members(group, ranks);
  Nodes nodes;
  for (const NodeId node : group.nodes) {
    if (!contains(out, node)) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace

const Group* find_group(MPI_Group handle) {
  static const Group empty;
  if (handle == MPI_GROUP_EMPTY) return &empty;
  const auto found = groups().find(handle);
  return found == groups().end() ? nullptr : found->second.get();
}

const Group& check_group(MPI_Group handle) {
  if (const Group* group = find_group(handle)) return *group;
  fail(nullptr, {handle == MPI_GROUP_NULL ? PLAIT_MPI_NO_SET : PLAIT_MPI_FREED_SET});
}

MPI_Group new_group(Nodes nodes) {
  if (nodes.empty()) return MPI_GROUP_EMPTY;
  auto group = std::make_unique<Group>(Group{std::move(nodes)});
  auto* const handle = reinterpret_cast<MPI_Group>(group.get());
  groups().emplace(handle, std::move(group));
  return handle;
}

int rank_in(const Group& group, NodeId node) {
  const auto found = std::find(group.nodes.begin(), group.nodes.end(), node);
  return found == group.nodes.end() ? MPI_UNDEFINED : static_cast<int>(found - group.nodes.begin());
}

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Comm_group(MPI_Comm comm, MPI_Group* group) {
  return enter(PLAIT_CALL_COMM_GROUP, __builtin_return_address(0), [&] {
    const Communicator& on = check_communicator(comm);
    check_output(&on, group, "group");
    *group = new_group(on.nodes);
  });
}
PLAIT_EXPORT(MPI_Comm_group);

extern "C" int PMPI_Group_size(MPI_Group group, int* size) {
  return enter(PLAIT_CALL_GROUP_SIZE, __builtin_return_address(0), [&] {
    const Group& of = check_group(group);
    check_output(nullptr, size, "size");
    *size = static_cast<int>(of.nodes.size());
  });
}
PLAIT_EXPORT(MPI_Group_size);

extern "C" int PMPI_Group_rank(MPI_Group group, int* rank) {
  return enter(PLAIT_CALL_GROUP_RANK, __builtin_return_address(0), [&] {
    const Group& of = check_group(group);
    check_output(nullptr, rank, "rank");
    *rank = rank_in(of, static_cast<plait::NodeId>(process().client->head().rank));
  });
}
PLAIT_EXPORT(MPI_Group_rank);

extern "C" int PMPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[],
                                          MPI_Group group2, int ranks2[]) {
  return enter(PLAIT_CALL_GROUP_TRANSLATE_RANKS, __builtin_return_address(0), [&] {
    const Group& from = check_group(group1);
    const Group& to = check_group(group2);
    check_not_negative(n, "count");
    if (n > 0) check_output(nullptr, ranks1, "ranks1");
    if (n > 0) check_output(nullptr, ranks2, "ranks2");
    for (int i = 0; i < n; ++i) {
      ranks2[i] = MPI_PROC_NULL;
      if (ranks1[i] == MPI_PROC_NULL) continue;
      check_positions(from, {ranks1[i]});
      ranks2[i] = rank_in(to, from.nodes[static_cast<std::size_t>(ranks1[i])]);
    }
  });
}
PLAIT_EXPORT(MPI_Group_translate_ranks);

extern "C" int PMPI_Group_compare(MPI_Group group1, MPI_Group group2, int* result) {
  return enter(PLAIT_CALL_GROUP_COMPARE, __builtin_return_address(0), [&] {
    const Nodes& one = check_group(group1).nodes;
    const Nodes& other = check_group(group2).nodes;
    check_output(nullptr, result, "result");
    const bool same =
        one.size() == other.size() && std::is_permutation(one.begin(), one.end(), other.begin());
    *result = one == other ? MPI_IDENT : same ? MPI_SIMILAR : MPI_UNEQUAL;
  });
}
PLAIT_EXPORT(MPI_Group_compare);

extern "C" int PMPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return enter(PLAIT_CALL_GROUP_UNION, __builtin_return_address(0), [&] {
    Nodes nodes = check_group(group1).nodes;
    check_output(nullptr, newgroup, "newgroup");
    for (const plait::NodeId node : check_group(group2).nodes) {
      if (!contains(nodes, node)) nodes.push_back(node);
    }
    *newgroup = new_group(std::move(nodes));
  });
}
PLAIT_EXPORT(MPI_Group_union);

extern "C" int PMPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return enter(PLAIT_CALL_GROUP_INTERSECTION, __builtin_return_address(0), [&] {
    const Group& other = check_group(group2);
    check_output(nullptr, newgroup, "newgroup");
    Nodes nodes = check_group(group1).nodes;
    std::erase_if(nodes, [&](plait::NodeId node) { return !contains(other.nodes, node); });
    *newgroup = new_group(std::move(nodes));
  });
}
PLAIT_EXPORT(MPI_Group_intersection);

extern "C" int PMPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return enter(PLAIT_CALL_GROUP_DIFFERENCE, __builtin_return_address(0), [&] {
    const Group& other = check_group(group2);
    check_output(nullptr, newgroup, "newgroup");
    Nodes nodes = check_group(group1).nodes;
    std::erase_if(nodes, [&](plait::NodeId node) { return contains(other.nodes, node); });
    *newgroup = new_group(std::move(nodes));
  });
}
PLAIT_EXPORT(MPI_Group_difference);

extern "C" int PMPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup) {
  return enter(PLAIT_CALL_GROUP_INCL, __builtin_return_address(0), [&] {
    const Group& of = check_group(group);
    check_output(nullptr, newgroup, "newgroup");
    *newgroup = new_group(members(of, check_positions(of, list_of(n, ranks))));
  });
}
PLAIT_EXPORT(MPI_Group_incl);

extern "C" int PMPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup) {
  return enter(PLAIT_CALL_GROUP_EXCL, __builtin_return_address(0), [&] {
    const Group& of = check_group(group);
    check_output(nullptr, newgroup, "newgroup");
    *newgroup = new_group(others(of, check_positions(of, list_of(n, ranks))));
  });
}
PLAIT_EXPORT(MPI_Group_excl);

extern "C" int PMPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  return enter(PLAIT_CALL_GROUP_RANGE_INCL, __builtin_return_address(0), [&] {
    const Group& of = check_group(group);
    check_output(nullptr, newgroup, "newgroup");
    *newgroup = new_group(members(of, check_positions(of, list_of(n, ranges))));
  });
}
PLAIT_EXPORT(MPI_Group_range_incl);

extern "C" int PMPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  return enter(PLAIT_CALL_GROUP_RANGE_EXCL, __builtin_return_address(0), [&] {
    const Group& of = check_group(group);
    check_output(nullptr, newgroup, "newgroup");
    *newgroup = new_group(others(of, check_positions(of, list_of(n, ranges))));
  });
}
PLAIT_EXPORT(MPI_Group_range_excl);

extern "C" int PMPI_Group_free(MPI_Group* group) {
  return enter(PLAIT_CALL_GROUP_FREE, __builtin_return_address(0), [&] {
    check_output(nullptr, group, "group");
    check_group(*group);
    groups().erase(*group);
    *group = MPI_GROUP_NULL;
  });
}
PLAIT_EXPORT(MPI_Group_free);
