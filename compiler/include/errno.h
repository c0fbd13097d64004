/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Numbers of errors. The library of FPGA ranks sets none.
 */
#ifndef PLAIT_COMPILER_ERRNO_H
#define PLAIT_COMPILER_ERRNO_H

extern int plait_errno;
#define errno plait_errno
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EINVAL 22
#define EDOM 33
#define ERANGE 34

#endif
