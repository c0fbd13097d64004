/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The time of day: virtual, from a beginning that the run names.
 */
#ifndef PLAIT_COMPILER_SYS_TIME_H
#define PLAIT_COMPILER_SYS_TIME_H

#include <sys/select.h>
#include <time.h>

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

int gettimeofday(struct timeval* result, void* zone);

#endif
