// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What the functions of math.h have in common. Subnormal numbers are zeros, as in the operators.
#ifndef PLAIT_STANDARD_FLOATS_H
#define PLAIT_STANDARD_FLOATS_H

#include <math.h>
#include <plait.h>

#include "constants.h"

#define PLAIT_SIGN 0x8000000000000000u
#define PLAIT_ONE 0x3ff0000000000000u
#define PLAIT_INFINITE 0x7ff0000000000000u
#define PLAIT_MANTISSA 0x000fffffffffffffu
#define PLAIT_LEAST 0x1p-1022  // normal number
// As operators give it where there is no number, with the sign set.
#define PLAIT_NOT_A_NUMBER (INFINITY - INFINITY)

// The upper 26 bits of a number, so that a product of two is exact.
static inline double plait_upper(double x) {
  return plait_from_bits(plait_to_bits(x) & ~0x7fffffful);
}

// x with the sign of another number.
static inline double plait_signed(double x, double sign) {
  return plait_from_bits((plait_to_bits(x) & ~PLAIT_SIGN) | (plait_to_bits(sign) & PLAIT_SIGN));
}

// x * 2^power of a normal number x.
static inline double plait_scaled(double x, long power) {
  unsigned long bits = plait_to_bits(x);
  long exponent = (long)(bits >> 52 & 2047) + power;
  if (exponent <= 0) return plait_signed(0, x);
  if (exponent >= 2047) return plait_signed(INFINITY, x);
  return plait_from_bits(bits + ((unsigned long)power << 52));
}

// 2^power of a power from -1022 to 1023.
static inline double plait_power(long power) {
  return plait_from_bits((unsigned long)(power + 1023) << 52);
}

#endif
