// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers in texts that are known when the program runs only.
#pragma once
#include "decimals.h"

static int plait_is_space(int code) { return code == ' ' || (code >= '\t' && code <= '\r'); }

// What a character is as a digit of a base up to 36; 99: none.
static int plait_figure(int code) {
  int small = code | 32, figure = 99;
  if (code >= '0' && code <= '9') figure = code - '0';
  if (small >= 'a' && small <= 'z') figure = small - 'a' + 10;
  return figure;
}

// strtol, or strtoul where is_signed is 0. *used: how many characters.
static unsigned long plait_integer(const char* text, long* used, int base, int is_signed) {
  long at = 0, start = 0;
  while (plait_is_space(text[at])) ++at;
  int sign = text[at];
  if (sign == '-' || sign == '+') ++at;
  if ((base == 0 || base == 16) && text[at] == '0' && (text[at + 1] | 32) == 'x' &&
      plait_figure(text[at + 2]) < 16) {
    at += 2;
    base = 16;
  }
  if (base == 0) base = text[at] == '0' ? 8 : 10;
  unsigned long value = 0, top = is_signed ? 0x7fffffffffffffffu : 0xffffffffffffffffu;
  if (is_signed && sign == '-') top = 0x8000000000000000u;
  int is_over = 0, figure;
  start = at;
  while ((figure = plait_figure(text[at])) < base) {
    unsigned long low = (value & 0xffffffffu) * (unsigned long)base + (unsigned long)figure;
    unsigned long high = (value >> 32) * (unsigned long)base + (low >> 32);
    value = (high << 32) | (low & 0xffffffffu);
    if (high >> 32 != 0 || value > top) is_over = 1;
    ++at;
  }
  *used = at > start ? at : 0;
  if (is_over) return top;
  return sign == '-' ? -value : value;
}

long plait_strtol(const char* text, char** end, int base) {
  long used;
  unsigned long value = plait_integer(text, &used, base, 1);
  if (end) *end = (char*)(text + used);
  return (long)value;
}

unsigned long plait_strtoul(const char* text, char** end, int base) {
  long used;
  unsigned long value = plait_integer(text, &used, base, 0);
  if (end) *end = (char*)(text + used);
  return value;
}

long long plait_strtoll(const char* text, char** end, int base) {
  return plait_strtol(text, end, base);
}

unsigned long long plait_strtoull(const char* text, char** end, int base) {
  return plait_strtoul(text, end, base);
}

long plait_atol(const char* text) {
  long used;
  return (long)plait_integer(text, &used, 10, 1);
}

long long plait_atoll(const char* text) { return plait_atol(text); }

int plait_atoi(const char* text) { return (int)plait_atol(text); }

// The number that is nearest to the words, times 2^power, of so many bits: 53 or 24. What is less
// than the least normal number is 0.
static double plait_made_of_words(long power, int bits) {
  unsigned long number = 0;
  while (plait_first < PLAIT_POINT - 2) {
    plait_halve(PLAIT_STEP);
    power += PLAIT_STEP;
  }
  for (;;) {
    number = plait_first < PLAIT_POINT - 1 ? plait_words[PLAIT_POINT - 2] : 0;
    number *= PLAIT_WORD;
    if (plait_first < PLAIT_POINT) number += plait_words[PLAIT_POINT - 1];
    if (number >> 23 != 0) break;
    plait_double(28);
    power -= 28;
  }
  int length = 0;
  for (unsigned long rest = number; rest != 0; rest >>= 1) ++length;
  for (int step = 0; length != bits; length -= step, power += step) {
    step = length - bits < PLAIT_STEP ? length - bits : PLAIT_STEP;
    if (step > 0) plait_halve(step);
    if (step < 0) plait_double(-step);
  }
  number = plait_first < PLAIT_POINT - 1 ? plait_words[PLAIT_POINT - 2] : 0;
  number = number * PLAIT_WORD + plait_words[PLAIT_POINT - 1];
  unsigned rest = 0;
  int is_more = plait_lost;
  if (plait_last > PLAIT_POINT) rest = plait_words[PLAIT_POINT];
  for (int i = PLAIT_POINT + 1; i < plait_last; ++i) is_more |= plait_words[i] != 0;
  long most = bits == 53 ? 1023 : 127, least = bits == 53 ? -1022 : -126;
  // So little below the least normal number that rounding as one that is subnormal gives it.
  int is_least = power + bits == least && number + 1 == 1ul << bits;
  int is_up = rest > PLAIT_WORD / 2;
  if (rest == PLAIT_WORD / 2) is_up = is_more || (number & 1) != 0;
  if (is_up || is_least) ++number;
  if (number >> bits != 0) {
    number >>= 1;
    ++power;
  }
  long exponent = power + bits - 1;  // of the first bit
  unsigned long result = (number << (53 - bits)) & 0x000fffffffffffffu;
  result |= (unsigned long)(exponent + 1023) << 52;
  if (exponent > most) result = 0x7ff0000000000000u;
  if (exponent < least) result = 0;
  return plait_from_bits(result);
}

// How many characters of a text are those of a word in small letters.
static int plait_spells(const char* text, const char* word, int length) {
  int count = 0;
  while (count < length && (text[count] | 32) == word[count]) ++count;
  return count;
}

// Behind 0x: digits and the exponent of 2.
static double plait_hexadecimal(const char* text, long* used, int bits) {
  unsigned long number = 0;
  long at = *used, power = 0;
  int is_behind = 0, is_more = 0;
  for (;; ++at) {
    int figure = plait_figure(text[at]);
    if (text[at] == '.' && !is_behind) {
      is_behind = 1;
    } else if (figure > 15) {
      break;
    } else if (number >> 55 != 0) {
      is_more |= figure != 0;
      power += is_behind ? 0 : 4;
    } else {
      number = number << 4 | (unsigned long)figure;
      power -= is_behind ? 4 : 0;
    }
  }
  if ((text[at] | 32) == 'p') {
    long next = at + 1, given = 0;
    int sign = text[next];
    if (sign == '-' || sign == '+') ++next;
    if (text[next] >= '0' && text[next] <= '9') {
      for (at = next; text[at] >= '0' && text[at] <= '9'; ++at) {
        if (given < 100000) given = given * 10 + (text[at] - '0');
      }
      power += sign == '-' ? -given : given;
    }
  }
  *used = at;
  if (number == 0) return 0;
  plait_words[PLAIT_POINT - 2] = (unsigned)(number / PLAIT_WORD);
  plait_words[PLAIT_POINT - 1] = (unsigned)(number % PLAIT_WORD);
  plait_first = PLAIT_POINT - 2;
  plait_last = PLAIT_POINT;
  plait_lost = is_more;
  return plait_made_of_words(power, bits);
}

// The exponent of ten at a place, if there is one: *used moves behind it.
static long plait_exponent(const char* text, long* used) {
  long given = 0;
  if ((text[*used] | 32) == 'e') {
    long next = *used + 1;
    int sign = text[next];
    if (sign == '-' || sign == '+') ++next;
    if (text[next] >= '0' && text[next] <= '9') {
      while (text[next] >= '0' && text[next] <= '9') {
        if (given < 100000) given = given * 10 + (text[next] - '0');
        ++next;
      }
      *used = next;
      if (sign == '-') given = -given;
    }
  }
  return given;
}

// Digits, of which 780 are more than any number that lies between two has.
static double plait_decimal(const char* text, long* used, int bits) {
  long start = *used, end = start, point = -1, first = -1;
  while ((text[end] >= '0' && text[end] <= '9') || (text[end] == '.' && point < 0)) {
    if (text[end] == '.') {
      point = end;
    } else if (first < 0 && text[end] != '0') {
      first = end;
    }
    ++end;
  }
  if (end == start || (end == start + 1 && point >= 0)) {
    *used = 0;
    return 0;
  }
  *used = end;
  long power = plait_exponent(text, used);
  if (first < 0) return 0;
  if (point < 0) point = end;
  // Of the first digit: how many places it is before the point, 0 for the first behind it.
  long place = power + (first < point ? point - first : point - first + 1);
  if (place > 309) return plait_from_bits(0x7ff0000000000000u);
  if (place < -308) return 0;
  place = PLAIT_POINT * 9 - place;
  plait_first = (int)(place / 9);
  unsigned word = 0;
  int in_word = (int)(place % 9), at = plait_first;
  plait_lost = 0;
  for (long i = first; i < end; ++i) {
    int figure = text[i] - '0';
    if (text[i] == '.') continue;
    if (i > first + 780 || at == PLAIT_WORDS) {
      plait_lost |= figure != 0;
    } else {
      word = word * 10 + (unsigned)figure;
      if (++in_word == 9) {
        plait_words[at++] = word;
        word = 0;
        in_word = 0;
      }
    }
  }
  if (in_word > 0 && at < PLAIT_WORDS) {
    for (; in_word < 9; ++in_word) word *= 10;
    plait_words[at++] = word;
  }
  for (; at < PLAIT_POINT; ++at) plait_words[at] = 0;
  if (plait_first > PLAIT_POINT) {
    for (int i = PLAIT_POINT; i < plait_first; ++i) plait_words[i] = 0;
    plait_first = PLAIT_POINT;
  }
  plait_last = at;
  return plait_made_of_words(0, bits);
}

static double plait_number(const char* text, long* used, int bits) {
  long at = 0;
  double value;
  while (plait_is_space(text[at])) ++at;
  int sign = text[at];
  if (sign == '-' || sign == '+') ++at;
  if ((text[at] | 32) == 'i' || (text[at] | 32) == 'n') {
    int infinite = plait_spells(text + at, "infinity", 8);
    int nothing = plait_spells(text + at, "nan", 3);
    value = plait_from_bits(nothing == 3 ? 0x7ff8000000000000u : 0x7ff0000000000000u);
    *used = nothing == 3 ? at + 3 : infinite == 8 ? at + 8 : infinite >= 3 ? at + 3 : 0;
    if (*used == 0) value = 0;
  } else {
    int is_hexadecimal = text[at] == '0' && (text[at + 1] | 32) == 'x';
    if (is_hexadecimal) {
      int next = text[at + 2];
      if (next == '.') next = text[at + 3];
      is_hexadecimal = plait_figure(next) < 16;
    }
    *used = is_hexadecimal ? at + 2 : at;
    if (is_hexadecimal) {
      value = plait_hexadecimal(text, used, bits);
    } else {
      value = plait_decimal(text, used, bits);
    }
  }
  if (sign == '-' && *used > 0) value = plait_from_bits(plait_to_bits(value) | 0x8000000000000000u);
  return value;
}

double plait_strtod(const char* text, char** end) {
  long used;
  double value = plait_number(text, &used, 53);
  if (end) *end = (char*)(text + used);
  return value;
}

float plait_strtof(const char* text, char** end) {
  long used;
  float value = (float)plait_number(text, &used, 24);
  if (end) *end = (char*)(text + used);
  return value;
}

double plait_atof(const char* text) {
  long used;
  return plait_number(text, &used, 53);
}
