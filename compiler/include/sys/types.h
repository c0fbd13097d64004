/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Types of sizes and the like.
 */
#ifndef PLAIT_COMPILER_SYS_TYPES_H
#define PLAIT_COMPILER_SYS_TYPES_H

#include <stddef.h>
#include <time.h>

typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef unsigned gid_t;

#endif
