// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// exp, log and what is made of them.
#include "exponentials.h"

#ifndef PLAIT_STANDARD_EXPONENTIALS
#define PLAIT_STANDARD_EXPONENTIALS

double plait_exp(double x) {
  if (x != x) return x;
  if (x > 709.79) return INFINITY;
  if (x < -708.4) return 0;
  return plait_exp_of(x, 0);
}

float plait_expf(float x) {
  if (x != x) return x;
  if (x > 88.73f) return INFINITY;
  if (x < -87.34f) return 0;
  return (float)plait_exp_of_float(x);
}

double plait_exp2(double x) {
  if (x != x) return x;
  if (x >= 1024) return INFINITY;
  if (x < -1022) return 0;
  double whole = (double)plait_nearest(x), part = x - whole, upper = plait_upper(part);
  double high = upper * PLAIT_LN2, rest = (part - upper) * PLAIT_LN2;
  double top = plait_upper(PLAIT_LN2);
  rest += (upper * top - high) + upper * (PLAIT_LN2 - top + PLAIT_LN2_REST);
  return plait_scaled(plait_exp_of(high, rest), (long)whole);
}

float plait_exp2f(float x) {
  if (x != x) return x;
  if (x >= 128) return INFINITY;
  if (x < -126) return 0;
  return (float)plait_exp_of_float((double)x * PLAIT_LN2);
}

double plait_expm1(double x) {
  if (x != x) return x;
  if (x > 709.79) return INFINITY;
  if (x < -40) return -1;
  if (fabs(x) < 0x1p-54) return x;
  long power = plait_nearest(x * PLAIT_LOG2E);
  double start = x - (double)power * PLAIT_LN2_HIGH, less = (double)power * PLAIT_LN2_LOW;
  double r = start - less, more = (start - r) - less;
  double part = r * r * PLAIT_EXP(r) + more;
  if (power == 0) return r + part;
  if (power > 56) return plait_scaled(1 + (r + part), power);
  double scale = plait_power(power), one = scale - 1;
  double big = one + scale * r, rest = (one - big) + scale * r;
  return big + (rest + scale * part);
}

float plait_expm1f(float x) { return (float)plait_expm1(x); }

// What log and its kin give of 0, of less, of infinity, of no number.
static double plait_log_outside(double x) {
  if (x != x) return x;
  if (fabs(x) < PLAIT_LEAST) return -INFINITY;
  return x < 0 ? PLAIT_NOT_A_NUMBER : x;
}

#define PLAIT_HAS_LOG(x) ((x) >= PLAIT_LEAST && (x) < INFINITY)

double plait_log(double x) {
  double rest;
  return PLAIT_HAS_LOG(x) ? plait_log_of(x, &rest) : plait_log_outside(x);
}

// The logarithm of x times a constant.
static double plait_log_times(double x, double high, double low) {
  double rest, log = plait_log_of(x, &rest), upper = plait_upper(log);
  return upper * high + (upper * low + ((log - upper) + rest) * (high + low));
}

double plait_log2(double x) {
  if (!PLAIT_HAS_LOG(x)) return plait_log_outside(x);
  return plait_log_times(x, PLAIT_LOG2E_HIGH, PLAIT_LOG2E_LOW);
}

double plait_log10(double x) {
  if (!PLAIT_HAS_LOG(x)) return plait_log_outside(x);
  return plait_log_times(x, PLAIT_LOG10E_HIGH, PLAIT_LOG10E_LOW);
}

double plait_log1p(double x) {
  if (fabs(x) < 0x1p-54) return x;
  double sum = 1 + x, rest;
  if (!PLAIT_HAS_LOG(sum)) return plait_log_outside(sum);
  double left = fabs(x) > 1 ? (x - sum) + 1 : (1 - sum) + x;
  double log = plait_log_of(sum, &rest);
  return log + (rest + left / sum);
}

float plait_log1pf(float x) { return (float)plait_log1p(x); }

#define PLAIT_HAS_LOG_FLOAT(x) ((x) >= 0x1p-126f && (x) < INFINITY)

static float plait_log_outside_float(float x) {
  if (x != x) return x;
  if (fabsf(x) < 0x1p-126f) return -INFINITY;
  return x < 0 ? PLAIT_NOT_A_NUMBER : x;
}

float plait_logf(float x) {
  if (!PLAIT_HAS_LOG_FLOAT(x)) return plait_log_outside_float(x);
  return (float)plait_log_of_float(x);
}

float plait_log2f(float x) {
  if (!PLAIT_HAS_LOG_FLOAT(x)) return plait_log_outside_float(x);
  return (float)(plait_log_of_float(x) * PLAIT_LOG2E);
}

float plait_log10f(float x) {
  if (!PLAIT_HAS_LOG_FLOAT(x)) return plait_log_outside_float(x);
  return (float)(plait_log_of_float(x) * PLAIT_LOG10E);
}

// 0: y is no integer, 1: an odd one, 2: an even one.
static int plait_parity(double y) {
  double size = fabs(y);
  if (size >= 0x1p53) return 2;
  long whole = (long)size;
  if ((double)whole != size) return 0;
  return whole & 1 ? 1 : 2;
}

// What pow gives where x is 0, infinite or no number, or y is so; `size` is |x|.
static double plait_pow_outside(double x, double y, double size, int parity) {
  if (x != x || y != y) return x + y;
  if (fabs(y) == INFINITY) {
    if (size == 1) return 1;
    return (size > 1) == (y > 0) ? INFINITY : 0;
  }
  double found = (size > 1) == (y > 0) ? INFINITY : 0;
  return parity == 1 ? plait_signed(found, x) : found;
}

double plait_pow(double x, double y) {
  double size = fabs(x), rest;
  if (fabs(y) < PLAIT_LEAST || x == 1) return 1;
  int parity = plait_parity(y);
  if (!PLAIT_HAS_LOG(size) || !(fabs(y) < INFINITY)) {
    return plait_pow_outside(x, y, size < PLAIT_LEAST ? 0 : size, parity);
  }
  if (x < 0 && parity == 0) return PLAIT_NOT_A_NUMBER;
  double log = plait_log_of(size, &rest), about = y * log, found;
  if (about > 709.79) {
    found = INFINITY;
  } else if (about < -708.4) {
    found = 0;
  } else {
    double top = plait_upper(y), upper = plait_upper(log);
    double high = top * upper, low = top * (log - upper) + (y - top) * log + y * rest;
    found = plait_exp_of(high, low);
  }
  return parity == 1 ? plait_signed(found, x) : found;
}

float plait_powf(float x, float y) {
  float size = fabsf(x);
  if (fabsf(y) < 0x1p-126f || x == 1) return 1;
  int parity = plait_parity(y);
  if (!PLAIT_HAS_LOG_FLOAT(size) || !(fabsf(y) < INFINITY)) {
    return (float)plait_pow_outside(x, y, size < 0x1p-126f ? 0 : size, parity);
  }
  if (x < 0 && parity == 0) return PLAIT_NOT_A_NUMBER;
  double rest, about = y * plait_log_of(size, &rest);
  double found = about > 89 ? INFINITY : about < -88 ? 0 : plait_exp_of_float(about);
  return (float)(parity == 1 ? plait_signed(found, x) : found);
}

double plait_cbrt(double x) {
  double size = fabs(x), rest;
  if (!PLAIT_HAS_LOG(size)) return x;
  double log = plait_log_of(size, &rest), upper = plait_upper(log);
  double third = plait_upper(1.0 / 3), high = upper * third;
  double low = upper * (1.0 / 3 - third + 0x1.5555555555555p-56) + ((log - upper) + rest) / 3;
  return plait_signed(plait_exp_of(high, low), x);
}

float plait_cbrtf(float x) { return (float)plait_cbrt(x); }

double plait_sinh(double x) {
  double size = fabs(x), found;
  if (!(size < INFINITY)) return x;
  if (size < 1) {
    double square = x * x;
    return x + x * square * PLAIT_SINH(square);
  }
  if (size > 711) {
    found = INFINITY;
  } else {
    double half = size > 700 ? plait_exp_of(size - 1, 0) : plait_exp_of(size, 0);
    found = size > 700 ? half * 0.5 * 2.718281828459045 : (half - 1 / half) * 0.5;
  }
  return plait_signed(found, x);
}

double plait_cosh(double x) {
  double size = fabs(x);
  if (x != x) return x;
  if (size > 711) return INFINITY;
  double power = size > 700 ? plait_exp_of(size - 1, 0) : plait_exp_of(size, 0);
  return size > 700 ? power * 0.5 * 2.718281828459045 : (power + 1 / power) * 0.5;
}

double plait_tanh(double x) {
  double size = fabs(x);
  if (x != x) return x;
  if (size < 0x1p-27) return x;
  if (size > 22) return plait_signed(1, x);
  double more = plait_expm1(2 * size);
  return plait_signed(more / (more + 2), x);
}

float plait_sinhf(float x) { return (float)plait_sinh(x); }
float plait_coshf(float x) { return (float)plait_cosh(x); }
float plait_tanhf(float x) { return (float)plait_tanh(x); }

#endif
