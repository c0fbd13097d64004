/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A rank in hardware has one thread: of what C has for threads there are the pauses.
 */
#ifndef PLAIT_COMPILER_THREADS_H
#define PLAIT_COMPILER_THREADS_H

#include <time.h>

int thrd_sleep(const struct timespec* time, struct timespec* left);
void thrd_yield(void);

#endif
