// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What takes numbers apart, exactly; and hypot.
#include "floats.h"

#ifndef PLAIT_STANDARD_ROUNDINGS
#define PLAIT_STANDARD_ROUNDINGS

double plait_fmod(double x, double y) {
  unsigned long size = plait_to_bits(x) & ~PLAIT_SIGN, by = plait_to_bits(y) & ~PLAIT_SIGN;
  if (x != x || y != y) return x + y;
  if (size >= PLAIT_INFINITE || by < 1ul << 52) return PLAIT_NOT_A_NUMBER;
  if (size < by || size < 1ul << 52) return x;
  long power = by >> 52;
  unsigned long rest = (size & PLAIT_MANTISSA) | 1ul << 52;
  unsigned long divisor = (by & PLAIT_MANTISSA) | 1ul << 52;
  // Long division: 11 bits of the quotient at a time.
  long steps = (long)(size >> 52) - power;
  while (steps > 0) {
    long bits = steps < 11 ? steps : 11;
    rest = (rest << bits) % divisor;
    steps -= bits;
  }
  rest = rest % divisor;
  if (rest == 0) return plait_signed(0, x);
  while (rest < 1ul << 52) {
    rest <<= 1;
    --power;
  }
  if (power <= 0) return plait_signed(0, x);
  return plait_signed(plait_from_bits((rest & PLAIT_MANTISSA) | (unsigned long)power << 52), x);
}

float plait_fmodf(float x, float y) { return (float)plait_fmod(x, y); }

double plait_hypot(double x, double y) {
  x = fabs(x);
  y = fabs(y);
  if (x == INFINITY || y == INFINITY) return INFINITY;
  double large = x > y ? x : y, small = x > y ? y : x;
  if (x != x || y != y) return x + y;
  double scale = large > 0x1p500 ? 0x1p-600 : large < 0x1p-400 ? 0x1p600 : 1;
  double back = large > 0x1p500 ? 0x1p600 : large < 0x1p-400 ? 0x1p-600 : 1;
  large *= scale;
  small *= scale;
  double upper = plait_upper(large), square = upper * upper;
  return sqrt(square + ((large - upper) * (large + upper) + small * small)) * back;
}

float plait_hypotf(float x, float y) {
  if (fabsf(x) == INFINITY || fabsf(y) == INFINITY) return INFINITY;
  double a = x, b = y;
  return (float)sqrt(a * a + b * b);
}

// To even where it is in the middle.
double plait_rint(double x) {
  double size = fabs(x);
  if (!(size < 0x1p52)) return x;
  return plait_signed((size + 0x1p52) - 0x1p52, x);
}
float plait_rintf(float x) { return (float)plait_rint(x); }
double plait_nearbyint(double x) { return plait_rint(x); }
float plait_nearbyintf(float x) { return (float)plait_rint(x); }
long plait_lrint(double x) { return (long)plait_rint(x); }
long plait_lrintf(float x) { return (long)plait_rint(x); }
long plait_lround(double x) { return (long)round(x); }
long plait_lroundf(float x) { return (long)roundf(x); }
long long plait_llround(double x) { return (long long)round(x); }
long long plait_llroundf(float x) { return (long long)roundf(x); }

double plait_ldexp(double x, int power) {
  if (!(fabs(x) >= PLAIT_LEAST && fabs(x) < INFINITY)) return x;
  return plait_scaled(x, power);
}
float plait_ldexpf(float x, int power) { return (float)plait_ldexp(x, power); }
double plait_scalbn(double x, int power) { return plait_ldexp(x, power); }
float plait_scalbnf(float x, int power) { return (float)plait_ldexp(x, power); }

double plait_frexp(double x, int* power) {
  *power = 0;
  if (!(fabs(x) >= PLAIT_LEAST && fabs(x) < INFINITY)) return x;
  unsigned long bits = plait_to_bits(x);
  *power = (int)(bits >> 52 & 2047) - 1022;
  return plait_from_bits((bits & ~PLAIT_INFINITE) | 1022ul << 52);
}
float plait_frexpf(float x, int* power) { return (float)plait_frexp(x, power); }

double plait_modf(double x, double* whole) {
  *whole = trunc(x);
  return plait_signed(fabs(x) == INFINITY ? 0 : x - trunc(x), x);
}
float plait_modff(float x, float* whole) {
  *whole = truncf(x);
  return (float)plait_signed(fabsf(x) == INFINITY ? 0 : x - truncf(x), x);
}

double plait_fdim(double x, double y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }
float plait_fdimf(float x, float y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }

#endif
