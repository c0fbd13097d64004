// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Quotients of floats and doubles in the place of the compiler's own, which cuts those below the
// smallest normal number. Here all are rounded to the nearest, of two to the even one. A quotient
// is made in chunks of so many bits that the core's own division, of 32 bits, gives each of them.
#include <stdint.h>
#include <string.h>

enum { FLOAT_BITS = 23, DOUBLE_BITS = 52, FLOAT_CHUNK = 8, DOUBLE_CHUNK = 11 };
#define FLOAT_INFINITE 0x7f800000U
#define DOUBLE_INFINITE 0x7ff0000000000000U

// Bits of a quotient that is no number, infinite or 0; 1 if it is one of them. Magnitudes are
// without their signs.
#define IS_SPECIAL(type, infinite, quiet, x, y, result)                                   \
  static int is_special_##type(type x, type y, type* result) {                            \
    const int is_none = x > infinite || y > infinite || (x == infinite && y == infinite); \
    if (is_none || (x == 0 && y == 0)) {                                                  \
      *result = (x > infinite ? x : y > infinite ? y : infinite) | quiet;                 \
    } else if (x == infinite || y == 0) {                                                 \
      *result = infinite;                                                                 \
    } else if (x == 0 || y == infinite) {                                                 \
      *result = 0;                                                                        \
    } else {                                                                              \
      return 0;                                                                           \
    }                                                                                     \
    return 1;                                                                             \
  }
IS_SPECIAL(uint32_t, FLOAT_INFINITE, 0x400000U, x, y, result)
IS_SPECIAL(uint64_t, DOUBLE_INFINITE, 0x8000000000000U, x, y, result)

// The mantissa of a number, with its highest bit at the place of normal ones, and its exponent.
static uint32_t float_mantissa(uint32_t magnitude, int* exponent) {
  *exponent = (int)(magnitude >> FLOAT_BITS);
  if (*exponent > 0) return (magnitude & ((1U << FLOAT_BITS) - 1)) | 1U << FLOAT_BITS;
  const int up = __builtin_clz(magnitude) - (31 - FLOAT_BITS);
  *exponent = 1 - up;
  return magnitude << up;
}

static uint64_t double_mantissa(uint64_t magnitude, int* exponent) {
  const uint64_t one = (uint64_t)1 << DOUBLE_BITS;
  *exponent = (int)(magnitude >> DOUBLE_BITS);
  if (*exponent > 0) return (magnitude & (one - 1)) | one;
  const int up = __builtin_clzll(magnitude) - (63 - DOUBLE_BITS);
  *exponent = 1 - up;
  return magnitude << up;
}

// The number of a quotient with bits behind it, of which the lowest says that there is more.
#define ROUNDED(type, bits, behind, infinite)                      \
  static type rounded_##type(type quotient, int exponent) {        \
    int cut = behind;                                              \
    if (exponent >= 2 * (1 << (sizeof(type) == 4 ? 7 : 10)) - 1) { \
      return infinite;                                             \
    }                                                              \
    if (exponent < 1) {                                            \
      cut += 1 - exponent;                                         \
      if (cut > bits + behind + 2) return 0;                       \
      exponent = 1;                                                \
    }                                                              \
    const type half = (type)1 << (cut - 1);                        \
    const type rest = quotient & (2 * half - 1);                   \
    type value = quotient >> cut;                                  \
    value += rest > half || (rest == half && (value & 1) != 0);    \
    return value + ((type)(exponent - 1) << bits);                 \
  }
ROUNDED(uint32_t, FLOAT_BITS, 3, FLOAT_INFINITE)
ROUNDED(uint64_t, DOUBLE_BITS, 4, DOUBLE_INFINITE)

static uint32_t divide_floats(uint32_t x, uint32_t y) {
  int above, below;
  uint32_t rest = float_mantissa(x, &above), quotient = 1;
  const uint32_t by = float_mantissa(y, &below);
  if (rest < by) {
    rest *= 2;
    --above;
  }
  rest -= by;
  for (int i = 0; i < 3; ++i) {
    const uint32_t chunk = (rest << FLOAT_CHUNK) / by;
    rest = (rest << FLOAT_CHUNK) - chunk * by;
    quotient = quotient << FLOAT_CHUNK | chunk;
  }
  // Of 24 bits behind the point one is more than a float has.
  return rounded_uint32_t(quotient << 2 | (rest != 0), above - below + 127);
}

static uint64_t divide_doubles(uint64_t x, uint64_t y) {
  int above, below;
  uint64_t rest = double_mantissa(x, &above), quotient = 1;
  const uint64_t by = double_mantissa(y, &below);
  const uint32_t high = (uint32_t)(by >> 32) + 1;
  if (rest < by) {
    rest *= 2;
    --above;
  }
  rest -= by;
  for (int i = 0; i < 5; ++i) {
    rest <<= DOUBLE_CHUNK;
    // By the high halves alone it is too small by two at most.
    uint32_t chunk = (uint32_t)(rest >> 32) / high;
    for (rest -= by * chunk; rest >= by; rest -= by) ++chunk;
    quotient = quotient << DOUBLE_CHUNK | chunk;
  }
  return rounded_uint64_t(quotient << 1 | (rest != 0), above - below + 1023);
}

float __divsf3(float dividend, float divisor) {
  uint32_t x, y, result;
  memcpy(&x, &dividend, sizeof x);
  memcpy(&y, &divisor, sizeof y);
  const uint32_t sign = (x ^ y) & 1U << 31, magnitudes = ~(1U << 31);
  x &= magnitudes, y &= magnitudes;
  if (!is_special_uint32_t(x, y, &result)) result = divide_floats(x, y);
  result |= sign;
  memcpy(&dividend, &result, sizeof result);
  return dividend;
}

double __divdf3(double dividend, double divisor) {
  uint64_t x, y, result;
  memcpy(&x, &dividend, sizeof x);
  memcpy(&y, &divisor, sizeof y);
  const uint64_t sign = (x ^ y) & (uint64_t)1 << 63, magnitudes = ~((uint64_t)1 << 63);
  x &= magnitudes, y &= magnitudes;
  if (!is_special_uint64_t(x, y, &result)) result = divide_doubles(x, y);
  result |= sign;
  memcpy(&dividend, &result, sizeof result);
  return dividend;
}
