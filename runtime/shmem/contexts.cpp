// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "shmem/contexts.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "shmem/teams.h"
#include "shmem/transfers.h"

struct plait_shmem_ctx {
  shmem_team_t team;
};

namespace plait::shmem {
namespace {

using Owner = std::unique_ptr<plait_shmem_ctx>;

std::vector<Owner>& made() {
  static std::vector<Owner>* const contexts = new std::vector<Owner>;
  return *contexts;
}

// Ends the run for what is no context.
shmem_team_t team_of(shmem_ctx_t ctx) {
  if (ctx == SHMEM_CTX_DEFAULT) return SHMEM_TEAM_WORLD;
  if (ctx == SHMEM_CTX_INVALID) fail("ctx is SHMEM_CTX_INVALID");
  const auto found = std::find_if(made().begin(), made().end(),
                                  [&](const Owner& each) { return each.get() == ctx; });
  if (found == made().end()) fail("ctx is no context, or has been destroyed");
  return (*found)->team;
}

int create(shmem_team_t team, shmem_ctx_t* ctx) {
  *ctx = SHMEM_CTX_INVALID;
  if (find_team(team) == nullptr) return -1;
  made().push_back(std::make_unique<plait_shmem_ctx>(plait_shmem_ctx{team}));
  *ctx = made().back().get();
  return 0;
}

}  // namespace

int context_pe(shmem_ctx_t ctx, int pe) {
  const api::Communicator& comm = check_team(team_of(ctx));
  if (pe < 0 || pe >= comm.size) {
    fail("there is no PE " + std::to_string(pe) + "; there are 0 to " +
         std::to_string(comm.size - 1));
  }
  return comm.nodes[static_cast<std::size_t>(pe)];
}

}  // namespace plait::shmem

using namespace plait::shmem;

extern "C" int pshmem_ctx_create(long, shmem_ctx_t* ctx) {
  return enter(PLAIT_CALL_SHMEM_CTX_CREATE, PLAIT_SHMEM_HERE,
               [&] { return create(SHMEM_TEAM_WORLD, ctx); });
}
PLAIT_SHMEM_EXPORT(ctx_create)

extern "C" int pshmem_team_create_ctx(shmem_team_t team, long, shmem_ctx_t* ctx) {
  return enter(PLAIT_CALL_SHMEM_TEAM_CREATE_CTX, PLAIT_SHMEM_HERE,
               [&] { return create(team, ctx); });
}
PLAIT_SHMEM_EXPORT(team_create_ctx)

extern "C" void pshmem_ctx_destroy(shmem_ctx_t ctx) {
  enter(PLAIT_CALL_SHMEM_CTX_DESTROY, PLAIT_SHMEM_HERE, [&] {
    if (ctx == SHMEM_CTX_INVALID) return;
    if (ctx == SHMEM_CTX_DEFAULT) fail("SHMEM_CTX_DEFAULT cannot be destroyed");
    team_of(ctx);
    quiet();
    std::erase_if(made(), [&](const Owner& each) { return each.get() == ctx; });
  });
}
PLAIT_SHMEM_EXPORT(ctx_destroy)

extern "C" int pshmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t* team) {
  return enter(PLAIT_CALL_SHMEM_CTX_GET_TEAM, PLAIT_SHMEM_HERE, [&] {
    *team = ctx == SHMEM_CTX_INVALID ? SHMEM_TEAM_INVALID : team_of(ctx);
    return ctx == SHMEM_CTX_INVALID ? -1 : 0;
  });
}
PLAIT_SHMEM_EXPORT(ctx_get_team)

extern "C" void pshmem_ctx_quiet(shmem_ctx_t ctx) {
  enter(PLAIT_CALL_SHMEM_CTX_QUIET, PLAIT_SHMEM_HERE, [&] {
    team_of(ctx);
    quiet();
  });
}
PLAIT_SHMEM_EXPORT(ctx_quiet)

// All goes in order as it is.
extern "C" void pshmem_ctx_fence(shmem_ctx_t ctx) {
  enter(PLAIT_CALL_SHMEM_CTX_FENCE, PLAIT_SHMEM_HERE, [&] { team_of(ctx); });
}
PLAIT_SHMEM_EXPORT(ctx_fence)
