// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Waits for other threads and processes, up to a time on a clock of the rank: as long as is left
// until then, by the machine's clock, since what others do takes no virtual time. So are timers of
// the machine that are to run out at such a time.
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/timerfd.h>
#include <threads.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <mutex>

#include "api/process.h"
#include "clock/clocks.h"
#include "clock/machine.h"

namespace plait::api {
namespace {

constexpr std::int64_t kPerSecond = 1'000'000'000;
// So far away that nobody will see it.
constexpr std::int64_t kSecondsMax = std::int64_t{1} << 40;

// The calendar is far from other clocks, so a time says on which of them it is.
clockid_t clock_of(const timespec* limit) {
  std::int64_t now_ns = 0;
  if (limit == nullptr || !is_virtual() || !shown_by(CLOCK_REALTIME, 0, &now_ns)) {
    return CLOCK_REALTIME;
  }
  return limit->tv_sec < to_timespec(now_ns).tv_sec / 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

}  // namespace

MachineLimit::MachineLimit(clockid_t clock, const timespec* limit) : limit_(limit) {
  std::int64_t shown_ns = 0;
  timespec now{};
  const bool is_time = limit != nullptr && limit->tv_sec >= 0 && limit->tv_sec < kSecondsMax &&
                       limit->tv_nsec >= 0 && limit->tv_nsec < kPerSecond;
  if (!is_time || !is_virtual()) return;
  const Process& self = process();
  const Time time = self.client ? self.client->local() : self.early;
  if (!shown_by(clock, time, &shown_ns)) return;
  if (PLAIT_MACHINE(clock_gettime)(clock, &now) != 0) return;
  const timespec shown = to_timespec(shown_ns);
  constexpr std::int64_t kNearMax = 1'000'000;  // seconds, of 106 days
  const std::int64_t left = limit->tv_sec - shown.tv_sec;
  if (left < kNearMax) at_ = time + left * kSecond + (limit->tv_nsec - shown.tv_nsec) * kNanosecond;
  time_t seconds = limit->tv_sec - shown.tv_sec + now.tv_sec;
  long nanoseconds = limit->tv_nsec - shown.tv_nsec + now.tv_nsec;
  for (; nanoseconds < 0; nanoseconds += kPerSecond) --seconds;
  for (; nanoseconds >= kPerSecond; nanoseconds -= kPerSecond) ++seconds;
  on_machine_ = {seconds, nanoseconds};
  limit_ = &on_machine_;
}

int MachineLimit::ended(int result, int timed_out) const {
  if (result != timed_out || at_ == kNever || !is_owner()) return result;
  const std::unique_lock turn(process().turn, std::try_to_lock);
  channel::Client& client = *process().client;
  if (turn.owns_lock()) client.spend(std::max<Time>(at_ - client.local(), 0));
  return result;
}

long MachineLimit::ended_by_errno(long result) const {
  if (result != -1) return result;
  const int error = errno;
  ended(error);
  errno = error;
  return result;
}

}  // namespace plait::api

using namespace plait::api;

// An older function of this name has conditions of another shape.
PLAIT_INSTEAD int pthread_cond_timedwait(pthread_cond_t* __restrict condition,
                                         pthread_mutex_t* __restrict mutex,
                                         const timespec* __restrict limit) {
  const MachineLimit until(clock_of(limit), limit);
  return until.ended(PLAIT_MACHINE(pthread_cond_timedwait, "GLIBC_2.3.2")(condition, mutex, until));
}

PLAIT_INSTEAD int pthread_cond_clockwait(pthread_cond_t* __restrict condition,
                                         pthread_mutex_t* __restrict mutex, clockid_t clock,
                                         const timespec* __restrict limit) {
  const MachineLimit until(clock, limit);
  return until.ended(PLAIT_MACHINE(pthread_cond_clockwait)(condition, mutex, clock, until));
}

PLAIT_INSTEAD int cnd_timedwait(cnd_t* __restrict condition, mtx_t* __restrict mutex,
                                const timespec* __restrict limit) {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return until.ended(PLAIT_MACHINE(cnd_timedwait)(condition, mutex, until), thrd_timedout);
}

PLAIT_INSTEAD int pthread_mutex_timedlock(pthread_mutex_t* __restrict mutex,
                                          const timespec* __restrict limit) noexcept {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return until.ended(PLAIT_MACHINE(pthread_mutex_timedlock)(mutex, until));
}

PLAIT_INSTEAD int pthread_mutex_clocklock(pthread_mutex_t* __restrict mutex, clockid_t clock,
                                          const timespec* __restrict limit) noexcept {
  const MachineLimit until(clock, limit);
  return until.ended(PLAIT_MACHINE(pthread_mutex_clocklock)(mutex, clock, until));
}

PLAIT_INSTEAD int mtx_timedlock(mtx_t* __restrict mutex, const timespec* __restrict limit) {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return until.ended(PLAIT_MACHINE(mtx_timedlock)(mutex, until), thrd_timedout);
}

PLAIT_INSTEAD int pthread_rwlock_timedrdlock(pthread_rwlock_t* __restrict lock,
                                             const timespec* __restrict limit) noexcept {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return until.ended(PLAIT_MACHINE(pthread_rwlock_timedrdlock)(lock, until));
}

PLAIT_INSTEAD int pthread_rwlock_timedwrlock(pthread_rwlock_t* __restrict lock,
                                             const timespec* __restrict limit) noexcept {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return until.ended(PLAIT_MACHINE(pthread_rwlock_timedwrlock)(lock, until));
}

PLAIT_INSTEAD int pthread_rwlock_clockrdlock(pthread_rwlock_t* __restrict lock, clockid_t clock,
                                             const timespec* __restrict limit) noexcept {
  const MachineLimit until(clock, limit);
  return until.ended(PLAIT_MACHINE(pthread_rwlock_clockrdlock)(lock, clock, until));
}

PLAIT_INSTEAD int pthread_rwlock_clockwrlock(pthread_rwlock_t* __restrict lock, clockid_t clock,
                                             const timespec* __restrict limit) noexcept {
  const MachineLimit until(clock, limit);
  return until.ended(PLAIT_MACHINE(pthread_rwlock_clockwrlock)(lock, clock, until));
}

PLAIT_INSTEAD int pthread_timedjoin_np(pthread_t thread, void** result, const timespec* limit) {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return until.ended(PLAIT_MACHINE(pthread_timedjoin_np)(thread, result, until));
}

PLAIT_INSTEAD int pthread_clockjoin_np(pthread_t thread, void** result, clockid_t clock,
                                       const timespec* limit) {
  const MachineLimit until(clock, limit);
  return until.ended(PLAIT_MACHINE(pthread_clockjoin_np)(thread, result, clock, until));
}

PLAIT_INSTEAD int sem_timedwait(sem_t* __restrict semaphore, const timespec* __restrict limit) {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return static_cast<int>(until.ended_by_errno(PLAIT_MACHINE(sem_timedwait)(semaphore, until)));
}

PLAIT_INSTEAD int sem_clockwait(sem_t* __restrict semaphore, clockid_t clock,
                                const timespec* __restrict limit) {
  const MachineLimit until(clock, limit);
  return static_cast<int>(
      until.ended_by_errno(PLAIT_MACHINE(sem_clockwait)(semaphore, clock, until)));
}

PLAIT_INSTEAD int mq_timedsend(mqd_t queue, const char* text, size_t size, unsigned priority,
                               const timespec* limit) {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return static_cast<int>(
      until.ended_by_errno(PLAIT_MACHINE(mq_timedsend)(queue, text, size, priority, until)));
}

PLAIT_INSTEAD ssize_t mq_timedreceive(mqd_t queue, char* __restrict text, size_t size,
                                      unsigned* __restrict priority,
                                      const timespec* __restrict limit) {
  const MachineLimit until(CLOCK_REALTIME, limit);
  return until.ended_by_errno(PLAIT_MACHINE(mq_timedreceive)(queue, text, size, priority, until));
}

namespace {

// A timer's first time as the machine has it; one that is 0 stops the timer.
itimerspec on_machine(bool is_limit, const itimerspec& time) {
  const timespec& first = time.it_value;
  if (!is_limit || (first.tv_sec == 0 && first.tv_nsec == 0)) return time;
  return {time.it_interval, *MachineLimit(clock_of(&first), &first)};
}

}  // namespace

// An older function of this name has timers of another kind.
PLAIT_INSTEAD int timer_settime(timer_t timer, int flags, const itimerspec* __restrict time,
                                itimerspec* __restrict before) noexcept {
  const auto settime = PLAIT_MACHINE(timer_settime, "GLIBC_2.3.3");
  if (!is_virtual()) return settime(timer, flags, time, before);
  const itimerspec machine = on_machine((flags & TIMER_ABSTIME) != 0, *time);
  return settime(timer, flags, &machine, before);
}

PLAIT_INSTEAD int timerfd_settime(int timer, int flags, const itimerspec* time,
                                  itimerspec* before) noexcept {
  if (!is_virtual()) return PLAIT_MACHINE(timerfd_settime)(timer, flags, time, before);
  const itimerspec machine = on_machine((flags & TFD_TIMER_ABSTIME) != 0, *time);
  return PLAIT_MACHINE(timerfd_settime)(timer, flags, &machine, before);
}
