// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// sin, cos, tan. Any argument is reduced by quarters of a turn exactly: of the product of its
// mantissa and 2 / pi the bits from 2 on are taken, 126 of the fraction (62 for floats).
#include "floats.h"

#ifndef PLAIT_STANDARD_SINUSOIDS
#define PLAIT_STANDARD_SINUSOIDS

// The upper half of a product whose first factor has 53 bits.
static unsigned long plait_high_product(unsigned long a, unsigned long b) {
  unsigned long a1 = a >> 32, a0 = a & 0xffffffff, b1 = b >> 32, b0 = b & 0xffffffff;
  unsigned long low = a0 * b0, left = a0 * b1, right = a1 * b0;
  unsigned long middle = (low >> 32) + (left & 0xffffffff) + (right & 0xffffffff);
  return a1 * b1 + (left >> 32) + (right >> 32) + (middle >> 32);
}

// 64 bits of two words, from a bit on.
static unsigned long plait_window(unsigned long word, unsigned long next, int bit) {
  return word << bit | next >> 1 >> (63 - bit);
}

// |x| less the nearest multiple of a quarter, as *angle + *rest; how many quarters, modulo 4.
static int plait_reduced(double x, double* angle, double* rest) {
  unsigned long bits = plait_to_bits(x) & ~PLAIT_SIGN;
  if (plait_from_bits(bits) < 0.785) {
    *angle = plait_from_bits(bits);
    *rest = 0;
    return 0;
  }
  int place = (int)(bits >> 52) - 1013, word = place >> 6, bit = place & 63;
  unsigned long mantissa = (bits & PLAIT_MANTISSA) | 1ul << 52;
  unsigned long first = plait_two_over_pi[word], second = plait_two_over_pi[word + 1];
  unsigned long third = plait_two_over_pi[word + 2], fourth = plait_two_over_pi[word + 3];
  unsigned long upper = plait_window(first, second, bit);
  unsigned long middle = plait_window(second, third, bit);
  unsigned long lower = plait_window(third, fourth, bit);
  unsigned long low = mantissa * middle, added = low + plait_high_product(mantissa, lower);
  unsigned long high = mantissa * upper + plait_high_product(mantissa, middle) + (added < low);
  int quarters = (int)((high + (1ul << 61)) >> 62);
  high -= (unsigned long)quarters << 62;
  int is_less = (long)high < 0;
  if (is_less) {
    high = ~high + (added == 0);
    added = -added;
  }
  // Of the fraction 10 + 53 bits behind the first 52.
  double one = (double)(long)(high >> 10) * 0x1p-52;
  double two = (double)(long)((high & 1023) << 53 | added >> 11) * 0x1p-115;
  double sum = one + two, left = (one - sum) + two;
  double top = plait_upper(sum), begin = top * PLAIT_HALF_PI_HIGH;
  double tail = top * PLAIT_HALF_PI_LOW + ((sum - top) + left) * PLAIT_HALF_PI;
  double result = begin + tail, more = (begin - result) + tail;
  *angle = is_less ? -result : result;
  *rest = is_less ? -more : more;
  return quarters & 3;
}

static double plait_sine(double x, double rest) {
  double square = x * x, cube = square * x;
  return x + (cube * PLAIT_SIN(square) + rest * (1 - square * 0.5));
}

static double plait_cosine(double x, double rest) {
  double square = x * x, half = square * 0.5, whole = 1 - half;
  return whole + (((1 - whole) - half) + (square * square * PLAIT_COS(square) - x * rest));
}

static double plait_turned(double x, int quarters) {
  double angle, rest;
  quarters += plait_reduced(x, &angle, &rest);
  double found = quarters & 1 ? plait_cosine(angle, rest) : plait_sine(angle, rest);
  return quarters & 2 ? -found : found;
}

double plait_sin(double x) {
  if (!(fabs(x) < INFINITY)) return x - x;
  if (fabs(x) < 0x1p-27) return x;
  return plait_turned(x, plait_to_bits(x) >> 63 ? 2 : 0);
}

double plait_cos(double x) {
  if (!(fabs(x) < INFINITY)) return x - x;
  return plait_turned(x, 1);
}

double plait_tan(double x) {
  double angle, rest;
  if (!(fabs(x) < INFINITY)) return x - x;
  if (fabs(x) < 0x1p-27) return x;
  int is_odd = plait_reduced(x, &angle, &rest) & 1;
  double sine = plait_sine(angle, rest), cosine = plait_cosine(angle, rest);
  double found = (is_odd ? -cosine : sine) / (is_odd ? sine : cosine);
  return plait_to_bits(x) >> 63 ? -found : found;
}

// The same of a float, as a double.
static int plait_reduced_float(float x, double* angle) {
  unsigned bits = plait_to_bits_float(x) & 0x7fffffff;
  if (plait_from_bits_float(bits) < 0.785f) {
    *angle = plait_from_bits_float(bits);
    return 0;
  }
  int place = (int)(bits >> 23) - 88, word = place >> 6, bit = place & 63;
  unsigned long mantissa = (bits & 0x7fffff) | 1u << 23;
  unsigned long first = plait_two_over_pi[word], second = plait_two_over_pi[word + 1];
  unsigned long upper = plait_window(first, second, bit);
  unsigned long lower = plait_window(second, plait_two_over_pi[word + 2], bit);
  unsigned long high = mantissa * upper + (mantissa * (lower >> 32) >> 32);
  int quarters = (int)((high + (1ul << 61)) >> 62);
  *angle = (double)(long)(high - ((unsigned long)quarters << 62)) * (PLAIT_HALF_PI * 0x1p-62);
  return quarters & 3;
}

static double plait_sine_float(double x) {
  double square = x * x;
  return x + square * x * PLAIT_SIN_FLOAT(square);
}

static double plait_cosine_float(double x) {
  double square = x * x;
  return 1 - square * 0.5 + square * square * PLAIT_COS_FLOAT(square);
}

static float plait_turned_float(float x, int quarters) {
  double angle;
  quarters += plait_reduced_float(x, &angle);
  float found = (float)(quarters & 1 ? plait_cosine_float(angle) : plait_sine_float(angle));
  return quarters & 2 ? -found : found;
}

float plait_sinf(float x) {
  if (!(fabsf(x) < INFINITY)) return x - x;
  if (fabsf(x) < 0x1p-12f) return x;
  return plait_turned_float(x, plait_to_bits_float(x) >> 31 ? 2 : 0);
}

float plait_cosf(float x) {
  if (!(fabsf(x) < INFINITY)) return x - x;
  return plait_turned_float(x, 1);
}

float plait_tanf(float x) {
  double angle;
  if (!(fabsf(x) < INFINITY)) return x - x;
  if (fabsf(x) < 0x1p-13f) return x;
  int is_odd = plait_reduced_float(x, &angle) & 1;
  double sine = plait_sine_float(angle), cosine = plait_cosine_float(angle);
  float found = (float)((is_odd ? -cosine : sine) / (is_odd ? sine : cosine));
  return plait_to_bits_float(x) >> 31 ? -found : found;
}

#endif
