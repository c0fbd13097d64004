// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Clocks: gettimeofday, clock_gettime, time, clock, ... show the rank's virtual time.
#include "clock/clocks.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <mutex>

#include "api/process.h"
#include "clock/machine.h"

namespace plait::api {
namespace {

constexpr std::int64_t kPerSecond = 1'000'000'000;

bool is_hosted = false;  // by one that gives virtual time
bool is_child = false;   // a process that a rank has forked: no rank, unless it joins the host
std::int64_t beginning_s = 0;

__attribute__((constructor)) void begin_time() {
  const char* descriptor = std::getenv("PLAIT_CHANNEL_FD");
  if (descriptor == nullptr) return;
  const ChannelHead* head = channel::map_head(std::atoi(descriptor));
  if (head == nullptr || head->machine_clock != 0) return;
  beginning_s = head->beginning_s;
  process();  // it is there before anybody looks
  is_hosted = true;
  pthread_atfork(nullptr, nullptr, [] {
    is_child = true;
    process().owner = nullptr;
  });
}

// Virtual time now, and what the rank has computed so far.
struct Reading {
  Time now, computed;
};

// A thread that finds another one in an MPI call must not touch what that one changes. One that is
// not the rank's locks nothing: it may be a checker of threads that looks, at a thread's end.
Reading read_time() {
  Process& self = process();
  if (!self.client) return {std::atomic_ref(self.early) += kNanosecond, 0};
  if (self.owner == this_thread()) {
    const std::unique_lock turn(self.turn, std::try_to_lock);
    if (turn.owns_lock()) look_at_clock();
  }
  return {self.client->local(), self.client->computed()};
}

std::int64_t computed_ns() { return read_time().computed / kNanosecond; }

}  // namespace

bool is_virtual() { return is_hosted && (!is_child || process().owner != nullptr); }

// Only the first thread joins here: another one would take MPI's calls from it.
bool is_owner() {
  if (!is_virtual()) return false;
  if (!process().client && syscall(SYS_gettid) == getpid()) attach();
  return process().owner == this_thread();
}

bool shown_by(clockid_t clock, Time now, std::int64_t* nanoseconds) {
  const std::int64_t since_start = now / kNanosecond;
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
      *nanoseconds = beginning_s * kPerSecond + since_start;
      return true;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
      *nanoseconds = since_start;
      return true;
    default:
      return false;
  }
}

timespec to_timespec(std::int64_t nanoseconds) {
  return {static_cast<time_t>(nanoseconds / kPerSecond), nanoseconds % kPerSecond};
}

namespace {

timeval to_timeval(std::int64_t nanoseconds) {
  const timespec time = to_timespec(nanoseconds);
  return {time.tv_sec, time.tv_nsec / 1000};
}

std::int64_t real_time_ns() {
  std::int64_t nanoseconds = 0;
  shown_by(CLOCK_REALTIME, read_time().now, &nanoseconds);
  return nanoseconds;
}

// Clocks of computing have names, and numbers below 0 with a process or a thread in them, as
// clock_getcpuclockid and pthread_getcpuclockid give them.
bool counts_computing(clockid_t clock) {
  const bool is_owner = process().owner == this_thread();
  if (clock >= 0) {
    return clock == CLOCK_PROCESS_CPUTIME_ID || (clock == CLOCK_THREAD_CPUTIME_ID && is_owner);
  }
  const bool is_of_file = (clock & 3) == 3, is_of_thread = (clock & 4) != 0;
  const pid_t whose = ~(clock >> 3);
  if (is_of_file) return false;
  if (is_of_thread) return is_owner && (whose == 0 || whose == syscall(SYS_gettid));
  return whose == 0 || whose == getpid();
}

}  // namespace
}  // namespace plait::api

using namespace plait::api;

PLAIT_INSTEAD int clock_gettime(clockid_t clock, timespec* result) noexcept {
  std::int64_t nanoseconds = 0;
  if (is_virtual()) {
    const Reading reading = read_time();
    const bool computed = counts_computing(clock);
    if (computed || shown_by(clock, reading.now, &nanoseconds)) {
      *result = to_timespec(computed ? reading.computed / plait::kNanosecond : nanoseconds);
      return 0;
    }
  }
  return PLAIT_MACHINE(clock_gettime)(clock, result);
}

PLAIT_INSTEAD int clock_getres(clockid_t clock, timespec* result) noexcept {
  std::int64_t nanoseconds = 0;
  if (is_virtual() && (counts_computing(clock) || shown_by(clock, 0, &nanoseconds))) {
    if (result != nullptr) *result = {0, 1};
    return 0;
  }
  return PLAIT_MACHINE(clock_getres)(clock, result);
}

PLAIT_INSTEAD int gettimeofday(timeval* __restrict result, void* __restrict zone) noexcept {
  if (!is_virtual()) return PLAIT_MACHINE(gettimeofday)(result, zone);
  *result = to_timeval(real_time_ns());
  if (zone != nullptr) *static_cast<struct timezone*>(zone) = {};
  return 0;
}

PLAIT_INSTEAD time_t time(time_t* result) noexcept {
  if (!is_virtual()) return PLAIT_MACHINE(time)(result);
  const time_t seconds = to_timespec(real_time_ns()).tv_sec;
  if (result != nullptr) *result = seconds;
  return seconds;
}

PLAIT_INSTEAD int timespec_get(timespec* result, int base) noexcept {
  if (!is_virtual() || base != TIME_UTC) return PLAIT_MACHINE(timespec_get)(result, base);
  *result = to_timespec(real_time_ns());
  return base;
}

PLAIT_INSTEAD clock_t clock() noexcept {
  if (!is_virtual()) return PLAIT_MACHINE(clock)();
  return computed_ns() / (kPerSecond / CLOCKS_PER_SEC);
}

PLAIT_INSTEAD clock_t times(tms* result) noexcept {
  if (!is_virtual()) return PLAIT_MACHINE(times)(result);
  const std::int64_t tick_ns = kPerSecond / sysconf(_SC_CLK_TCK);
  const Reading reading = read_time();
  if (result != nullptr) *result = {reading.computed / plait::kNanosecond / tick_ns, 0, 0, 0};
  return reading.now / plait::kNanosecond / tick_ns;
}

PLAIT_INSTEAD int getrusage(__rusage_who_t who, rusage* result) noexcept {
  const int code = PLAIT_MACHINE(getrusage)(who, result);
  if (code != 0 || who == RUSAGE_CHILDREN || !is_virtual()) return code;
  result->ru_utime = to_timeval(computed_ns());
  result->ru_stime = {};
  return 0;
}
