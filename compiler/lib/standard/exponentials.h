// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Logarithms and powers of e with more bits than a double has.
#ifndef PLAIT_STANDARD_EXPONENTIALS_H
#define PLAIT_STANDARD_EXPONENTIALS_H

#include "floats.h"

// The nearest integer.
static inline long plait_nearest(double x) { return (long)(x < 0 ? x - 0.5 : x + 0.5); }

// e^(x + rest) of a number x of less than 2000 either way and a much smaller rest.
static double plait_exp_of(double x, double rest) {
  long power = plait_nearest(x * PLAIT_LOG2E);
  double start = x - (double)power * PLAIT_LN2_HIGH;
  double less = (double)power * PLAIT_LN2_LOW - rest;
  double r = start - less, more = (start - r) - less;
  return plait_scaled(1 + (r + (r * r * PLAIT_EXP(r) + more)), power);
}

// The logarithm of a positive normal number as a sum, to 66 bits: gives the greater part.
static double plait_log_of(double x, double* rest) {
  unsigned long bits = plait_to_bits(x), from = bits - 0x3fe6800000000000u;
  long power = (long)from >> 52;
  int place = from >> 46 & 63;
  double mantissa = plait_from_bits(bits - ((unsigned long)power << 52));
  double inverse = plait_inverse[place], upper = plait_upper(mantissa);
  double begin = upper * inverse - 1, end = (mantissa - upper) * inverse;
  double r = begin + end, left = (begin - r) + end;
  // r - r^2 / 2 + r^3 (...), where the square is exact as a sum.
  double top = plait_upper(r), square = top * top * 0.5;
  double square_end = (r - top) * (r + top) * 0.5 + left * r;
  double whole = (double)power * PLAIT_LN2_HIGH + plait_log_high[place];
  double sum = whole + r, sum_end = (whole - sum) + r;
  double less = sum - square, less_end = (sum - less) - square;
  double tail = (double)power * PLAIT_LN2_LOW + plait_log_low[place] + left + sum_end + less_end;
  tail = tail - square_end + r * r * r * PLAIT_LOG(r);
  double result = less + tail;
  *rest = (less - result) + tail;
  return result;
}

// The same with half the bits, for floats.
static double plait_log_of_float(double x) {
  unsigned long bits = plait_to_bits(x), from = bits - 0x3fe6800000000000u;
  long power = (long)from >> 52;
  int place = from >> 46 & 63;
  double mantissa = plait_from_bits(bits - ((unsigned long)power << 52));
  double r = mantissa * plait_inverse[place] - 1;
  double log = r + r * r * (-0.5 + r * (0x1.5555555555555p-2 + r * (-0.25 + r * 0.2)));
  return (double)power * PLAIT_LN2 + (plait_log_high[place] + log);
}

// e^x of |x| < 1000, for floats.
static double plait_exp_of_float(double x) {
  long power = plait_nearest(x * PLAIT_LOG2E);
  double r = x - (double)power * PLAIT_LN2;
  return plait_scaled(1 + (r + r * r * PLAIT_EXP_FLOAT(r)), power);
}

#endif
