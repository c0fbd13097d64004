/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A pause by poll: hardware has no files, so it waits for none.
 */
#ifndef PLAIT_COMPILER_POLL_H
#define PLAIT_COMPILER_POLL_H

struct pollfd {
  int fd;
  short events, revents;
};
typedef unsigned long nfds_t;

int poll(struct pollfd* descriptors, nfds_t count, int limit);

#endif
