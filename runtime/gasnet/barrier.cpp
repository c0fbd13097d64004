// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The barrier in two steps: a reduction that begins with the notification.
#include "gasnet/barrier.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "api/process.h"
#include "api/request.h"
#include "collectives/collective.h"
#include "gasnet/call.h"
#include "gasnet/messages.h"
#include "plait_collectives.h"
#include "plait_mpi.h"

namespace plait::gasnet {
namespace {

// What a node says of the barrier, of all the largest: minus the number that it names, the number,
// and whether it is known to be wrong.
enum { kMinusName, kName, kIsWrong, kWords };
constexpr std::int64_t kNothing = std::numeric_limits<std::int64_t>::min();

struct Barrier {
  api::Request* request = nullptr;  // none: this node has not notified
  int id = 0, flags = 0;
  std::int64_t own[kWords], all[kWords];
} barrier;

void combine(const void* in, void* inout, std::size_t count) {
  const auto* from = static_cast<const std::int64_t*>(in);
  auto* to = static_cast<std::int64_t*>(inout);
  for (std::size_t i = 0; i < count; ++i) to[i] = std::max(from[i], to[i]);
}

void wait_for(api::Request* request) {
  block([&] { return request->done(); }, [&] { return request->waiting_for(); });
}

void end(api::Request* request) {
  std::string text;
  const int error_class = api::complete_request(request, nullptr, &text);
  if (error_class != MPI_SUCCESS) api::end_with_error(nullptr, error_class, text);
}

void notify(int id, int flags) {
  if (barrier.request != nullptr) fail("called twice, without gasnet_barrier_wait in between");
  const bool is_named = (flags & GASNET_BARRIERFLAG_ANONYMOUS) == 0;
  barrier.id = id;
  barrier.flags = flags;
  barrier.own[kMinusName] = is_named ? -std::int64_t{id} : kNothing;
  barrier.own[kName] = is_named ? std::int64_t{id} : kNothing;
  barrier.own[kIsWrong] = (flags & GASNET_BARRIERFLAG_MISMATCH) != 0 ? 1 : 0;
  api::Collective collective(world(), PLAIT_COLLECTIVE_ALLREDUCE,
                             {-1, sizeof barrier.own, PLAIT_DATATYPE_INT64_T, PLAIT_OPERATION_MAX});
  collective.operands().reduction.kernel = combine;
  collective.operands().reduction.element_bytes = sizeof(std::int64_t);
  collective.operands().input = reinterpret_cast<const std::byte*>(barrier.own);
  collective.operands().output = reinterpret_cast<std::byte*>(barrier.all);
  collective.operands().bytes = sizeof barrier.own;
  collective.build(PLAIT_COLLECTIVE_ALLREDUCE, sizeof barrier.own);
  barrier.request = api::find_request(collective.start());
}

void check_notified() {
  if (barrier.request == nullptr) fail("called without gasnet_barrier_notify before");
}

// Ends the barrier, which is done: what a call with this name returns.
int end_barrier(int id, int flags) {
  end(std::exchange(barrier.request, nullptr));
  const bool is_one =
      barrier.all[kName] == kNothing || barrier.all[kName] == -barrier.all[kMinusName];
  const bool is_named = (flags & GASNET_BARRIERFLAG_ANONYMOUS) == 0;
  const bool is_own = flags == barrier.flags && (!is_named || id == barrier.id);
  return is_one && is_own && barrier.all[kIsWrong] == 0 ? GASNET_OK : GASNET_ERR_BARRIER_MISMATCH;
}

}  // namespace

void wait_for_all() {
  api::Collective collective(world(), PLAIT_COLLECTIVE_BARRIER, {});
  collective.build(PLAIT_COLLECTIVE_BARRIER, 0);
  api::Request* request = api::find_request(collective.start());
  wait_for(request);
  end(request);
}

}  // namespace plait::gasnet

using namespace plait::gasnet;

extern "C" void gasnet_barrier_notify(int id, int flags) {
  enter(PLAIT_CALL_GASNET_BARRIER_NOTIFY, PLAIT_GASNET_HERE, Rule::waits,
        [&] { notify(id, flags); });
}

extern "C" int gasnet_barrier_wait(int id, int flags) {
  return enter(PLAIT_CALL_GASNET_BARRIER_WAIT, PLAIT_GASNET_HERE, Rule::waits, [&] {
    check_notified();
    wait_for(barrier.request);
    return end_barrier(id, flags);
  });
}

extern "C" int gasnet_barrier_try(int id, int flags) {
  return enter(PLAIT_CALL_GASNET_BARRIER_TRY, PLAIT_GASNET_HERE, Rule::waits, [&]() -> int {
    check_notified();
    serve();
    if (!barrier.request->done()) plait::api::poll_once();
    serve();
    return barrier.request->done() ? end_barrier(id, flags) : GASNET_ERR_NOT_READY;
  });
}
