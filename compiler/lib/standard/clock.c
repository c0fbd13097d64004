// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// time.h, sys/time.h: virtual time, of which 0 is the beginning of the run. PLAIT_PERIOD: seconds
// of a cycle.
#include <plait.h>
#include <sys/time.h>
#include <time.h>

static long plait_time_in(double units) { return (long)((double)plait_now() * units); }

time_t plait_time(time_t* result) {
  time_t seconds = plait_time_in(PLAIT_PERIOD);
  if (result) *result = seconds;
  return seconds;
}

clock_t plait_clock(void) { return plait_time_in(PLAIT_PERIOD * CLOCKS_PER_SEC); }

int plait_clock_gettime(clockid_t clock, struct timespec* result) {
  long time = plait_time_in(PLAIT_PERIOD * 1e9);
  result->tv_sec = time / 1000000000;
  result->tv_nsec = time % 1000000000;
  return 0;
}

int plait_gettimeofday(struct timeval* result, void* zone) {
  long time = plait_time_in(PLAIT_PERIOD * 1e6);
  result->tv_sec = time / 1000000;
  result->tv_usec = time % 1000000;
  return 0;
}

int plait_getpid(void) { return plait_rank() + 1; }
