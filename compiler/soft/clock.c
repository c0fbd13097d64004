// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Clocks, which show the run's virtual time, and pauses, in which the node's timer counts and the
// core rests. The calendar says plait_beginning at virtual time 0; other clocks begin at 0. A core
// computes all the time, so its processor time is all that has passed.
#include <errno.h>
#include <plait.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/times.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include "plait_clock.h"
#include "plait_commands.h"

enum { CYCLES_MAX = 1 << 30 };  // of one command: its size is a number of 32 bits

static uint64_t nanoseconds(void) { return plait_cycles() * plait_period_ps / 1000; }

// ---- clocks -------------------------------------------------------------------------------------

static int is_calendar(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == (clockid_t)0 || clock == (clockid_t)11;
}

static int is_clock(clockid_t clock) { return clock <= (clockid_t)7 || clock == (clockid_t)11; }

int clock_gettime(clockid_t clock, struct timespec* result) {
  const uint64_t now = nanoseconds();
  if (!is_clock(clock)) {
    errno = EINVAL;
    return -1;
  }
  result->tv_sec = (time_t)(now / 1000000000) + (is_calendar(clock) ? plait_beginning : 0);
  result->tv_nsec = (long)(now % 1000000000);
  return 0;
}

int clock_getres(clockid_t clock, struct timespec* result) {
  if (!is_clock(clock)) {
    errno = EINVAL;
    return -1;
  }
  if (result != NULL) *result = (struct timespec){0, 1};
  return 0;
}

int timespec_get(struct timespec* result, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(CLOCK_REALTIME, result);
  return base;
}

int gettimeofday(struct timeval* restrict result, void* restrict zone) {
  const uint64_t now = nanoseconds() / 1000;
  result->tv_sec = (time_t)(now / 1000000) + plait_beginning;
  result->tv_usec = (suseconds_t)(now % 1000000);
  return 0;
}

time_t time(time_t* to) {
  const time_t now = (time_t)(nanoseconds() / 1000000000) + plait_beginning;
  if (to != NULL) *to = now;
  return now;
}

clock_t clock(void) { return (clock_t)(nanoseconds() / (1000000000 / CLOCKS_PER_SEC)); }

clock_t times(struct tms* result) {
  const clock_t now = clock();
  if (result != NULL) *result = (struct tms){.tms_utime = now};
  return now;
}

int getrusage(int who, struct rusage* result) {
  const uint64_t now = nanoseconds() / 1000;
  *result = (struct rusage){0};
  result->ru_utime.tv_sec = (time_t)(now / 1000000);
  result->ru_utime.tv_usec = (suseconds_t)(now % 1000000);
  return 0;
}

// ---- pauses -------------------------------------------------------------------------------------

// Never shorter than it is asked for. from: where the call returns to, by which it is told.
static void pause_for(const void* from, uint64_t seconds, uint64_t rest_ns) {
  const uint64_t picoseconds = (seconds * 1000000000 + rest_ns) * 1000;
  const uint64_t end = plait_cycles() + (picoseconds + plait_period_ps - 1) / plait_period_ps;
  PLAIT_REGISTER(SITE) = (uintptr_t)from / 2;
  for (uint64_t now; (now = plait_cycles()) < end;) {
    const uint64_t left = end - now;
    plait_wait(plait_issue(PLAIT_OPCODE_PAUSE, 0, 0, 0, 0, 0, 0, NULL,
                           left < CYCLES_MAX ? (long)left : CYCLES_MAX));
  }
  PLAIT_REGISTER(SITE) = 0;
}

#define PAUSE(seconds, rest_ns) pause_for(__builtin_return_address(0), seconds, rest_ns)

static int is_length(const struct timespec* time) {
  return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}

unsigned sleep(unsigned seconds) {
  PAUSE(seconds, 0);
  return 0;
}

int usleep(useconds_t microseconds) {
  PAUSE(0, microseconds * 1000ULL);
  return 0;
}

int nanosleep(const struct timespec* time, struct timespec* left) {
  if (!is_length(time)) {
    errno = EINVAL;
    return -1;
  }
  PAUSE((uint64_t)time->tv_sec, (uint64_t)time->tv_nsec);
  return 0;
}

int thrd_sleep(const struct timespec* time, struct timespec* left) {
  if (!is_length(time)) return -2;
  PAUSE((uint64_t)time->tv_sec, (uint64_t)time->tv_nsec);
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec* time,
                    struct timespec* left) {
  if (!is_length(time) || !is_clock(clock)) return EINVAL;
  int64_t length = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
  if (flags & TIMER_ABSTIME) {
    length -= (int64_t)nanoseconds() + (is_calendar(clock) ? plait_beginning * 1000000000LL : 0);
  }
  if (length > 0) PAUSE(0, (uint64_t)length);
  return 0;
}

// There are no files: who names some is told that they are none.
int select(int count, fd_set* read, fd_set* write, fd_set* except, struct timeval* limit) {
  const int names_some = read != NULL || write != NULL || except != NULL;
  if (names_some || limit == NULL || limit->tv_sec < 0 || limit->tv_usec < 0) {
    errno = names_some ? EBADF : EINVAL;
    return -1;
  }
  PAUSE((uint64_t)limit->tv_sec, (uint64_t)limit->tv_usec * 1000);
  return 0;
}

int poll(struct pollfd* descriptors, nfds_t count, int limit) {
  if (count > 0 || limit < 0) {
    errno = count > 0 ? EBADF : EINVAL;
    return -1;
  }
  PAUSE(0, (uint64_t)limit * 1000000);
  return 0;
}

int sched_yield(void) { return 0; }

void thrd_yield(void) {}
