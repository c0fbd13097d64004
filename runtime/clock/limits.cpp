// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Waits for other threads, up to a time on a clock of the rank: as long as is left until then, by
// the machine's clock, since what other threads do takes no virtual time.
#include <pthread.h>
#include <semaphore.h>

#include "api/process.h"
#include "clock/clocks.h"
#include "clock/machine.h"

namespace plait::api {
namespace {

// A time on the machine's clock that is as far away as one on the rank's.
timespec on_machine(clockid_t clock, const timespec& limit) {
  std::int64_t now_ns = 0;
  timespec now{};
  const bool is_rank = is_virtual() && process().client != nullptr &&
                       shown_by(clock, process().client->local(), &now_ns);
  if (!is_rank || PLAIT_MACHINE(clock_gettime)(clock, &now) != 0) return limit;
  const timespec shown = to_timespec(now_ns);
  timespec result{limit.tv_sec - shown.tv_sec + now.tv_sec,
                  limit.tv_nsec - shown.tv_nsec + now.tv_nsec};
  for (; result.tv_nsec < 0; result.tv_nsec += 1'000'000'000) --result.tv_sec;
  for (; result.tv_nsec >= 1'000'000'000; result.tv_nsec -= 1'000'000'000) ++result.tv_sec;
  return result;
}

// The calendar is far from other clocks, so a time says on which of them it is.
clockid_t clock_of(const timespec& limit) {
  std::int64_t now_ns = 0;
  if (!is_virtual() || !shown_by(CLOCK_REALTIME, 0, &now_ns)) return CLOCK_REALTIME;
  return limit.tv_sec < to_timespec(now_ns).tv_sec / 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

PLAIT_INSTEAD int pthread_cond_timedwait(pthread_cond_t* __restrict condition,
                                         pthread_mutex_t* __restrict mutex,
                                         const timespec* __restrict limit) {
  // An older function of this name has conditions of another shape.
  using Function = decltype(::pthread_cond_timedwait);
  static const auto own =
      reinterpret_cast<Function*>(dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2"));
  const auto wait = own != nullptr ? own : PLAIT_MACHINE(pthread_cond_timedwait);
  const timespec until = on_machine(clock_of(*limit), *limit);
  return wait(condition, mutex, &until);
}

PLAIT_INSTEAD int pthread_cond_clockwait(pthread_cond_t* __restrict condition,
                                         pthread_mutex_t* __restrict mutex, clockid_t clock,
                                         const timespec* __restrict limit) {
  const timespec until = on_machine(clock, *limit);
  return PLAIT_MACHINE(pthread_cond_clockwait)(condition, mutex, clock, &until);
}

PLAIT_INSTEAD int pthread_mutex_timedlock(pthread_mutex_t* __restrict mutex,
                                          const timespec* __restrict limit) noexcept {
  const timespec until = on_machine(CLOCK_REALTIME, *limit);
  return PLAIT_MACHINE(pthread_mutex_timedlock)(mutex, &until);
}

PLAIT_INSTEAD int pthread_mutex_clocklock(pthread_mutex_t* __restrict mutex, clockid_t clock,
                                          const timespec* __restrict limit) noexcept {
  const timespec until = on_machine(clock, *limit);
  return PLAIT_MACHINE(pthread_mutex_clocklock)(mutex, clock, &until);
}

PLAIT_INSTEAD int sem_timedwait(sem_t* __restrict semaphore, const timespec* __restrict limit) {
  const timespec until = on_machine(CLOCK_REALTIME, *limit);
  return PLAIT_MACHINE(sem_timedwait)(semaphore, &until);
}

PLAIT_INSTEAD int sem_clockwait(sem_t* __restrict semaphore, clockid_t clock,
                                const timespec* __restrict limit) {
  const timespec until = on_machine(clock, *limit);
  return PLAIT_MACHINE(sem_clockwait)(semaphore, clock, &until);
}
