// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "gasnet/locks.h"

#include <algorithm>
#include <vector>

#include "gasnet/call.h"
#include "gasnet/messages.h"

namespace plait::gasnet {
namespace {

std::vector<gasnet_hsl_t*> of_handler;  // that the handler which runs now has taken

void take(gasnet_hsl_t* lock) {
  lock->held_at = api::current_site();
  if (running() != nullptr) of_handler.push_back(lock);
}

}  // namespace

void check_locks_after(std::uint64_t function) {
  if (of_handler.empty()) return;
  fail("a handler returns with a lock that it took in " + place(of_handler.front()->held_at) +
       "; it begins at " + place(function));
}

}  // namespace plait::gasnet

using namespace plait::gasnet;

extern "C" void gasnet_hsl_init(gasnet_hsl_t* hsl) {
  enter(PLAIT_CALL_GASNET_HSL_INIT, PLAIT_GASNET_HERE, Rule::any, [&] { hsl->held_at = 0; });
}

extern "C" void gasnet_hsl_destroy(gasnet_hsl_t* hsl) {
  enter(PLAIT_CALL_GASNET_HSL_DESTROY, PLAIT_GASNET_HERE, Rule::any, [&] {
    if (hsl->held_at != 0) fail("the lock is held; it was taken in " + place(hsl->held_at));
  });
}

extern "C" void gasnet_hsl_lock(gasnet_hsl_t* hsl) {
  enter(PLAIT_CALL_GASNET_HSL_LOCK, PLAIT_GASNET_HERE, Rule::any, [&] {
    if (hsl->held_at != 0) {
      fail("the lock is held, and nobody can give it back meanwhile; it was taken in " +
           place(hsl->held_at));
    }
    take(hsl);
  });
}

extern "C" int gasnet_hsl_trylock(gasnet_hsl_t* hsl) {
  return enter(PLAIT_CALL_GASNET_HSL_TRYLOCK, PLAIT_GASNET_HERE, Rule::any, [&]() -> int {
    if (hsl->held_at != 0) return GASNET_ERR_NOT_READY;
    take(hsl);
    return GASNET_OK;
  });
}

extern "C" void gasnet_hsl_unlock(gasnet_hsl_t* hsl) {
  enter(PLAIT_CALL_GASNET_HSL_UNLOCK, PLAIT_GASNET_HERE, Rule::any, [&] {
    if (hsl->held_at == 0) fail("nobody has the lock");
    if (running() != nullptr && std::erase(of_handler, hsl) == 0) {
      fail("a handler gives back a lock that it did not take; it was taken in " +
           place(hsl->held_at));
    }
    hsl->held_at = 0;
  });
}

// Nothing ever interrupts a program here.
extern "C" void gasnet_hold_interrupts() {
  enter(PLAIT_CALL_GASNET_HOLD_INTERRUPTS, PLAIT_GASNET_HERE, Rule::any, [] {});
}
extern "C" void gasnet_resume_interrupts() {
  enter(PLAIT_CALL_GASNET_RESUME_INTERRUPTS, PLAIT_GASNET_HERE, Rule::any, [] {});
}
