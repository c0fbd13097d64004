/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What programs ask an operating system for. FPGA ranks have none: a call of what cannot be
 * without one is refused.
 */
#ifndef PLAIT_COMPILER_UNISTD_H
#define PLAIT_COMPILER_UNISTD_H

#include <sys/types.h>

typedef unsigned useconds_t;

pid_t getpid(void); /* The rank, plus 1. */
unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
int gethostname(char* name, size_t size);
int access(const char* path, int mode);
int close(int file);

#endif
