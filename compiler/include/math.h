/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Functions that hardware has operators for, and those of compiler/lib/standard.
 */
#ifndef PLAIT_COMPILER_MATH_H
#define PLAIT_COMPILER_MATH_H

double fabs(double x);
float fabsf(float x);
double floor(double x);
float floorf(float x);
double ceil(double x);
float ceilf(float x);
double trunc(double x);
float truncf(float x);
double round(double x);
float roundf(float x);
double sqrt(double x);
float sqrtf(float x);
double fmin(double x, double y);
float fminf(float x, float y);
double fmax(double x, double y);
float fmaxf(float x, float y);

double acos(double x);
float acosf(float x);
double asin(double x);
float asinf(float x);
double atan(double x);
float atanf(float x);
double cos(double x);
float cosf(float x);
double sin(double x);
float sinf(float x);
double tan(double x);
float tanf(float x);
double cosh(double x);
float coshf(float x);
double sinh(double x);
float sinhf(float x);
double tanh(double x);
float tanhf(float x);
double exp(double x);
float expf(float x);
double exp2(double x);
float exp2f(float x);
double expm1(double x);
float expm1f(float x);
double log(double x);
float logf(float x);
double log2(double x);
float log2f(float x);
double log10(double x);
float log10f(float x);
double log1p(double x);
float log1pf(float x);
double cbrt(double x);
float cbrtf(float x);
double rint(double x);
float rintf(float x);
double nearbyint(double x);
float nearbyintf(float x);
double atan2(double x, double y);
float atan2f(float x, float y);
double pow(double x, double y);
float powf(float x, float y);
double fmod(double x, double y);
float fmodf(float x, float y);
double hypot(double x, double y);
float hypotf(float x, float y);
double fdim(double x, double y);
float fdimf(float x, float y);
long lrint(double x);
long lrintf(float x);
long lround(double x);
long lroundf(float x);
long long llround(double x);
long long llroundf(float x);
static inline long long llrint(double x) { return lrint(x); }
static inline long long llrintf(float x) { return lrintf(x); }
double ldexp(double x, int power);
float ldexpf(float x, int power);
double scalbn(double x, int power);
float scalbnf(float x, int power);
double frexp(double x, int* power);
float frexpf(float x, int* power);
double modf(double x, double* whole);
float modff(float x, float* whole);

#define INFINITY (__builtin_inff())
#define HUGE_VAL (__builtin_inf())
#define HUGE_VALF (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

/* As in plait.h. */
unsigned long plait_to_bits(double number);
double plait_from_bits(unsigned long bits);
static inline int plait_signbit(double x) { return (int)(plait_to_bits(x) >> 63); }
static inline double plait_copysign(double x, double sign) {
  unsigned long bits = plait_to_bits(x), top = 0x8000000000000000u;
  return plait_from_bits((bits & ~top) | (plait_to_bits(sign) & top));
}
static inline double copysign(double x, double sign) { return plait_copysign(x, sign); }
static inline float copysignf(float x, float sign) { return (float)plait_copysign(x, sign); }

static inline int plait_isnan(double x) { return x != x; }
static inline int plait_isinf(double x) { return fabs(x) == __builtin_inf(); }
static inline int plait_isfinite(double x) { return fabs(x) < __builtin_inf(); }
#define isnan(x) (plait_isnan(x))
#define isinf(x) (plait_isinf(x))
#define isfinite(x) (plait_isfinite(x))
#define isnormal(x) (plait_isfinite(x) && fabs(x) >= 0x1p-1022)
#define signbit(x) (plait_signbit(x))

#endif
