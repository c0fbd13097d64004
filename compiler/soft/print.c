// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// vfprintf in the place of picolibc's: it has all digits of a double, correctly rounded, as the C
// libraries of CPU ranks have them, and needs no arithmetic of doubles for it. Arguments by number
// (%1$d) and wide characters it has not.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "conversions.h"

enum { LEFT = 1, PLUS = 2, SPACE = 4, ALTERNATE = 8, ZEROS = 16, UPPER = 32 };  // of a conversion
enum { LIMB = 1000000000, LIMB_DIGITS = 9, MANTISSA_BITS = 52, EXPONENTS = 2047 };

struct conversion {
  FILE* file;
  int printed;
  int flags, width;
  int precision;    // -1: none
  char prefix[4];   // sign, and 0x
  int prefix_size;  // of which zeros stand behind
};

static void put(struct conversion* to, char c) {
  to->file->put(c, to->file);
  ++to->printed;
}

static void repeat(struct conversion* to, char c, int count) {
  for (; count > 0; --count) put(to, c);
}

static void prefix(struct conversion* to, char c) { to->prefix[to->prefix_size++] = c; }

// What stands before a text or number of some size; end_field ends it.
static void begin_field(struct conversion* to, int size) {
  to->width -= size + to->prefix_size;
  if (!(to->flags & (LEFT | ZEROS))) repeat(to, ' ', to->width);
  for (int i = 0; i < to->prefix_size; ++i) put(to, to->prefix[i]);
  if ((to->flags & (LEFT | ZEROS)) == ZEROS) repeat(to, '0', to->width);
}

static void end_field(struct conversion* to) {
  if (to->flags & LEFT) repeat(to, ' ', to->width);
}

static void print_text(struct conversion* to, const char* text, int size) {
  begin_field(to, size);
  for (int i = 0; i < size; ++i) put(to, text[i]);
  end_field(to);
}

static void sign(struct conversion* to, int is_negative) {
  if (is_negative) {
    prefix(to, '-');
  } else if (to->flags & (PLUS | SPACE)) {
    prefix(to, to->flags & PLUS ? '+' : ' ');
  }
}

static char hex_digit(const struct conversion* to, unsigned value) {
  return (char)(value < 10 ? '0' + value : (to->flags & UPPER ? 'A' : 'a') + value - 10);
}

static void print_integer(struct conversion* to, uint64_t value, unsigned base) {
  char digits[24], *first = digits + sizeof digits;
  const int is_zero = value == 0;
  for (; value >> 32 != 0; value /= base) *--first = hex_digit(to, (unsigned)(value % base));
  for (uint32_t rest = (uint32_t)value; rest != 0; rest /= base) {
    *--first = hex_digit(to, rest % base);
  }
  const int size = (int)(digits + sizeof digits - first);
  int zeros = (to->precision < 0 ? 1 : to->precision) - size;
  if (zeros < 0) zeros = 0;
  if (to->precision >= 0) to->flags &= ~ZEROS;
  if (to->flags & ALTERNATE && base == 8 && zeros == 0) zeros = 1;
  if (to->flags & ALTERNATE && base == 16 && !is_zero) {
    prefix(to, '0');
    prefix(to, to->flags & UPPER ? 'X' : 'x');
  }
  begin_field(to, size + zeros);
  repeat(to, '0', zeros);
  for (int i = 0; i < size; ++i) put(to, first[i]);
  end_field(to);
}

// ---- doubles ------------------------------------------------------------------------------------

// A number as decimal digits, nine in each limb: those before the point, then those behind.
struct decimal {
  uint32_t* limbs;
  int whole, count;  // limbs before the point, and all
};

static void shift_left(const struct decimal* number, int bits) {
  uint32_t carry = 0;
  for (int i = number->count - 1; i >= 0; --i) {
    const uint64_t value = ((uint64_t)number->limbs[i] << bits) + carry;
    carry = (uint32_t)(value / LIMB);
    number->limbs[i] = (uint32_t)value - carry * LIMB;
  }
}

// By nine bits at most: a limb can be halved so often without a rest.
static void shift_right(const struct decimal* number, int bits) {
  uint32_t carry = 0;
  for (int i = 0; i < number->count; ++i) {
    const uint32_t value = number->limbs[i];
    number->limbs[i] = (value >> bits) + carry;
    carry = (value & ((1U << bits) - 1)) * (LIMB >> bits);
  }
}

// 1 for the last digit of a limb, 10 for the one before.
static uint32_t unit(int digit) {
  uint32_t value = 1;
  for (int i = digit % LIMB_DIGITS; i < LIMB_DIGITS - 1; ++i) value *= 10;
  return value;
}

static unsigned digit_at(const struct decimal* number, int digit) {
  const int limb = digit / LIMB_DIGITS;
  return limb < number->count ? number->limbs[limb] / unit(digit) % 10 : 0;
}

// The first digit that is not 0, or the last one before the point.
static int first_digit(const struct decimal* number) {
  int digit = 0, end = number->count * LIMB_DIGITS;
  while (digit < end && digit_at(number, digit) == 0) ++digit;
  return digit < end ? digit : number->whole * LIMB_DIGITS - 1;
}

// Rounds to the nearest, of two to the even one, that ends with a digit.
static void round_to(const struct decimal* number, int digit) {
  int at = digit / LIMB_DIGITS, next = at + 1;
  if (at >= number->count) return;
  uint32_t* limbs = number->limbs;
  const uint32_t one = unit(digit), kept = limbs[at] / one;
  uint32_t rest = limbs[at] - kept * one, half = one / 2;
  limbs[at] -= rest;
  if (one == 1) {
    half = LIMB / 2;
    if (next < number->count) {
      rest = limbs[next];
      limbs[next++] = 0;
    }
  }
  int is_more = rest > half || (rest == half && kept % 2 != 0);
  for (; next < number->count; ++next) {
    is_more |= rest == half && limbs[next] != 0;
    limbs[next] = 0;
  }
  if (!is_more) return;
  for (limbs[at] += one; limbs[at] >= LIMB; ++limbs[at]) limbs[at--] -= LIMB;
}

static void print_exponent(struct conversion* to, int exponent, int digits) {
  put(to, exponent < 0 ? '-' : '+');
  const int size = exponent < 0 ? -exponent : exponent;
  if (digits > 3) put(to, (char)('0' + size / 1000));
  if (digits > 2) put(to, (char)('0' + size / 100 % 10));
  if (digits > 1) put(to, (char)('0' + size / 10 % 10));
  put(to, (char)('0' + size % 10));
}

static int exponent_size(int exponent, int least) {
  const int size = exponent < 0 ? -exponent : exponent;
  const int digits = size >= 1000 ? 4 : size >= 100 ? 3 : size >= 10 ? 2 : 1;
  return digits < least ? least : digits;
}

// In the form of %e, %f or %g.
static void print_decimal(struct conversion* to, const struct decimal* number, char form) {
  const int point = number->whole * LIMB_DIGITS;  // the first digit behind it
  int precision = to->precision < 0 ? 6 : to->precision, first = first_digit(number);
  const int is_short = form == 'g';
  if (is_short && precision == 0) precision = 1;
  round_to(number, form == 'f' ? point - 1 + precision : first + precision - is_short);
  first = first_digit(number);
  int exponent = point - 1 - first;
  if (is_short) {
    form = exponent >= -4 && exponent < precision ? 'f' : 'e';
    precision -= form == 'f' ? exponent + 1 : 1;
    const int ones = form == 'f' ? point - 1 : first;
    if (!(to->flags & ALTERNATE)) {
      while (precision > 0 && digit_at(number, ones + precision) == 0) --precision;
    }
  }
  if (form == 'f') first = exponent < 0 ? point - 1 : first;
  const int before = form == 'f' ? point - first : 1, digits = exponent_size(exponent, 2);
  const int has_point = precision > 0 || (to->flags & ALTERNATE) != 0;
  begin_field(to, before + has_point + precision + (form == 'f' ? 0 : 2 + digits));
  for (int i = 0; i < before + precision; ++i) {
    if (i == before) put(to, '.');
    put(to, (char)('0' + digit_at(number, first + i)));
  }
  if (has_point && precision == 0) put(to, '.');
  if (form != 'f') {
    put(to, to->flags & UPPER ? 'E' : 'e');
    print_exponent(to, exponent, digits);
  }
  end_field(to);
}

// %a; the mantissa has 53 bits, the highest one is 0 if the number is below all normal ones.
static void print_hex(struct conversion* to, uint64_t mantissa, int exponent) {
  int precision = to->precision, digits = MANTISSA_BITS / 4;
  if (precision < 0) {
    for (precision = digits; precision > 0 && (mantissa >> 4 * (digits - precision) & 15) == 0;) {
      --precision;
    }
  } else if (precision < digits) {
    const int unused = 4 * (digits - precision);
    const uint64_t half = (uint64_t)1 << (unused - 1), rest = mantissa & (2 * half - 1);
    mantissa -= rest;
    if (rest > half || (rest == half && (mantissa >> unused & 1) != 0)) mantissa += 2 * half;
  }
  prefix(to, '0');
  prefix(to, to->flags & UPPER ? 'X' : 'x');
  const int has_point = precision > 0 || (to->flags & ALTERNATE) != 0;
  const int size = exponent_size(exponent, 1);
  begin_field(to, 1 + has_point + precision + 2 + size);
  put(to, (char)('0' + (mantissa >> MANTISSA_BITS)));
  if (has_point) put(to, '.');
  for (int i = 1; i <= precision; ++i) {
    put(to, i > digits ? '0' : hex_digit(to, mantissa >> 4 * (digits - i) & 15));
  }
  put(to, to->flags & UPPER ? 'P' : 'p');
  print_exponent(to, exponent, size);
  end_field(to);
}

static void print_double(struct conversion* to, double value, char form) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  int exponent = (int)(bits >> MANTISSA_BITS) & EXPONENTS;
  uint64_t mantissa = bits & (((uint64_t)1 << MANTISSA_BITS) - 1);
  sign(to, bits >> 63 != 0);
  if (exponent == EXPONENTS) {
    const int is_upper = (to->flags & UPPER) != 0;
    to->flags &= ~ZEROS;
    print_text(to, mantissa != 0 ? is_upper ? "NAN" : "nan" : is_upper ? "INF" : "inf", 3);
    return;
  }
  if (exponent != 0) mantissa |= (uint64_t)1 << MANTISSA_BITS;
  if (form == 'a') {
    print_hex(to, mantissa, mantissa == 0 ? 0 : (exponent == 0 ? 1 : exponent) - 1023);
    return;
  }
  exponent = (exponent == 0 ? 1 : exponent) - 1023 - MANTISSA_BITS;
  for (; exponent < 0 && mantissa % 2 == 0; ++exponent) mantissa /= 2;
  // A limb takes 29 bits before the point, and behind it nine: a digit for each.
  const int whole = exponent < 0 ? 2 : (MANTISSA_BITS + 1 + exponent) / 29 + 1;
  const int count = whole + (exponent < 0 ? (8 - exponent) / LIMB_DIGITS : 0);
  uint32_t limbs[count];
  const struct decimal number = {limbs, whole, count};
  memset(limbs, 0, sizeof limbs);
  limbs[whole - 2] = (uint32_t)(mantissa / LIMB);
  limbs[whole - 1] = (uint32_t)(mantissa % LIMB);
  for (int rest = exponent; rest > 0; rest -= 29) shift_left(&number, rest < 29 ? rest : 29);
  for (int rest = -exponent; rest > 0; rest -= 9) shift_right(&number, rest < 9 ? rest : 9);
  print_decimal(to, &number, form);
}

// ---- formats ------------------------------------------------------------------------------------

static uint64_t cut(uint64_t value, unsigned bytes) {
  return bytes == sizeof value ? value : value & (((uint64_t)1 << 8 * bytes) - 1);
}

// A width or a precision: a number, or * for an argument.
static int number_in(const char** format, va_list* arguments) {
  int value = 0;
  if (**format == '*') {
    ++*format;
    return va_arg(*arguments, int);
  }
  for (; **format >= '0' && **format <= '9'; ++*format) value = 10 * value + **format - '0';
  return value;
}

static void read_flags(struct conversion* to, const char** format, va_list* arguments) {
  static const char letters[] = "-+ #0";
  const char* found;
  to->flags = 0;
  for (; **format != 0 && (found = strchr(letters, **format)) != NULL; ++*format) {
    to->flags |= 1 << (found - letters);
  }
  to->prefix_size = 0;
  to->precision = -1;
  to->width = number_in(format, arguments);
  if (to->width < 0) {
    to->flags |= LEFT;
    to->width = -to->width;
  }
  if (**format == '.') {
    ++*format;
    to->precision = number_in(format, arguments);
    if (to->precision < 0) to->precision = -1;
  }
}

static void print_string(struct conversion* to, const char* text) {
  if (text == NULL) text = to->precision >= 0 && to->precision < 6 ? "" : "(null)";
  int size = 0;
  while (size != to->precision && text[size] != 0) ++size;
  to->flags &= ~ZEROS;
  print_text(to, text, size);
}

// The arguments of one conversion, of which the letter is known; 0: there is none such.
static int print_one(struct conversion* to, char letter, unsigned bytes, va_list* arguments) {
  const char small = (char)(letter | 32);
  const int is_signed = letter == 'd' || letter == 'i';
  char c;
  if (strchr("efga", small) != NULL) {
    if (letter != small) to->flags |= UPPER;
    print_double(to, va_arg(*arguments, double), small);
  } else if (is_signed || letter == 'o' || letter == 'u' || small == 'x') {
    uint64_t value = bytes == sizeof value ? va_arg(*arguments, uint64_t)
                                           : cut(va_arg(*arguments, unsigned), bytes);
    const int is_negative = is_signed && (value >> (8 * bytes - 1) & 1) != 0;
    if (is_signed) sign(to, is_negative);
    if (letter == 'X') to->flags |= UPPER;
    print_integer(to, is_negative ? cut(-value, bytes) : value,
                  letter == 'o'  ? 8
                  : small == 'x' ? 16
                                 : 10);
  } else if (letter == 's') {
    print_string(to, va_arg(*arguments, const char*));
  } else if (letter == 'c' || letter == '%') {
    c = letter;
    if (letter == 'c') c = (char)va_arg(*arguments, int);
    to->flags &= ~ZEROS;
    print_text(to, &c, 1);
  } else if (letter == 'p') {
    const uintptr_t address = va_arg(*arguments, uintptr_t);
    to->flags = (to->flags & LEFT) | ALTERNATE;
    if (address == 0) {
      print_text(to, "(nil)", 5);
    } else {
      print_integer(to, address, 16);
    }
  } else if (letter == 'n') {
    const int64_t printed = to->printed;
    memcpy(va_arg(*arguments, void*), &printed, bytes);
  } else {
    return 0;
  }
  return 1;
}

int vfprintf(FILE* file, const char* format, va_list given) {
  struct conversion to = {.file = file};
  va_list arguments;
  if (file->put == NULL) return EOF;
  va_copy(arguments, given);
  while (*format != 0) {
    const char* start = format++;
    if (*start != '%') {
      put(&to, *start);
      continue;
    }
    read_flags(&to, &format, &arguments);
    const unsigned bytes = plait_length(&format);
    if (*format == 0 || !print_one(&to, *format, bytes, &arguments)) {
      for (; start < format; ++start) put(&to, *start);
      continue;
    }
    ++format;
  }
  va_end(arguments);
  return to.printed;
}
