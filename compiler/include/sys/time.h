/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The time of day: virtual, from 0 at the beginning of the run.
 */
#ifndef PLAIT_COMPILER_SYS_TIME_H
#define PLAIT_COMPILER_SYS_TIME_H

#include <time.h>

struct timeval {
  time_t tv_sec;
  long tv_usec;
};
struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

int gettimeofday(struct timeval* result, void* zone);

#endif
