/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The primitives of compiler/README.md, for the library's own code.
 */
#ifndef PLAIT_COMPILER_PLAIT_H
#define PLAIT_COMPILER_PLAIT_H

int plait_issue(int opcode, int flags, int datatype, int collective, int peer, int context_id,
                int tag, const void* address, long size);
/* The same of a command with a second address, which stands where others have the size. */
int plait_issue_at(int opcode, int flags, int datatype, int collective, int peer, int context_id,
                   int tag, const void* address, const void* second);
void plait_wait(int slot);
int plait_test(int slot);
int plait_rank(void);
int plait_size(void);
unsigned long plait_now(void);
void plait_exit(int code);
/* Goes on when somebody else has written to the shared objects since it went on last. */
void plait_park(void);

/* The object is one of those that others reach in node memory: compiler/base/shared_objects.py. */
void plait_share(void* object);

/* The place in node memory that a pointer to a shared object stands for. */
long plait_address(const void* pointer);
/* The pointer to any of them that a place stands for. */
void* plait_pointer(long address);

/* In the place of the comparison that qsort is given. */
int plait_compare(const void* left, const void* right);
void plait_combine(void* lower, void* higher, int* length, int* datatype);

/* malloc of a size that is not above that of what the pointer points into; the pass `memory` takes
 * the latter where the size is not known. */
void* plait_alike(const void* pointer, unsigned long size);
/* In lib/growing.c; the pass `memory` ends the rank there, and tells why. */
void plait_no_room(void);
void plait_not_given(void);

/* What the collectives that do not block compute: the pass `collectives` makes it. */
void plait_work(int what, void* to, const void* from, const void* other, long count);

/* The bits of a number, and the number that bits are. */
unsigned long plait_to_bits(double number);
double plait_from_bits(unsigned long bits);
unsigned plait_to_bits_float(float number);
float plait_from_bits_float(unsigned bits);

/* Ends the run with a diagnosis, whose words the simulator makes of the numbers (spec/mpi.yaml):
 * bytes came from peer and room were wanted, datatypes are theirs and ours; group: the number of
 * the communicator, compiler/lib/groups.h. The pass `output` makes all of them one record, with the
 * place of the call in it. */
_Noreturn void plait_fail(int call, int status, int peer, int tag, long bytes, long room,
                          int theirs, int ours, int group);

/* Ends all ranks, as MPI_Abort; lowered as plait_fail is. */
_Noreturn void plait_abort(int code);

/* What the last completion said. */
extern int plait_status, plait_peer, plait_tag, plait_found, plait_datatype;
extern long plait_bytes;

#endif
