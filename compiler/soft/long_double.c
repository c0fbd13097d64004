// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A long double is a double on soft processors, and its functions are those of double. The
// compiler's own library has some of these names for another format, so they stand before it.
#include <math.h>

#define OF_ONE(name) \
  long double name##l(long double x) { return name(x); }
#define OF_TWO(name) \
  long double name##l(long double x, long double y) { return name(x, y); }

OF_ONE(acos)
OF_ONE(asin)
OF_ONE(atan)
OF_ONE(cbrt)
OF_ONE(ceil)
OF_ONE(cos)
OF_ONE(cosh)
OF_ONE(exp)
OF_ONE(exp2)
OF_ONE(expm1)
OF_ONE(fabs)
OF_ONE(floor)
OF_ONE(log)
OF_ONE(log10)
OF_ONE(log1p)
OF_ONE(log2)
OF_ONE(nearbyint)
OF_ONE(rint)
OF_ONE(round)
OF_ONE(sin)
OF_ONE(sinh)
OF_ONE(sqrt)
OF_ONE(tan)
OF_ONE(tanh)
OF_ONE(trunc)
OF_TWO(atan2)
OF_TWO(copysign)
OF_TWO(fdim)
OF_TWO(fmax)
OF_TWO(fmin)
OF_TWO(fmod)
OF_TWO(hypot)
OF_TWO(pow)
OF_TWO(remainder)

long double fmal(long double x, long double y, long double z) { return fma(x, y, z); }

long double frexpl(long double x, int* exponent) { return frexp(x, exponent); }

long double ldexpl(long double x, int exponent) { return ldexp(x, exponent); }

long double modfl(long double x, long double* whole) { return modf(x, (double*)whole); }

long lroundl(long double x) { return lround(x); }
