// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What sscanf and fscanf consist of: each looks at the text from `at` on and gives where it ends,
// or -1 if there is nothing of the kind. passes/scans.py writes the calls of a format.
#include "numbers.c"

long plait_scan_space(const char* text, long at) {
  while (plait_is_space(text[at])) ++at;
  return at;
}

// %d and its kin, of at most so many characters, -1: any number.
long plait_scan_integer(const char* text, long at, long most, int base, int is_signed,
                        unsigned long* value) {
  long end = most < 0 ? 0x7fffffffffffffff : at + most, start;
  int sign = text[at], figure, is_over = 0;
  if ((sign == '-' || sign == '+') && at < end) ++at;
  if ((base == 0 || base == 16) && at + 1 < end && text[at] == '0' && (text[at + 1] | 32) == 'x') {
    base = 16;
    at += 2;
    if (at == end || plait_figure(text[at]) > 15) return -1;
  }
  if (base == 0) base = text[at] == '0' ? 8 : 10;
  unsigned long sum = 0, top = is_signed ? 0x7fffffffffffffffu : 0xffffffffffffffffu;
  if (is_signed && sign == '-') top = 0x8000000000000000u;
  for (start = at; at < end && (figure = plait_figure(text[at])) < base; ++at) {
    unsigned long low = (sum & 0xffffffffu) * (unsigned long)base + (unsigned long)figure;
    unsigned long high = (sum >> 32) * (unsigned long)base + (low >> 32);
    sum = (high << 32) | (low & 0xffffffffu);
    if (high >> 32 != 0 || sum > top) is_over = 1;
  }
  *value = is_over ? top : sign == '-' ? -sum : sum;
  return at > start ? at : -1;
}

// %f of so many bits, 24 or 53: as strtod, but that it takes an exponent without digits, too, as
// the GNU C library does.
long plait_scan_double(const char* text, long at, int bits, double* value) {
  long used;
  *value = plait_number(text + at, &used, bits);
  if (used == 0) return -1;
  long next = at + used;
  int last = text[next - 1];
  if ((text[next] | 32) == 'e' && (last == '.' || plait_figure(last) < 10)) {
    ++next;
    if (text[next] == '-' || text[next] == '+') ++next;
  }
  return next;
}
