// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// How far the functions of compiler/lib/standard are from those of this machine in long double, in
// units of the last place: a line "NAME ERROR ARGUMENT ARGUMENT" each. Arguments: how many points,
// the seed. The arithmetic flushes subnormal numbers, as that of FPGA ranks does.
#include <float.h>
#include <immintrin.h>
#include <math.h>
#include <plait.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long plait_to_bits(double number) {
  unsigned long bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}
double plait_from_bits(unsigned long bits) {
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}
unsigned plait_to_bits_float(float number) {
  unsigned bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}
float plait_from_bits_float(unsigned bits) {
  float number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

#include "standard/angles.c"
#include "standard/exponentials.c"
#include "standard/roundings.c"
#include "standard/sinusoids.c"

static unsigned long state;
static unsigned long drawn(void) {
  state += 0x9e3779b97f4a7c15u;
  unsigned long mixed = (state ^ state >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return mixed ^ mixed >> 31;
}

// Of any size, within 1000, near 1, small, near multiples of a quarter turn, whole.
static double point(int is_float) {
  unsigned long bits = drawn(), kind = drawn() % 16;
  double unit = (double)(bits >> 11) * 0x1p-53, sign = bits & 1 ? -1 : 1, found;
  if (kind < 4) {
    found = plait_from_bits(bits);
    if (is_float) found = plait_from_bits_float((unsigned)bits);
  } else if (kind < 8) {
    found = sign * unit * 1000;
  } else if (kind < 11) {
    found = sign * unit * 4;
  } else if (kind == 11) {
    found = 1 + sign * ldexp(unit, -(int)(drawn() % 50));
  } else if (kind == 12) {
    found = sign * ldexp(unit, -(int)(drawn() % 60));
  } else if (kind == 13) {
    found = sign * (double)(drawn() % 100000) * 1.5707963267948966;
  } else if (kind == 14) {
    found = sign * (double)(drawn() % 2000);
  } else {
    static const double kSpecial[] = {0, 1, INFINITY, NAN, 0.5, DBL_MAX, DBL_MIN, FLT_MAX, FLT_MIN};
    found = sign * kSpecial[drawn() % 9];
  }
  if (is_float) found = (float)found;
  return fabs(found) < (is_float ? FLT_MIN : DBL_MIN) ? copysign(0, found) : found;
}

static double error_of(double got, long double wanted, int is_float) {
  long double largest = is_float ? FLT_MAX : DBL_MAX, least = is_float ? FLT_MIN : DBL_MIN;
  int digits = is_float ? 24 : 53, power;
  if (isnan(wanted) || isnan(got)) return isnan(wanted) && isnan(got) ? 0 : INFINITY;
  if (fabsl(wanted) < least * 1.0000001L && fabs(got) <= least) return 0;
  if (fabsl(wanted) > largest * (1 + ldexpl(1, -digits - 1)))
    wanted = wanted < 0 ? -INFINITY : INFINITY;
  if (isinf(got) && fabsl(wanted) > largest * (1 - ldexpl(1, -digits))) return 0;
  if (isinf(wanted) || isinf(got)) return got == wanted ? 0 : INFINITY;
  if (wanted == 0) return got == 0 && !signbit(got) == !signbit(wanted) ? 0 : INFINITY;
  frexpl(wanted, &power);
  return (double)ldexpl(fabsl(got - wanted), digits - power);
}

static double most, at, also;
static void note(double error, double x, double y) {
  if (error > most) {
    most = error;
    at = x;
    also = y;
  }
}

static void report(const char* name) {
  printf("%s %.4f %a %a\n", name, most, at, also);
  most = at = also = 0;
}

#define ONE(name, is_float, own, reference)                            \
  for (long i = 0; i < count; ++i) {                                   \
    double x = point(is_float);                                        \
    note(error_of(own(x), reference((long double)x), is_float), x, 0); \
  }                                                                    \
  report(name);
#define TWO(name, is_float, own, reference)                                               \
  for (long i = 0; i < count; ++i) {                                                      \
    double x = point(is_float), y = point(is_float);                                      \
    note(error_of(own(x, y), reference((long double)x, (long double)y), is_float), x, y); \
  }                                                                                       \
  report(name);
#define BOTH_ONE(name)                          \
  if (is_wanted(#name)) {                       \
    ONE(#name, 0, plait_##name, name##l)        \
    ONE(#name "f", 1, plait_##name##f, name##l) \
  }
#define BOTH_TWO(name)                          \
  if (is_wanted(#name)) {                       \
    TWO(#name, 0, plait_##name, name##l)        \
    TWO(#name "f", 1, plait_##name##f, name##l) \
  }

static const char* only;
static int is_wanted(const char* name) { return only == NULL || strcmp(only, name) == 0; }

int main(int argc, char** argv) {
  long count = atol(argv[1]);
  state = strtoul(argv[2], NULL, 10);
  only = argc > 3 ? argv[3] : NULL;
  _mm_setcsr(_mm_getcsr() | 0x8040);
  BOTH_ONE(sin)
  BOTH_ONE(cos)
  BOTH_ONE(tan)
  BOTH_ONE(asin)
  BOTH_ONE(acos)
  BOTH_ONE(atan)
  BOTH_TWO(atan2)
  BOTH_ONE(exp)
  BOTH_ONE(exp2)
  BOTH_ONE(expm1)
  BOTH_ONE(log)
  BOTH_ONE(log2)
  BOTH_ONE(log10)
  BOTH_ONE(log1p)
  BOTH_TWO(pow)
  BOTH_ONE(cbrt)
  BOTH_ONE(sinh)
  BOTH_ONE(cosh)
  BOTH_ONE(tanh)
  BOTH_TWO(hypot)
  BOTH_TWO(fmod)
  BOTH_ONE(rint)
  BOTH_TWO(fdim)
  return 0;
}
