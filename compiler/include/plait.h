/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The primitives of compiler/README.md, for the library's own code.
 */
#ifndef PLAIT_COMPILER_PLAIT_H
#define PLAIT_COMPILER_PLAIT_H

int plait_issue(int opcode, int flags, int datatype, int collective, int peer, int context_id,
                int tag, const void* address, long size);
void plait_wait(int slot);
int plait_test(int slot);
int plait_rank(void);
int plait_size(void);
unsigned long plait_now(void);
void plait_exit(int code);

/* What the last completion said. */
extern int plait_status, plait_peer, plait_tag, plait_found, plait_datatype;
extern long plait_bytes;

#endif
