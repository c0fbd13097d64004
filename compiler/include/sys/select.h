/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A pause by select: an FPGA rank has no files, so it waits for none.
 */
#ifndef PLAIT_COMPILER_SYS_SELECT_H
#define PLAIT_COMPILER_SYS_SELECT_H

#include <time.h>

struct timeval {
  time_t tv_sec;
  long tv_usec;
};
typedef struct {
  long fds_bits[16];
} fd_set;

#define FD_SETSIZE 1024
#define FD_ZERO(set) (*(set) = (fd_set){{0}})

int select(int count, fd_set* read, fd_set* write, fd_set* except, struct timeval* limit);
int pselect(int count, fd_set* read, fd_set* write, fd_set* except, const struct timespec* limit,
            const void* mask);

#endif
