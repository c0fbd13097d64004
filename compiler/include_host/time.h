/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Of time.h what CPU ranks alone can call.
 */
#include_next <time.h>
#ifndef PLAIT_HOST_TIME_H
#define PLAIT_HOST_TIME_H

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};

int nanosleep(const struct timespec* wanted, struct timespec* rest);
struct tm* localtime(const time_t* time);
struct tm* gmtime(const time_t* time);
char* ctime(const time_t* time);
char* asctime(const struct tm* time);
time_t mktime(struct tm* time);
size_t strftime(char* to, size_t size, const char* format, const struct tm* time);

#endif
