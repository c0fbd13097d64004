/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The time: virtual, from 0 at the beginning of the run, and the same in each run.
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

time_t time(time_t* result);
clock_t clock(void);
int clock_gettime(clockid_t clock, struct timespec* result);
static inline double difftime(time_t end, time_t start) { return (double)(end - start); }

#endif
