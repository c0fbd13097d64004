// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// time.h, sys/time.h: the clocks. The calendar says PLAIT_BEGINNING, seconds since 1970, at virtual
// time 0; other clocks begin at 0. PLAIT_PERIOD: seconds of a cycle. unistd.h, poll.h, ...: pauses,
// in which the node's timer counts and the role rests. A nanosecond is
// PLAIT_CYCLES / PLAIT_NANOSECONDS cycles.
#include <plait.h>
#include <plait_clock.h>
#include <poll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long plait_time_in(double units) { return (long)((double)plait_now() * units); }

time_t plait_time(time_t* result) {
  time_t seconds = PLAIT_BEGINNING + plait_time_in(PLAIT_PERIOD);
  if (result) *result = seconds;
  return seconds;
}

clock_t plait_clock(void) { return plait_time_in(PLAIT_PERIOD * CLOCKS_PER_SEC); }

static int plait_is_calendar(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static int plait_is_clock(clockid_t clock) {
  return (clock >= CLOCK_REALTIME && clock <= CLOCK_BOOTTIME) || clock == CLOCK_TAI;
}

int plait_clock_gettime(clockid_t clock, struct timespec* result) {
  long time = plait_time_in(PLAIT_PERIOD * 1e9);
  if (!plait_is_clock(clock)) return -1;
  result->tv_sec = time / 1000000000 + (plait_is_calendar(clock) ? PLAIT_BEGINNING : 0);
  result->tv_nsec = time % 1000000000;
  return 0;
}

int plait_clock_getres(clockid_t clock, struct timespec* result) {
  if (!plait_is_clock(clock)) return -1;
  if (result) {
    result->tv_sec = 0;
    result->tv_nsec = 1;
  }
  return 0;
}

int plait_timespec_get(struct timespec* result, int base) {
  if (base != TIME_UTC) return 0;
  plait_clock_gettime(CLOCK_REALTIME, result);
  return base;
}

int plait_gettimeofday(struct timeval* result, void* zone) {
  long time = plait_time_in(PLAIT_PERIOD * 1e6);
  result->tv_sec = PLAIT_BEGINNING + time / 1000000;
  result->tv_usec = time % 1000000;
  return 0;
}

int plait_getpid(void) { return plait_rank() + 1; }

// ---- pauses -------------------------------------------------------------------------------------

// Seconds whose nanoseconds times PLAIT_CYCLES fit a long; 2^48 cycles are fewer on any board.
#define PLAIT_SECONDS_MAX (9000000000L / PLAIT_CYCLES)

// A pause is never shorter than it is asked for.
static void plait_pause(int call, long seconds, long nanoseconds) {
  if (seconds > PLAIT_SECONDS_MAX) plait_fail(call, PLAIT_CLOCK_TOO_LONG, 0, 0, 0, 0, 0, 0, 0);
  long time = seconds * 1000000000 + nanoseconds;
  if (time <= 0) return;
  plait_wait(plait_issue(PLAIT_OP_PAUSE, 0, 0, 0, 0, 0, 0, 0,
                         (time * PLAIT_CYCLES + PLAIT_NANOSECONDS - 1) / PLAIT_NANOSECONDS));
  if (plait_status != 0) plait_fail(call, PLAIT_CLOCK_TOO_LONG, 0, 0, 0, 0, 0, 0, 0);
}

static int plait_is_length(const struct timespec* time) {
  return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}

unsigned plait_sleep(unsigned seconds) {
  plait_pause(PLAIT_CALL_SLEEP, seconds, 0);
  return 0;
}

int plait_usleep(useconds_t microseconds) {
  plait_pause(PLAIT_CALL_USLEEP, 0, microseconds * 1000L);
  return 0;
}

int plait_nanosleep(const struct timespec* time, struct timespec* left) {
  if (!plait_is_length(time)) return -1;
  plait_pause(PLAIT_CALL_NANOSLEEP, time->tv_sec, time->tv_nsec);
  return 0;
}

int plait_thrd_sleep(const struct timespec* time, struct timespec* left) {
  if (!plait_is_length(time)) return -2;
  plait_pause(PLAIT_CALL_THRD_SLEEP, time->tv_sec, time->tv_nsec);
  return 0;
}

int plait_clock_nanosleep(clockid_t clock, int flags, const struct timespec* time,
                          struct timespec* left) {
  long seconds = time->tv_sec, nanoseconds = time->tv_nsec;
  if (!plait_is_length(time)) return 22;
  if (flags & TIMER_ABSTIME) {
    struct timespec now;
    if (plait_clock_gettime(clock, &now) != 0) return 22;
    seconds -= now.tv_sec;
    nanoseconds -= now.tv_nsec;
  }
  if (seconds >= 0) plait_pause(PLAIT_CALL_CLOCK_NANOSLEEP, seconds, nanoseconds);
  return 0;
}

// There are no files: who names some waits for ever, or is told that they are none.
int plait_select(int count, fd_set* read, fd_set* write, fd_set* except, struct timeval* limit) {
  if (read || write || except || !limit || limit->tv_sec < 0 || limit->tv_usec < 0) return -1;
  plait_pause(PLAIT_CALL_SELECT, limit->tv_sec, limit->tv_usec * 1000);
  return 0;
}

int plait_pselect(int count, fd_set* read, fd_set* write, fd_set* except,
                  const struct timespec* limit, const void* mask) {
  if (read || write || except || !limit || !plait_is_length(limit)) return -1;
  plait_pause(PLAIT_CALL_PSELECT, limit->tv_sec, limit->tv_nsec);
  return 0;
}

int plait_poll(struct pollfd* descriptors, nfds_t count, int limit) {
  if (count > 0 || limit < 0) return -1;
  plait_pause(PLAIT_CALL_POLL, 0, limit * 1000000L);
  return 0;
}

int plait_sched_yield(void) { return 0; }

void plait_thrd_yield(void) {}
