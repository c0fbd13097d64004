// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Datatypes of MPI on a soft processor, which has no complex ones and no long doubles.
// Generated from spec/mpi.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_SOFT_MPI_H
#define PLAIT_SOFT_MPI_H

#include <stdint.h>

// X(handle, code, C type, whether it is logical, whether it is bytes).
#define PLAIT_SOFT_DATATYPES(X) \
  X(0x201, 1, intptr_t, 0, 0) \
  X(0x202, 2, int64_t, 0, 0) \
  X(0x203, 3, int64_t, 0, 0) \
  X(0x207, 4, unsigned char, 0, 1) \
  X(0x208, 5, short, 0, 0) \
  X(0x209, 6, int, 0, 0) \
  X(0x20a, 7, long, 0, 0) \
  X(0x20b, 8, long long, 0, 0) \
  X(0x20c, 9, unsigned short, 0, 0) \
  X(0x20d, 10, unsigned, 0, 0) \
  X(0x20e, 11, unsigned long, 0, 0) \
  X(0x20f, 12, unsigned long long, 0, 0) \
  X(0x210, 13, float, 0, 0) \
  X(0x214, 16, double, 0, 0) \
  X(0x238, 28, _Bool, 1, 0) \
  X(0x239, 29, _Bool, 1, 0) \
  X(0x240, 31, int8_t, 0, 0) \
  X(0x241, 32, uint8_t, 0, 0) \
  X(0x243, 33, char, 0, 0) \
  X(0x244, 34, signed char, 0, 0) \
  X(0x245, 35, unsigned char, 0, 0) \
  X(0x247, 36, unsigned char, 0, 1) \
  X(0x248, 37, int16_t, 0, 0) \
  X(0x249, 38, uint16_t, 0, 0) \
  X(0x250, 39, int32_t, 0, 0) \
  X(0x251, 40, uint32_t, 0, 0) \
  X(0x258, 41, int64_t, 0, 0) \
  X(0x259, 42, uint64_t, 0, 0)
// X(handle, code, C type of the value); the index is an int.
#define PLAIT_SOFT_PAIRS(X) \
  X(0x228, 22, float) \
  X(0x229, 23, double) \
  X(0x22a, 24, long) \
  X(0x22b, 25, int) \
  X(0x22c, 26, short)
// X(handle) of those that have 8 bytes elsewhere and 4 here.
#define PLAIT_SOFT_LONG_DATATYPES(X) \
  X(0x201) \
  X(0x20a) \
  X(0x20e) \
  X(0x22a)

#endif  // PLAIT_SOFT_MPI_H
