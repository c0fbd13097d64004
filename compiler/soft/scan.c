// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// vfscanf in the place of picolibc's: it reads numbers with fractions exactly, and %a, %Lf and what
// is left of a text at its end as the C libraries of CPU ranks do. Wide characters it has not.
#include "scan.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

#include "conversions.h"

enum { FAILED, DONE, ENDED };  // of a conversion: not as wanted; stored; there is no more text

struct scan {
  struct input from;
  unsigned width;  // 0: none was given
  void* to;        // NULL: what is read is thrown away
  unsigned bytes;  // of an integer
  char before;     // the letter before that of the conversion
};

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void skip_spaces(struct input* from) {
  while (is_space(from->c)) plait_take(from);
}

static void store(const struct scan* scan, const void* value, unsigned bytes) {
  if (scan->to != NULL) memcpy(scan->to, value, bytes);
}

static int digit_below(int base, int c) {
  const int letter = c | 32;
  const int digit = c >= '0' && c <= '9'             ? c - '0'
                    : letter >= 'a' && letter <= 'z' ? letter - 'a' + 10
                                                     : base;
  return digit < base ? digit : -1;
}

static int scan_integer(struct scan* scan, int base) {
  struct input* from = &scan->from;
  const int is_negative = from->c == '-';
  uint64_t value = 0;
  int count = 0, digit;
  if (is_negative || from->c == '+') plait_take(from);
  if (from->c == '0' && (base == 0 || base == 16)) {
    plait_take(from);
    ++count;
    if ((from->c | 32) == 'x') {
      plait_take(from);
      base = 16;
    }
    if (base == 0) base = 8;
  }
  if (base == 0) base = 10;
  for (; (digit = digit_below(base, from->c)) >= 0; plait_take(from), ++count) {
    value = value * (uint64_t)base + (uint64_t)digit;
  }
  if (count == 0) return FAILED;
  if (is_negative) value = -value;
  store(scan, &value, scan->bytes);
  return DONE;
}

static int scan_number(struct scan* scan) {
  const int is_double = scan->before == 'l' || scan->before == 'L';
  const int begin = scan->from.taken;
  uint64_t bits;
  const int size = plait_read_number(&scan->from, is_double, &bits);
  if (size == 0 || begin + size != scan->from.taken) return FAILED;
  store(scan, &bits, is_double ? sizeof(double) : sizeof(float));
  return DONE;
}

// The characters that a [ is for, up to its end; which are wanted stands in one bit each.
static const char* read_set(const char* format, unsigned char* set) {
  const int is_not = *format == '^';
  const unsigned char* at = (const unsigned char*)format + is_not;
  memset(set, is_not ? 255 : 0, 32);
  for (int is_first = 1; *at != 0 && (*at != ']' || is_first); is_first = 0, ++at) {
    unsigned first = *at, last = first;
    if (at[1] == '-' && at[2] != ']' && at[2] != 0) {
      last = at[2];
      at += 2;
    }
    for (; first <= last; ++first) {
      const unsigned char bit = (unsigned char)(1 << first % 8);
      set[first / 8] = (unsigned char)(is_not ? set[first / 8] & ~bit : set[first / 8] | bit);
    }
  }
  return (const char*)at;
}

// Of %c without a set and without an end of the text; of %s and %[ with both.
static int scan_characters(struct scan* scan, const unsigned char* set) {
  struct input* from = &scan->from;
  char* to = scan->to;
  const int begin = from->taken;
  while (from->c != EOF && (set == NULL || (set[from->c / 8] >> from->c % 8 & 1) != 0)) {
    if (to != NULL) *to++ = (char)from->c;
    plait_take(from);
  }
  if (from->taken == begin) return FAILED;
  if (to != NULL && set != NULL) *to = 0;
  return DONE;
}

// Of one conversion, whose letter is at the format, which is moved to its last one.
static int scan_one(struct scan* scan, const char** format) {
  static const char spaces[] = "^ \t\n\v\f\r]";
  unsigned char set[32];
  const char letter = **format, small = (char)(letter | 32);
  const int is_text = letter == 's' || letter == '[';
  if (letter != 'c' && letter != '[') skip_spaces(&scan->from);
  if (scan->from.c == EOF) return ENDED;
  scan->from.left = scan->width > 0 ? scan->width : letter == 'c' ? 1 : INT_MAX;
  if (letter == 'c') return scan_characters(scan, NULL);
  if (is_text) {
    const char* end = read_set(letter == 's' ? spaces : *format + 1, set);
    if (letter == '[') *format = *end == 0 ? end - 1 : end;
    return scan_characters(scan, set);
  }
  if (strchr("efga", small) != NULL) return scan_number(scan);
  if (letter == 'd' || letter == 'u') return scan_integer(scan, 10);
  if (letter == 'i') return scan_integer(scan, 0);
  if (letter == 'o') return scan_integer(scan, 8);
  if (small == 'x' || letter == 'p') return scan_integer(scan, 16);
  return FAILED;
}

// What stands between % and the letter: %, *, width, the argument's number, length. The arguments
// begin anew where a number is given.
static int read_start(struct scan* scan, const char** format, va_list* now, va_list* given) {
  unsigned number = 0;
  int is_stored = 1;
  for (;; ++*format) {
    if (**format >= '0' && **format <= '9') {
      number = 10 * number + (unsigned)(**format - '0');
    } else if (**format == '$') {
      va_end(*now);
      va_copy(*now, *given);
      for (; number > 1; --number) (void)va_arg(*now, void*);
      number = 0;
    } else if (**format == '*') {
      is_stored = 0;
    } else {
      break;
    }
  }
  scan->width = number;
  scan->bytes = plait_length(format);
  scan->before = (*format)[-1];
  return is_stored;
}

// A character that is not of a conversion; 1 if it is there.
static int scan_plain(struct input* from, char c, int* result) {
  if (from->c == EOF && *result == 0) *result = EOF;
  if (from->c != (unsigned char)c) return 0;
  plait_take(from);
  return 1;
}

int vfscanf(FILE* file, const char* format, va_list arguments) {
  struct scan scan = {.from = {.file = file, .left = INT_MAX}};
  va_list now, given;
  int result = 0;
  va_copy(now, arguments);
  va_copy(given, arguments);
  plait_look(&scan.from);
  for (; *format != 0; ++format) {
    if (is_space((unsigned char)*format)) {
      skip_spaces(&scan.from);
      continue;
    }
    if (*format != '%') {
      if (!scan_plain(&scan.from, *format, &result)) break;
      continue;
    }
    ++format;
    const int is_stored = read_start(&scan, &format, &now, &given);
    if (*format == '%') {
      skip_spaces(&scan.from);
      if (!scan_plain(&scan.from, '%', &result)) break;
      continue;
    }
    scan.to = is_stored ? va_arg(now, void*) : NULL;
    if (*format == 'n') {
      const uint64_t taken = (uint64_t)scan.from.taken;
      store(&scan, &taken, scan.bytes);
      continue;
    }
    const int outcome = scan_one(&scan, &format);
    // What stood behind the width was not looked at.
    const int is_cut = scan.from.left == 0;
    scan.from.left = INT_MAX;
    if (is_cut) plait_look(&scan.from);
    if (outcome == ENDED && result == 0) result = EOF;
    if (outcome != DONE) break;
    if (is_stored) ++result;
  }
  if (scan.from.c != EOF) ungetc(scan.from.c, file);
  va_end(now);
  va_end(given);
  return result;
}
