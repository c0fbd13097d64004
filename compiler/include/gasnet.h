/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * GASNet 1 on FPGA ranks. Handlers run in a machine of their own beside main, part 1 of the role,
 * whose program is plait_handle; main hands it the replies that come.
 * runtime/include/gasnet.h is that of CPU ranks.
 *
 * A program that is not written for threads may change a variable in main and in a handler: so a
 * handler runs only while main is inside a call of GASNet and has opened the gate.
 */
#ifndef PLAIT_COMPILER_GASNET_H
#define PLAIT_COMPILER_GASNET_H

#include "plait_gasnet_job.h"
#include "plait_gasnet_memory.h"
#include "plait_gasnet_messages.h"

#endif
