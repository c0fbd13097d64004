/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What programs ask an operating system for. An FPGA rank knows its number, and pauses.
 */
#ifndef PLAIT_COMPILER_UNISTD_H
#define PLAIT_COMPILER_UNISTD_H

#include <getopt.h>
#include <sys/types.h>

typedef unsigned useconds_t;

pid_t getpid(void); /* The rank, plus 1. */
unsigned sleep(unsigned seconds);
/* Of Linux the numbers; a rank has one processor. */
enum { _SC_CLK_TCK = 2, _SC_PAGESIZE = 30, _SC_PAGE_SIZE = 30 };
enum { _SC_NPROCESSORS_CONF = 83, _SC_NPROCESSORS_ONLN = 84 };
static inline long sysconf(int name) {
  int is_processors = name == _SC_NPROCESSORS_CONF || name == _SC_NPROCESSORS_ONLN;
  return name == _SC_PAGESIZE ? 4096 : name == _SC_CLK_TCK ? 100 : is_processors ? 1 : -1;
}
int usleep(useconds_t microseconds);

#endif
