// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "shmem/teams.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "api/communicator.h"
#include "api/communicator_making.h"
#include "plait_collectives.h"
#include "shmem/call.h"
#include "shmem/collective.h"

struct plait_shmem_team {
  plait::api::Communicator* comm;
  shmem_team_config_t config;
};

namespace plait::shmem {
namespace {

using TeamOwner = std::unique_ptr<plait_shmem_team>;

std::vector<TeamOwner>& made() {
  static std::vector<TeamOwner>* const teams = new std::vector<TeamOwner>;
  return *teams;
}

plait_shmem_team* find_made(shmem_team_t team) {
  const auto found = std::find_if(made().begin(), made().end(),
                                  [&](const TeamOwner& each) { return each.get() == team; });
  if (found == made().end()) fail("team is no team, or has been destroyed");
  return found->get();
}

struct Split {
  std::int64_t kind, start, stride, size;
  bool operator==(const Split&) const = default;
};

// Ends the run unless all PEs of the parent split it in the same way.
void agree(api::Communicator& parent, const Split& mine) {
  const std::vector<Split> all = exchange(parent, mine);
  for (std::size_t pe = 1; pe < all.size(); ++pe) {
    if (all[pe] == all[0]) continue;
    const auto say = [&](std::size_t which) {
      return "PE " + std::to_string(which) + " of the parent wants " +
             std::to_string(all[which].size) + " from " + std::to_string(all[which].start) +
             " by " + std::to_string(all[which].stride);
    };
    fail("the PEs disagree: " + say(0) + ", " + say(pe));
  }
}

// The part of the parent with this color; no team for those that are in none.
shmem_team_t split(api::Communicator& parent, int color, int key,
                   const shmem_team_config_t* config) {
  api::Communicator* comm = api::split_off(parent, color, key, PLAIT_COLLECTIVE_COMM_SPLIT);
  if (comm == nullptr) return SHMEM_TEAM_INVALID;
  made().push_back(std::make_unique<plait_shmem_team>());
  made().back()->comm = comm;
  if (config != nullptr) made().back()->config = *config;
  return made().back().get();
}

int split_strided(shmem_team_t parent, const Split& wanted, const shmem_team_config_t* config,
                  shmem_team_t* team) {
  *team = SHMEM_TEAM_INVALID;
  api::Communicator* comm = find_team(parent);
  if (comm == nullptr) return -1;
  agree(*comm, wanted);
  const std::int64_t last = wanted.start + (wanted.size - 1) * wanted.stride;
  const auto is_in = [&](std::int64_t pe) { return pe >= 0 && pe < comm->size; };
  const bool is_set = wanted.size == 1 || wanted.stride != 0;
  if (wanted.size < 1 || !is_set || !is_in(wanted.start) || !is_in(last)) {
    fail("there are no " + std::to_string(wanted.size) + " PEs from " +
         std::to_string(wanted.start) + " by " + std::to_string(wanted.stride) +
         " in the parent team, which has " + std::to_string(comm->size));
  }
  int key = MPI_UNDEFINED;
  for (std::int64_t i = 0; i < wanted.size; ++i) {
    if (wanted.start + i * wanted.stride == comm->rank) key = static_cast<int>(i);
  }
  const bool is_member = key != MPI_UNDEFINED;
  *team = split(*comm, is_member ? 0 : MPI_UNDEFINED, is_member ? key : 0, config);
  return 0;
}

}  // namespace

api::Communicator* find_team(shmem_team_t team) {
  if (team == SHMEM_TEAM_INVALID) return nullptr;
  if (team == SHMEM_TEAM_WORLD) return &world();
  // Each PE is a node of its own: no two share memory.
  if (team == SHMEM_TEAM_SHARED) return api::find_communicator(MPI_COMM_SELF);
  return find_made(team)->comm;
}

api::Communicator& check_team(shmem_team_t team) {
  api::Communicator* comm = find_team(team);
  if (comm == nullptr) fail("team is SHMEM_TEAM_INVALID");
  return *comm;
}

api::Communicator& active_set(int start, int log_stride, int size) {
  api::Communicator& all = world();
  const bool is_stride = log_stride >= 0 && log_stride < 31;
  const std::int64_t stride = is_stride ? std::int64_t{1} << log_stride : 0;
  if (start < 0 || !is_stride || size < 1 || start + (size - 1) * stride >= all.size) {
    fail("there is no active set of " + std::to_string(size) + " PEs from " +
         std::to_string(start) + " by 2^" + std::to_string(log_stride) + "; there are PEs 0 to " +
         std::to_string(all.size - 1));
  }
  std::vector<NodeId> nodes;
  for (int i = 0; i < size; ++i) nodes.push_back(static_cast<NodeId>(start + i * stride));
  if (std::find(nodes.begin(), nodes.end(), all.rank) == nodes.end()) {
    fail("PE " + std::to_string(all.rank) + " is not in the active set that it names");
  }
  if (size == all.size) return all;
  if (size == 1) return *api::find_communicator(MPI_COMM_SELF);
  static auto* const known = new std::map<std::vector<NodeId>, api::Communicator*>;
  const auto found = known->find(nodes);
  if (found != known->end()) return *found->second;
  // Sets that overlap tell their messages apart by it.
  const int tag = start << 16 ^ size << 5 ^ log_stride;
  api::Communicator& made = api::make_among(all, nodes, tag);
  known->emplace(std::move(nodes), &made);
  return made;
}

}  // namespace plait::shmem

using namespace plait::shmem;
namespace api = plait::api;

extern "C" int pshmem_team_my_pe(shmem_team_t team) {
  return enter(PLAIT_CALL_SHMEM_TEAM_MY_PE, PLAIT_SHMEM_HERE, [&] {
    const api::Communicator* comm = find_team(team);
    return comm == nullptr ? -1 : comm->rank;
  });
}
PLAIT_SHMEM_EXPORT(team_my_pe)

extern "C" int pshmem_team_n_pes(shmem_team_t team) {
  return enter(PLAIT_CALL_SHMEM_TEAM_N_PES, PLAIT_SHMEM_HERE, [&] {
    const api::Communicator* comm = find_team(team);
    return comm == nullptr ? -1 : comm->size;
  });
}
PLAIT_SHMEM_EXPORT(team_n_pes)

extern "C" int pshmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team) {
  return enter(PLAIT_CALL_SHMEM_TEAM_TRANSLATE_PE, PLAIT_SHMEM_HERE, [&] {
    const api::Communicator* from = find_team(src_team);
    const api::Communicator* to = find_team(dest_team);
    if (from == nullptr || to == nullptr || src_pe < 0 || src_pe >= from->size) return -1;
    return api::rank_of_node(*to, from->nodes[static_cast<std::size_t>(src_pe)]);
  });
}
PLAIT_SHMEM_EXPORT(team_translate_pe)

extern "C" int pshmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size,
                                         const shmem_team_config_t* config, long,
                                         shmem_team_t* new_team) {
  return enter(PLAIT_CALL_SHMEM_TEAM_SPLIT_STRIDED, PLAIT_SHMEM_HERE, [&] {
    return split_strided(parent_team, {0, start, stride, size}, config, new_team);
  });
}
PLAIT_SHMEM_EXPORT(team_split_strided)

extern "C" int pshmem_team_split_2d(shmem_team_t parent_team, int xrange,
                                    const shmem_team_config_t* xaxis_config, long,
                                    shmem_team_t* xaxis_team,
                                    const shmem_team_config_t* yaxis_config, long,
                                    shmem_team_t* yaxis_team) {
  return enter(PLAIT_CALL_SHMEM_TEAM_SPLIT_2D, PLAIT_SHMEM_HERE, [&] {
    *xaxis_team = *yaxis_team = SHMEM_TEAM_INVALID;
    api::Communicator* comm = find_team(parent_team);
    if (comm == nullptr) return -1;
    if (xrange < 1) fail("xrange is " + std::to_string(xrange) + ", less than 1");
    agree(*comm, {1, 0, 1, xrange});
    const int width = std::min(xrange, comm->size);
    const int x = comm->rank % width, y = comm->rank / width;
    *xaxis_team = split(*comm, y, x, xaxis_config);
    *yaxis_team = split(*comm, x, y, yaxis_config);
    return 0;
  });
}
PLAIT_SHMEM_EXPORT(team_split_2d)

extern "C" void pshmem_team_destroy(shmem_team_t team) {
  enter(PLAIT_CALL_SHMEM_TEAM_DESTROY, PLAIT_SHMEM_HERE, [&] {
    if (team == SHMEM_TEAM_INVALID) return;
    if (team == SHMEM_TEAM_WORLD || team == SHMEM_TEAM_SHARED) {
      fail("SHMEM_TEAM_WORLD and SHMEM_TEAM_SHARED cannot be destroyed");
    }
    const plait_shmem_team* one = find_made(team);
    barrier(*one->comm);
    api::remove_communicator(api::handle_of(*one->comm));
    std::erase_if(made(), [&](const TeamOwner& each) { return each.get() == one; });
  });
}
PLAIT_SHMEM_EXPORT(team_destroy)

extern "C" int pshmem_team_get_config(shmem_team_t team, long config_mask,
                                      shmem_team_config_t* config) {
  return enter(PLAIT_CALL_SHMEM_TEAM_GET_CONFIG, PLAIT_SHMEM_HERE, [&] {
    if (find_team(team) == nullptr) return -1;
    const bool is_own = team == SHMEM_TEAM_WORLD || team == SHMEM_TEAM_SHARED;
    const shmem_team_config_t known = is_own ? shmem_team_config_t{} : find_made(team)->config;
    if ((config_mask & SHMEM_TEAM_NUM_CONTEXTS) != 0) config->num_contexts = known.num_contexts;
    return 0;
  });
}
PLAIT_SHMEM_EXPORT(team_get_config)

extern "C" int pshmem_team_sync(shmem_team_t team) {
  return enter(PLAIT_CALL_SHMEM_TEAM_SYNC, PLAIT_SHMEM_HERE, [&] {
    api::Communicator* comm = find_team(team);
    if (comm == nullptr) return -1;
    barrier(*comm);
    return 0;
  });
}
PLAIT_SHMEM_EXPORT(team_sync)
