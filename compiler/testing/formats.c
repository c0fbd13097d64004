// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the texts and numbers that compiler/lib/standard makes with those of this machine's
// library. Argument: how many of each. Prints what differs, and ends with 1 if anything does.
#include <float.h>
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

#include "standard/formats.c"
#include "standard/numbers.c"

static unsigned long state;
static unsigned long drawn(unsigned long below) {
  state += 0x9e3779b97f4a7c15u;
  unsigned long mixed = (state ^ state >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  mixed ^= mixed >> 31;
  return below == 0 ? mixed : mixed % below;
}

static char wanted[4000], made[4000], format[40];
static int is_wrong;

static void compare(int expected, int length, const char* what, double value) {
  if (expected == length && memcmp(wanted, made, sizeof made) == 0) return;
  printf("%s of %s of %a: '%s', made '%s'\n", what, format, value, wanted, made);
  is_wrong = 1;
}

static void make_format(int flags, const char* length, char letter) {
  sprintf(format, "%%%s%s%s%s%s*.*%s%c", flags & 1 ? "-" : "", flags & 2 ? "+" : "",
          flags & 4 ? " " : "", flags & 8 ? "#" : "", flags & 16 ? "0" : "", length, letter);
}

static double point(void) {
  static const double kSpecial[] = {0,   INFINITY, NAN,  DBL_MAX, DBL_MIN, 9.5,      99.5,      0.5,
                                    1.5, 2.5,      1e22, 5e-324,  0.0001,  999999.5, 0.00099995};
  double sign = drawn(2) ? -1 : 1;
  switch (drawn(5)) {
    case 0:
      return plait_from_bits(drawn(0));
    case 1:
      return sign * (double)drawn(1000000) / 8;
    case 2:
      return sign * (double)(drawn(0) >> 11) * pow(10, (int)drawn(40) - 36);
    case 3:
      return sign * (double)drawn(2000) * 0.5;
    default:
      return sign * kSpecial[drawn(15)];
  }
}

static void formats(double value) {
  int flags = (int)drawn(32), width = drawn(3) ? 0 : (int)drawn(40) - 10;
  int precision = drawn(3) == 0 ? -1 : (int)drawn(drawn(50) ? 20 : 1300);
  int large = drawn(4) ? 0 : 32, letter = "efg"[drawn(3)];
  unsigned long size = drawn(8) ? 3000 : drawn(20);
  // The GNU C library loses zeros where rounding carries in %#g.
  if (letter == 'g') flags &= ~8;
  make_format(flags, "", (char)(letter - large));
  int length = snprintf(wanted, size, format, width, precision, value);
  long at = plait_put_float(made, size, 0, flags | large, width, precision, letter, value);
  compare(length, plait_put_end(made, size, at), "text", value);

  static const int kBases[] = {8, 10, 16, 10};
  int kind = (int)drawn(4), is_signed = kind == 3;
  long number = (long)(drawn(10) ? drawn(0) >> drawn(64) : 0);
  if (!is_signed) flags &= kind == 1 ? ~14 : ~6;
  if (is_signed) flags &= ~8;
  if (is_signed && drawn(2)) number = -number;
  if (precision > 300) precision = 30;
  make_format(flags, "l", kind == 2 && large ? 'X' : "ouxd"[kind]);
  unsigned long bits = (unsigned long)number;
  int sign = 0;
  if (is_signed) {
    sign = number < 0 ? '-' : flags & 2 ? '+' : flags & 4 ? ' ' : 0;
    if (number < 0) bits = -bits;
  }
  length = snprintf(wanted, size, format, width, precision, number);
  at = plait_put_integer(made, size, 0, flags | large, width, precision, kBases[kind], bits, sign);
  compare(length, plait_put_end(made, size, at), "text", (double)number);
}

static void check(int is_same, const char* what, const char* text) {
  if (is_same) return;
  printf("%s of '%s'\n", what, text);
  is_wrong = 1;
}

static int is_equal(double left, double right) {
  return plait_to_bits(left) == plait_to_bits(right) || (left != left && right != right);
}

static void numbers(double value) {
  static const char* const kFormats[] = {"%.17g", "%.16e", "%.3g",   " %g",
                                         "%.40f", "%a",    "+%.60e", "%.800g"};
  static char text[4000];
  char *end, *own;
  sprintf(text, kFormats[drawn(8)], value);
  // Between two numbers, or a little more.
  if (drawn(9) == 0) sprintf(text, "%.800Lg", ((long double)value + nextafter(value, 9)) / 2);
  if (drawn(9) == 0) sprintf(text, "%.200g", ((double)(float)value + nextafterf(value, 9)) / 2);
  if (drawn(4) == 0 && !strchr(text, 'e') && strchr(text, '.')) strcat(text, "0000000001");
  if (drawn(5) == 0) text[drawn(strlen(text))] = "0123456789.eE+-xpnaif "[drawn(22)];
  double exact = strtod(text, &end);
  if (fabs(exact) < DBL_MIN) exact = copysign(0, exact);
  check(is_equal(exact, plait_strtod(text, &own)) && end == own, "strtod", text);
  float single = strtof(text, &end);
  if (fabsf(single) < FLT_MIN) single = copysignf(0, single);
  check(is_equal(single, plait_strtof(text, &own)) && end == own, "strtof", text);

  static const char* const kIntegers[] = {"%ld", "%lu", " %lx", "0x%lx", "%#lo", "-%lu", "+%ld9"};
  static const int kBases[] = {0, 10, 16, 8, 36, 2};
  int base = kBases[drawn(6)];
  sprintf(text, kIntegers[drawn(7)], drawn(0) >> drawn(64));
  check(strtol(text, &end, base) == plait_strtol(text, &own, base) && end == own, "strtol", text);
  check(strtoul(text, &end, base) == plait_strtoul(text, &own, base) && end == own, "strtoul",
        text);
}

int main(int argc, char** argv) {
  for (long i = atol(argv[1]); i > 0; --i) {
    double value = point();
    formats(value);
    numbers(value);
  }
  return is_wrong;
}
