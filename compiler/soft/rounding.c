// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Whole numbers near others, in the place of picolibc's, which shift by more than a word has: trunc
// and llround give others for numbers above 2^53 or so, ceil for numbers around 2^21.
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  BIAS = 1023,
  DIGITS = 52,  // bits behind the point
  FLOAT_BIAS = 127,
  FLOAT_DIGITS = 23
};

static uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static int exponent_of(uint64_t bits) { return (int)(bits >> DIGITS & 0x7ff) - BIAS; }

double trunc(double x) {
  uint64_t bits = bits_of(x);
  const int exponent = exponent_of(bits);
  if (exponent > BIAS) return x + x;  // infinite, or no number
  if (exponent >= DIGITS) return x;
  bits &= exponent < 0 ? (uint64_t)1 << 63 : ~(((uint64_t)1 << (DIGITS - exponent)) - 1);
  memcpy(&x, &bits, sizeof x);
  return x;
}

float truncf(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  const int exponent = (int)(bits >> FLOAT_DIGITS & 0xff) - FLOAT_BIAS;
  if (exponent > FLOAT_BIAS) return x + x;
  if (exponent >= FLOAT_DIGITS) return x;
  bits &= exponent < 0 ? (uint32_t)1 << 31 : ~(((uint32_t)1 << (FLOAT_DIGITS - exponent)) - 1);
  memcpy(&x, &bits, sizeof x);
  return x;
}

double floor(double x) {
  const double whole = trunc(x);
  return whole > x ? whole - 1 : whole;
}

double ceil(double x) {
  const double whole = trunc(x);
  return whole < x ? whole + 1 : whole;
}

float floorf(float x) {
  const float whole = truncf(x);
  return whole > x ? whole - 1 : whole;
}

float ceilf(float x) {
  const float whole = truncf(x);
  return whole < x ? whole + 1 : whole;
}

// A half goes away from 0. What does not fit is the smallest one, as on CPU ranks.
long long llround(double x) {
  const uint64_t bits = bits_of(x), one = (uint64_t)1 << DIGITS;
  const int exponent = exponent_of(bits);
  if (exponent < -1) return 0;
  if (exponent > 62) return LLONG_MIN;
  uint64_t value = (bits & (one - 1)) | one;
  if (exponent >= DIGITS) {
    value <<= exponent - DIGITS;
  } else {
    value = (value + ((uint64_t)1 << (DIGITS - 1 - exponent))) >> (DIGITS - exponent);
  }
  return bits >> 63 != 0 ? -(long long)value : (long long)value;
}
