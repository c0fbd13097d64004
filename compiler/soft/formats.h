/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What an image says to the host by numbers: formats of records, in the order of formats.py,
 * and the places in the program of which the host knows function and line.
 */
#ifndef PLAIT_SOFT_FORMATS_H
#define PLAIT_SOFT_FORMATS_H

/* clang-format off */
enum {
  MPI_FORMAT,
  ABORT_FORMAT,
  NO_TYPE_FORMAT,
  NO_OPERATION_FORMAT,
  NO_MEMORY_FORMAT,
  /* Traps have the rank, an address, the place, and from where it was called. */
  FAULT_FORMATS, /* one for each fault of spec/soft.yaml */
  ILLEGAL_FORMAT = FAULT_FORMATS + 5,
  NULL_CALL_FORMAT,
  OTHER_TRAP_FORMAT,
  /* Of cores that talk by a memory that they share. */
  NOT_WORLD_FORMAT,
  LARGE_TAG_FORMAT,
  DISAGREED_FORMAT,
  LONG_FORMATS
};
/* clang-format on */

/* A place is one of these and half of an address. */
enum {
  CALL_PLACE = 0,              /* the address to which a call returns: file and line */
  INSTRUCTION_PLACE = 1 << 16, /* of an instruction: its function, too */
  ACCESS_PLACE = 2 << 16,      /* soon after a load or store */
  CALLER_PLACE = 3 << 16       /* the address to which a call returns, after a comma; or 0 */
};

#endif
