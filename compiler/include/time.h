/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The time: virtual, from a beginning that the run names, and the same in each run. An FPGA rank
 * computes all the time, so its processor time is all that has passed.
 */
#ifndef PLAIT_COMPILER_TIME_H
#define PLAIT_COMPILER_TIME_H

#include <stddef.h>

typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_TAI 11
#define TIMER_ABSTIME 1
#define TIME_UTC 1

time_t time(time_t* result);
clock_t clock(void);
int clock_gettime(clockid_t clock, struct timespec* result);
int clock_getres(clockid_t clock, struct timespec* result);
int timespec_get(struct timespec* result, int base);
int nanosleep(const struct timespec* time, struct timespec* left);
int clock_nanosleep(clockid_t clock, int flags, const struct timespec* time, struct timespec* left);
static inline double difftime(time_t end, time_t start) { return (double)(end - start); }

#endif
