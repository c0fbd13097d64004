// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Pauses: sleep, usleep, nanosleep, poll and select with a limit, ... pass the rank's virtual time.
//
// A pause is the rank's if the thread that called MPI_Init makes it: other threads of the program
// pause by the machine's clock beside it, as what they compute takes no virtual time either.
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <threads.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <string>

#include "api/process.h"
#include "api/spin.h"
#include "clock/clocks.h"
#include "clock/machine.h"
#include "plait_clock.h"

namespace plait::api {
namespace {

// A loop of pauses of no length must see time move.
constexpr Time kPauseMin = kNanosecond;
constexpr std::int64_t kSecondsMax = kNever / kSecond - 1;

// Names the call for what is told meanwhile; in an MPI call's own callback that call is named.
class Named {
 public:
  Named(unsigned call, const void* site) {
    if (process().depth > 0) return;
    process().call = call;
    process().site = reinterpret_cast<std::uint64_t>(site);
    ++process().client->head().scope;
    is_outermost_ = true;
  }
  ~Named() {
    if (!is_outermost_) return;
    process().call = 0;
    process().site = 0;
    begin_compute();
  }

 private:
  bool is_outermost_ = false;
};

bool is_valid(const timespec& time) {
  return time.tv_sec >= 0 && time.tv_nsec >= 0 && time.tv_nsec < 1'000'000'000;
}

// What is longer than virtual time lasts for ever.
Time length_of(std::int64_t seconds, std::int64_t nanoseconds) {
  return seconds > kSecondsMax ? kNever : seconds * kSecond + nanoseconds * kNanosecond;
}

Time length_of(const timespec& time) { return length_of(time.tv_sec, time.tv_nsec); }

Time length_of(const timeval& time) { return length_of(time.tv_sec, time.tv_usec * 1000); }

// From a clock's reading in nanoseconds to a time that it will show; 0 if it has shown it.
Time until(const timespec& time, std::int64_t now) {
  const timespec shown = to_timespec(now);
  const std::int64_t seconds = time.tv_sec - shown.tv_sec;
  return seconds < 0 ? 0 : std::max<Time>(length_of(seconds, time.tv_nsec - shown.tv_nsec), 0);
}

// Of a call that waits for descriptors too, after the machine has said that nothing has come.
int passed(unsigned call, const void* site, int count, Time limit) {
  if (count == 0 && limit > 0 && is_owner()) pass(call, site, limit);
  return count;
}

// Of a call that says so by -1 and EAGAIN.
int passed_again(unsigned call, const void* site, int found, const timespec* limit) {
  if (found != -1 || errno != EAGAIN || limit == nullptr) return found;
  passed(call, site, 0, length_of(*limit));
  errno = EAGAIN;
  return found;
}

// What is left to the machine is told once.
void tell(unsigned call, const void* site) {
  expect_signals();
  static bool is_told = false;
  if (is_told || !is_owner()) return;
  is_told = true;
  const std::unique_lock turn(process().turn, std::try_to_lock);
  if (!turn.owns_lock()) return;
  const Named named(call, site);
  warn("runs by the machine's clock, not by virtual time");
}

}  // namespace

bool pass(unsigned call, const void* site, Time time) {
  Process& self = process();
  const std::unique_lock turn(self.turn, std::try_to_lock);
  if (!turn.owns_lock()) return false;
  if (self.depth == 0) charge_compute();
  const Named named(call, site);
  channel::Client& client = *self.client;
  ChannelHead& head = client.head();
  if (time > kNever - client.local() - 1) {
    end_with_error(nullptr, MPI_ERR_ARG, "lasts longer than virtual time, which is 106 days");
  }
  head.waiting_call = call;
  head.waiting_site = reinterpret_cast<std::uint64_t>(site);
  head.waiting_count = 0;
  client.pause(std::max(time, kPauseMin));
  tell_if_alone();
  return true;
}

void wait_for_ever(unsigned call, const void* site) {
  if (!is_owner() || !is_alone()) return;
  Process& self = process();
  const std::unique_lock turn(self.turn, std::try_to_lock);
  if (!turn.owns_lock()) return;
  if (self.depth == 0) charge_compute();
  const Named named(call, site);
  ChannelHead& head = self.client->head();
  while (true) {
    progress();
    head.waiting_call = call;
    head.waiting_site = reinterpret_cast<std::uint64_t>(site);
    head.waiting_count = 0;
    self.client->yield(YieldReason::stuck);
  }
}

}  // namespace plait::api

using namespace plait::api;

PLAIT_INSTEAD unsigned sleep(unsigned seconds) {
  const void* const site = __builtin_return_address(0);
  if (is_owner() && pass(PLAIT_CALL_SLEEP, site, length_of(timespec{seconds, 0}))) return 0;
  return PLAIT_MACHINE(sleep)(seconds);
}

PLAIT_INSTEAD int usleep(useconds_t microseconds) {
  const void* const site = __builtin_return_address(0);
  const plait::Time time = plait::Time{microseconds} * plait::kMicrosecond;
  if (is_owner() && pass(PLAIT_CALL_USLEEP, site, time)) return 0;
  return PLAIT_MACHINE(usleep)(microseconds);
}

PLAIT_INSTEAD int nanosleep(const timespec* time, timespec* left) {
  const void* const site = __builtin_return_address(0);
  const bool passes = time != nullptr && is_valid(*time) && is_owner();
  if (passes && pass(PLAIT_CALL_NANOSLEEP, site, length_of(*time))) return 0;
  return PLAIT_MACHINE(nanosleep)(time, left);
}

PLAIT_INSTEAD int thrd_sleep(const timespec* time, timespec* left) {
  const void* const site = __builtin_return_address(0);
  const bool passes = time != nullptr && is_valid(*time) && is_owner();
  if (passes && pass(PLAIT_CALL_THRD_SLEEP, site, length_of(*time))) return 0;
  return PLAIT_MACHINE(thrd_sleep)(time, left);
}

PLAIT_INSTEAD int clock_nanosleep(clockid_t clock, int flags, const timespec* time,
                                  timespec* left) {
  const void* const site = __builtin_return_address(0);
  std::int64_t now = 0;
  const bool passes = time != nullptr && is_valid(*time) && is_owner() &&
                      shown_by(clock, process().client->local(), &now);
  if (passes) {
    const plait::Time length = (flags & TIMER_ABSTIME) != 0 ? until(*time, now) : length_of(*time);
    if (pass(PLAIT_CALL_CLOCK_NANOSLEEP, site, length)) return 0;
  }
  return PLAIT_MACHINE(clock_nanosleep)(clock, flags, time, left);
}

PLAIT_INSTEAD int select(int count, fd_set* __restrict read, fd_set* __restrict write,
                         fd_set* __restrict except, timeval* __restrict limit) {
  const void* const site = __builtin_return_address(0);
  const plait::Time time = limit != nullptr ? length_of(*limit) : 0;
  const bool is_empty = count == 0 || (read == nullptr && write == nullptr && except == nullptr);
  const bool is_pause = limit != nullptr && limit->tv_sec >= 0 && limit->tv_usec >= 0 && is_empty;
  if (is_pause && is_owner() && pass(PLAIT_CALL_SELECT, site, time)) {
    *limit = {};
    return 0;
  }
  if (limit == nullptr && is_empty) wait_for_ever(PLAIT_CALL_SELECT, site);
  const int found = PLAIT_MACHINE(select)(count, read, write, except, limit);
  return is_pause ? found : passed(PLAIT_CALL_SELECT, site, found, time);
}

PLAIT_INSTEAD int pselect(int count, fd_set* __restrict read, fd_set* __restrict write,
                          fd_set* __restrict except, const timespec* __restrict limit,
                          const sigset_t* __restrict mask) {
  const void* const site = __builtin_return_address(0);
  const plait::Time time = limit != nullptr ? length_of(*limit) : 0;
  const bool is_empty = count == 0 || (read == nullptr && write == nullptr && except == nullptr);
  const bool is_pause = limit != nullptr && is_valid(*limit) && is_empty;
  if (is_pause && is_owner() && pass(PLAIT_CALL_PSELECT, site, time)) return 0;
  if (limit == nullptr && is_empty) wait_for_ever(PLAIT_CALL_PSELECT, site);
  const int found = PLAIT_MACHINE(pselect)(count, read, write, except, limit, mask);
  return is_pause ? found : passed(PLAIT_CALL_PSELECT, site, found, time);
}

namespace {

int poll_at(const void* site, pollfd* descriptors, nfds_t count, int limit_ms) {
  const plait::Time time = limit_ms * plait::kMillisecond;
  const bool is_pause = count == 0 && limit_ms >= 0;
  if (is_pause && is_owner() && pass(PLAIT_CALL_POLL, site, time)) return 0;
  if (count == 0 && limit_ms < 0) wait_for_ever(PLAIT_CALL_POLL, site);
  const int found = PLAIT_MACHINE(poll)(descriptors, count, limit_ms);
  return is_pause ? found : passed(PLAIT_CALL_POLL, site, found, time);
}

int ppoll_at(const void* site, pollfd* descriptors, nfds_t count, const timespec* limit,
             const sigset_t* mask) {
  const plait::Time time = limit != nullptr ? length_of(*limit) : 0;
  const bool is_pause = count == 0 && limit != nullptr && is_valid(*limit);
  if (is_pause && is_owner() && pass(PLAIT_CALL_PPOLL, site, time)) return 0;
  if (count == 0 && limit == nullptr) wait_for_ever(PLAIT_CALL_PPOLL, site);
  const int found = PLAIT_MACHINE(ppoll)(descriptors, count, limit, mask);
  return is_pause ? found : passed(PLAIT_CALL_PPOLL, site, found, time);
}

}  // namespace

PLAIT_INSTEAD int poll(pollfd* descriptors, nfds_t count, int limit_ms) {
  return poll_at(__builtin_return_address(0), descriptors, count, limit_ms);
}

PLAIT_INSTEAD int ppoll(pollfd* descriptors, nfds_t count, const timespec* limit,
                        const sigset_t* mask) {
  return ppoll_at(__builtin_return_address(0), descriptors, count, limit, mask);
}

// What poll and ppoll are under _FORTIFY_SOURCE. The C library's own ends what asks for more
// descriptors than there are.
PLAIT_INSTEAD int __poll_chk(pollfd* descriptors, nfds_t count, int limit_ms, std::size_t bytes) {
  if (count > bytes / sizeof *descriptors) {
    return PLAIT_MACHINE(__poll_chk)(descriptors, count, limit_ms, bytes);
  }
  return poll_at(__builtin_return_address(0), descriptors, count, limit_ms);
}

PLAIT_INSTEAD int __ppoll_chk(pollfd* descriptors, nfds_t count, const timespec* limit,
                              const sigset_t* mask, std::size_t bytes) {
  if (count > bytes / sizeof *descriptors) {
    return PLAIT_MACHINE(__ppoll_chk)(descriptors, count, limit, mask, bytes);
  }
  return ppoll_at(__builtin_return_address(0), descriptors, count, limit, mask);
}

PLAIT_INSTEAD int pause() {
  wait_for_ever(PLAIT_CALL_PAUSE, __builtin_return_address(0));
  return PLAIT_MACHINE(pause)();
}

// A thread that has a mutex of the usual kind waits for itself. That it may be alone with it is
// looked at first, which costs nothing.
PLAIT_INSTEAD int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  constexpr int kKinds = 127;  // others are of robust, inherited and protected ones
  const auto& state = mutex->__data;
  const bool may_be_own = __libc_single_threaded != 0 && state.__lock != 0 &&
                          (state.__kind & kKinds) == PTHREAD_MUTEX_NORMAL && is_virtual();
  if (may_be_own && state.__owner == syscall(SYS_gettid)) {
    wait_for_ever(PLAIT_CALL_PTHREAD_MUTEX_LOCK, __builtin_return_address(0));
  }
  return PLAIT_MACHINE(pthread_mutex_lock)(mutex);
}

PLAIT_INSTEAD int epoll_wait(int epoll, epoll_event* events, int count, int limit_ms) {
  const void* const site = __builtin_return_address(0);
  const int found = PLAIT_MACHINE(epoll_wait)(epoll, events, count, limit_ms);
  return passed(PLAIT_CALL_EPOLL_WAIT, site, found, limit_ms * plait::kMillisecond);
}

PLAIT_INSTEAD int epoll_pwait(int epoll, epoll_event* events, int count, int limit_ms,
                              const sigset_t* mask) {
  const void* const site = __builtin_return_address(0);
  const int found = PLAIT_MACHINE(epoll_pwait)(epoll, events, count, limit_ms, mask);
  return passed(PLAIT_CALL_EPOLL_PWAIT, site, found, limit_ms * plait::kMillisecond);
}

PLAIT_INSTEAD int epoll_pwait2(int epoll, epoll_event* events, int count, const timespec* limit,
                               const sigset_t* mask) {
  const void* const site = __builtin_return_address(0);
  const int found = PLAIT_MACHINE(epoll_pwait2)(epoll, events, count, limit, mask);
  const plait::Time time = limit != nullptr ? length_of(*limit) : 0;
  return passed(PLAIT_CALL_EPOLL_PWAIT2, site, found, time);
}

PLAIT_INSTEAD int sigtimedwait(const sigset_t* __restrict signals, siginfo_t* __restrict which,
                               const timespec* __restrict limit) {
  const void* const site = __builtin_return_address(0);
  const int found = PLAIT_MACHINE(sigtimedwait)(signals, which, limit);
  return passed_again(PLAIT_CALL_SIGTIMEDWAIT, site, found, limit);
}

PLAIT_INSTEAD int semtimedop(int semaphores, sembuf* operations, std::size_t count,
                             const timespec* limit) noexcept {
  const void* const site = __builtin_return_address(0);
  const int found = PLAIT_MACHINE(semtimedop)(semaphores, operations, count, limit);
  const bool waits = std::none_of(operations, operations + count, [](const sembuf& operation) {
    return (operation.sem_flg & IPC_NOWAIT) != 0;
  });
  return waits ? passed_again(PLAIT_CALL_SEMTIMEDOP, site, found, limit) : found;
}

// What other threads do is not known to virtual time: with them it is the machine's alone.
PLAIT_INSTEAD int sched_yield() noexcept {
  const void* const site = __builtin_return_address(0);
  if (!is_owner() || __libc_single_threaded == 0) return PLAIT_MACHINE(sched_yield)();
  if (process().depth == 0) charge_compute();
  const Named named(PLAIT_CALL_SCHED_YIELD, site);
  poll_once();
  return 0;
}

PLAIT_INSTEAD void thrd_yield() noexcept { sched_yield(); }

PLAIT_INSTEAD unsigned alarm(unsigned seconds) noexcept {
  tell(PLAIT_CALL_ALARM, __builtin_return_address(0));
  return PLAIT_MACHINE(alarm)(seconds);
}

PLAIT_INSTEAD useconds_t ualarm(useconds_t value, useconds_t interval) noexcept {
  tell(PLAIT_CALL_UALARM, __builtin_return_address(0));
  return PLAIT_MACHINE(ualarm)(value, interval);
}

PLAIT_INSTEAD int setitimer(__itimer_which_t which, const itimerval* __restrict value,
                            itimerval* __restrict before) noexcept {
  tell(PLAIT_CALL_SETITIMER, __builtin_return_address(0));
  return PLAIT_MACHINE(setitimer)(which, value, before);
}

PLAIT_INSTEAD int timer_create(clockid_t clock, sigevent* __restrict event,
                               timer_t* __restrict timer) noexcept {
  tell(PLAIT_CALL_TIMER_CREATE, __builtin_return_address(0));
  // An older function of this name has timers of another kind.
  return PLAIT_MACHINE(timer_create, "GLIBC_2.3.3")(clock, event, timer);
}

PLAIT_INSTEAD int timerfd_create(clockid_t clock, int flags) noexcept {
  tell(PLAIT_CALL_TIMERFD_CREATE, __builtin_return_address(0));
  return PLAIT_MACHINE(timerfd_create)(clock, flags);
}
