/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What programs ask an operating system for. An FPGA rank knows its number, and pauses.
 */
#ifndef PLAIT_COMPILER_UNISTD_H
#define PLAIT_COMPILER_UNISTD_H

#include <sys/types.h>

typedef unsigned useconds_t;

pid_t getpid(void); /* The rank, plus 1. */
unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);

#endif
