/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The C library's, with the clocks and pauses of POSIX, which clock.c has.
 */
#ifndef PLAIT_SOFT_TIME_H
#define PLAIT_SOFT_TIME_H

#ifndef _POSIX_TIMERS
#define _POSIX_TIMERS 200809L
#endif
#ifndef _POSIX_MONOTONIC_CLOCK
#define _POSIX_MONOTONIC_CLOCK 200809L
#endif
#ifndef _POSIX_CLOCK_SELECTION
#define _POSIX_CLOCK_SELECTION 200809L
#endif
#ifndef _POSIX_CPUTIME
#define _POSIX_CPUTIME 200809L
#endif
#ifndef _POSIX_THREAD_CPUTIME
#define _POSIX_THREAD_CPUTIME 200809L
#endif

#include_next <time.h>

#define TIME_UTC 1
int timespec_get(struct timespec* result, int base);

#endif
