// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers from text, in the place of picolibc's: of two doubles or floats the nearer one, of two
// that are as near the even one, as the C libraries of CPU ranks read them. It needs no arithmetic
// of doubles for it: digits are a large integer, and a power of ten is multiplied in or divided out
// nine digits at a time. What a division leaves decides only between a half and more than a half.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"

enum {
  LIMBS = 128,       // of 32 bits: 780 digits, or a quotient of 1,110 and 780 digits
  DIGITS_MAX = 780,  // a half between two doubles has 768 at most; of others the rest is not 0
  HIGHEST = 310,     // more digits before the point are infinite
  LOWEST = -330,     // more zeros behind the point are 0
  EXPONENT_MAX = 1 << 24,
  GROUP_DIGITS = 9
};

struct form {
  int precision, lowest, infinite;  // bits; exponents
};
static const struct form forms[] = {{24, -126, 128}, {53, -1022, 1024}};

// value * 10^exponent or value * 2^exponent.
struct number {
  uint32_t limbs[LIMBS];  // the lowest first
  int size;
  int is_more;  // a digit that is not 0 was left out
  int digits, exponent;
};

static void multiply(struct number* number, uint32_t by, uint32_t carry) {
  for (int i = 0; i < number->size; ++i) {
    const uint64_t value = (uint64_t)number->limbs[i] * by + carry;
    number->limbs[i] = (uint32_t)value;
    carry = (uint32_t)(value >> 32);
  }
  if (carry != 0) number->limbs[number->size++] = carry;
}

static void divide(struct number* number, uint32_t by) {
  uint32_t rest = 0;
  for (int i = number->size - 1; i >= 0; --i) {
    const uint64_t value = (uint64_t)rest << 32 | number->limbs[i];
    const uint32_t quotient = (uint32_t)(value / by);
    number->limbs[i] = quotient;
    rest = (uint32_t)value - quotient * by;
  }
  if (rest != 0) number->is_more = 1;
  while (number->size > 0 && number->limbs[number->size - 1] == 0) --number->size;
}

// The highest that is not above one of a power of ten and fits into a limb.
static uint32_t power_of_ten(int exponent) {
  uint32_t value = 1;
  for (int i = 0; i < exponent && i < GROUP_DIGITS; ++i) value *= 10;
  return value;
}

// Moves the number up by whole limbs, so that at least 64 bits are left of it after its division.
static void make_room(struct number* number, int digits) {
  int by = (digits - number->digits) * 10 / 96 + 4;  // a limb has 9.6 digits
  if (by < 3) by = 3;
  memmove(number->limbs + by, number->limbs, (size_t)number->size * sizeof *number->limbs);
  memset(number->limbs, 0, (size_t)by * sizeof *number->limbs);
  number->size += by;
  number->exponent = -32 * by;
}

// From a power of ten to a power of two.
static void take_out_tens(struct number* number) {
  int more = number->exponent, less = -more;
  number->exponent = 0;
  if (less > 0) make_room(number, less);
  for (; more > 0; more -= GROUP_DIGITS) multiply(number, power_of_ten(more), 0);
  for (; less > 0; less -= GROUP_DIGITS) divide(number, power_of_ten(less));
}

static uint64_t infinite(const struct form* form) {
  return (uint64_t)(form->infinite - form->lowest + 1) << (form->precision - 1);
}

static uint64_t out_of_range(uint64_t bits) {
  errno = ERANGE;
  return bits;
}

// The highest 64 bits and their exponent; whether there is anything behind them.
static uint64_t highest(const struct number* number, int* exponent, int* is_more) {
  uint32_t top[3] = {0, 0, 0};
  *is_more = number->is_more;
  for (int i = 0; i < number->size; ++i) {
    const uint32_t limb = number->limbs[number->size - 1 - i];
    if (i < 3) top[i] = limb;
    if (i >= 3 && limb != 0) *is_more = 1;
  }
  const int zeros = __builtin_clz(top[0]);
  uint64_t value = (uint64_t)top[0] << 32 | top[1];
  if (zeros > 0) value = value << zeros | top[2] >> (32 - zeros);
  if (top[2] << zeros != 0) *is_more = 1;
  *exponent = number->exponent + 32 * number->size - 1 - zeros;
  return value;
}

// The nearest of a form.
static uint64_t nearest(const struct number* number, const struct form* form) {
  int exponent, is_more;
  const uint64_t value = highest(number, &exponent, &is_more);
  const int below = exponent < form->lowest ? form->lowest - exponent : 0;
  const int cut = 64 - form->precision + below;
  if (exponent >= form->infinite) return out_of_range(infinite(form));
  if (cut > 64) return out_of_range(0);
  uint64_t bits = cut == 64 ? 0 : value >> cut;
  const uint64_t rest = cut == 64 ? value : value << (64 - cut), half = (uint64_t)1 << 63;
  bits += rest > half || (rest == half && (is_more || bits % 2 != 0));
  // The highest bit of a normal number counts as one of its exponent.
  if (below == 0) bits += (uint64_t)(exponent - form->lowest) << (form->precision - 1);
  const int is_tiny = bits >> (form->precision - 1) == 0 && (rest != 0 || is_more);
  return is_tiny || bits >= infinite(form) ? out_of_range(bits) : bits;
}

static uint64_t value_of(struct number* number, int is_hex, const struct form* form) {
  const int magnitude = number->digits + number->exponent;
  if (number->size == 0) return 0;
  if (is_hex) return nearest(number, form);
  if (magnitude > HIGHEST) return out_of_range(infinite(form));
  if (magnitude < LOWEST) return out_of_range(0);
  take_out_tens(number);
  return nearest(number, form);
}

// ---- characters ---------------------------------------------------------------------------------

static int digit_of(int c, int base) {
  if (c >= '0' && c <= '9') return c - '0';
  const int letter = c | 32;
  return base == 16 && letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

// Takes a word's letters as far as they follow.
static int follows(struct input* from, const char* word) {
  for (; *word != 0 && (from->c | 32) == *word; ++word) plait_take(from);
  return *word == 0;
}

// inf, infinity, nan and, not for scanf, nan(...); how many characters are one.
static int read_word(struct input* from, const struct form* form, uint64_t* bits) {
  const int is_nan = (from->c | 32) == 'n';
  *bits = infinite(form) | (uint64_t)is_nan << (form->precision - 2);
  if (!follows(from, is_nan ? "nan" : "inf")) return 0;
  int size = from->taken;
  if (!is_nan) {
    if (follows(from, "inity")) size = from->taken;
  } else if (from->c == '(' && from->text != NULL) {
    do {
      plait_take(from);
    } while (digit_of(from->c, 10) >= 0 || from->c == '_' ||
             ((from->c | 32) >= 'a' && (from->c | 32) <= 'z'));
    if (from->c == ')') {
      plait_take(from);
      size = from->taken;
    }
  }
  return size;
}

static int clamped(int exponent) {
  if (exponent > EXPONENT_MAX) return EXPONENT_MAX;
  return exponent < -EXPONENT_MAX ? -EXPONENT_MAX : exponent;
}

// The digits around a point; 1 if there is any.
static int read_digits(struct input* from, struct number* number, int base) {
  const int group = base == 16 ? 7 : GROUP_DIGITS;
  const int step = base == 16 ? 4 : 1;
  uint32_t pending = 0, scale = 1;
  int is_behind = 0, is_any = 0, digit, count = 0;
  for (;; plait_take(from)) {
    if (from->c == '.' && !is_behind) {
      is_behind = 1;
      continue;
    }
    digit = digit_of(from->c, base);
    if (digit < 0) break;
    is_any = 1;
    if (number->digits >= DIGITS_MAX) {
      number->is_more |= digit != 0;
      if (!is_behind) number->exponent = clamped(number->exponent + step);
      continue;
    }
    if (is_behind) number->exponent = clamped(number->exponent - step);
    if (digit == 0 && number->digits == 0) continue;
    ++number->digits;
    pending = pending * (uint32_t)base + (uint32_t)digit;
    scale *= (uint32_t)base;
    if (++count == group) {
      multiply(number, scale, pending);
      pending = 0, scale = 1, count = 0;
    }
  }
  if (count > 0) multiply(number, scale, pending);
  return is_any;
}

// An exponent with its letter, or 0; whether its digits were there.
static int read_exponent(struct input* from, int* is_any) {
  int value = 0;
  plait_take(from);
  const int is_negative = from->c == '-';
  if (is_negative || from->c == '+') plait_take(from);
  *is_any = digit_of(from->c, 10) >= 0;
  for (; digit_of(from->c, 10) >= 0; plait_take(from)) value = clamped(10 * value + from->c - '0');
  return is_negative ? -value : value;
}

int plait_read_number(struct input* from, int is_double, uint64_t* bits) {
  const struct form* form = &forms[is_double];
  struct number number = {.size = 0, .is_more = 0, .digits = 0, .exponent = 0};
  const int begin = from->taken, is_negative = from->c == '-';
  const uint64_t sign = (uint64_t)is_negative << (is_double ? 63 : 31);
  int base = 10, size = 0, exponent;
  if (is_negative || from->c == '+') plait_take(from);
  const int letter = from->c | 32;
  if (letter == 'i' || letter == 'n') {
    size = read_word(from, form, bits);
    *bits |= sign;
    return size == 0 ? 0 : size - begin;
  }
  if (from->c == '0') {
    plait_take(from);
    size = from->taken;
    if ((from->c | 32) == 'x') {
      plait_take(from);
      base = 16;
    }
  }
  int is_any = read_digits(from, &number, base);
  if (is_any || (base == 10 && size > 0)) size = from->taken;
  if (size > 0 && size == from->taken && (from->c | 32) == (base == 16 ? 'p' : 'e')) {
    exponent = read_exponent(from, &is_any);
    number.exponent = clamped(number.exponent + exponent);
    // scanf takes an exponent without digits with the number, strtod leaves it.
    if (is_any || from->text == NULL) size = from->taken;
  }
  *bits = value_of(&number, base == 16, form) | sign;
  return size == 0 ? 0 : size - begin;
}

static void read_text(const char* text, char** end, int is_double, uint64_t* bits) {
  struct input from = {.text = text, .left = INT_MAX};
  plait_look(&from);
  while (from.c == ' ' || (from.c >= '\t' && from.c <= '\r')) plait_take(&from);
  const int begin = from.taken, size = plait_read_number(&from, is_double, bits);
  if (size == 0) *bits = 0;
  if (end != NULL) *end = (char*)text + (size == 0 ? 0 : begin + size);
}

double strtod(const char* restrict text, char** restrict end) {
  uint64_t bits;
  double value;
  read_text(text, end, 1, &bits);
  memcpy(&value, &bits, sizeof value);
  return value;
}

float strtof(const char* restrict text, char** restrict end) {
  uint64_t bits;
  float value;
  read_text(text, end, 0, &bits);
  const uint32_t low = (uint32_t)bits;
  memcpy(&value, &low, sizeof value);
  return value;
}

long double strtold(const char* restrict text, char** restrict end) { return strtod(text, end); }
