/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The functions of math.h that hardware has operators for.
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

#define INFINITY (__builtin_inff())
#define HUGE_VAL (__builtin_inf())
#define HUGE_VALF (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define M_SQRT2 1.41421356237309504880

static inline int plait_isnan(double x) { return x != x; }
static inline int plait_isinf(double x) { return fabs(x) == __builtin_inf(); }
static inline int plait_isfinite(double x) { return fabs(x) < __builtin_inf(); }
#define isnan(x) (plait_isnan(x))
#define isinf(x) (plait_isinf(x))
#define isfinite(x) (plait_isfinite(x))

#endif
