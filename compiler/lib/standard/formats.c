// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What snprintf and sprintf consist of: each part of a format is a call that writes behind `at`,
// where `size` bytes leave room for it, and gives where the next part goes. Digits of floating
// point are exact, as those of CPU ranks.
#include "decimals.h"

#define PLAIT_LEFT 1
#define PLAIT_PLUS 2
#define PLAIT_SPACE 4
#define PLAIT_OTHER 8
#define PLAIT_ZERO 16
#define PLAIT_LARGE 32  // letters of the conversion

// A text that is known: `length` characters.
long plait_put_known(char* to, unsigned long size, long at, const char* text, long length) {
  for (long i = 0; i < length; ++i) {
    if ((unsigned long)(at + i) + 1 < size) to[at + i] = text[i];
  }
  return at + length;
}

// %s and %c with a precision, or -1; at most that many characters of the text are looked at.
long plait_put_text(char* to, unsigned long size, long at, int flags, int width, int precision,
                    const char* text) {
  long length = 0;
  while ((precision < 0 || length < precision) && text[length] != 0) ++length;
  int is_left = (flags & PLAIT_LEFT) != 0 || width < 0;
  long wide = width < 0 ? -(long)width : width;
  long blanks = wide > length ? wide - length : 0, start = is_left ? 0 : blanks;
  for (long i = 0; i < length + blanks; ++i) {
    char code = ' ';
    if (i >= start && i - start < length) code = text[i - start];
    if ((unsigned long)(at + i) + 1 < size) to[at + i] = code;
  }
  return at + length + blanks;
}

long plait_put_character(char* to, unsigned long size, long at, int flags, int width, int code) {
  int is_left = (flags & PLAIT_LEFT) != 0 || width < 0;
  long wide = width < 0 ? -(long)width : width;
  if (wide < 1) wide = 1;
  long start = is_left ? 0 : wide - 1;
  for (long i = 0; i < wide; ++i) {
    if ((unsigned long)(at + i) + 1 < size) to[at + i] = (char)(i == start ? code : ' ');
  }
  return at + wide;
}

static char plait_figures[24];  // of an integer, the last first

// An integer: its size and the character of its sign, or 0. The base is 8, 10 or 16.
long plait_put_integer(char* to, unsigned long size, long at, int flags, int width, int precision,
                       int base, unsigned long value, int sign) {
  int figures = 0, is_left = (flags & PLAIT_LEFT) != 0 || width < 0, letter = 'a' - 10;
  if (flags & PLAIT_LARGE) letter = 'A' - 10;
  int prefix = (flags & PLAIT_OTHER) != 0 && base == 16 && value != 0 ? 2 : 0;
  for (unsigned long rest = value; rest != 0; ++figures) {
    unsigned long next = base == 10 ? rest / 10 : base == 16 ? rest >> 4 : rest >> 3;
    int digit = (int)(rest - next * (unsigned long)base);
    plait_figures[figures] = (char)(digit + (digit < 10 ? '0' : letter));
    rest = next;
  }
  long wide = width < 0 ? -(long)width : width, digits = precision < 0 ? 1 : precision;
  if (digits < figures) digits = figures;
  if ((flags & PLAIT_OTHER) != 0 && base == 8 && digits == figures) ++digits;
  if (value == 0 && base == 8 && (flags & PLAIT_OTHER) != 0 && precision < 0) digits = 1;
  long before = prefix + (sign != 0);
  if ((flags & PLAIT_ZERO) != 0 && !is_left && precision < 0 && wide - before > digits)
    digits = wide - before;
  long length = before + digits, blanks = wide > length ? wide - length : 0;
  long start = is_left ? 0 : blanks;
  for (long i = 0; i < length + blanks; ++i) {
    long j = i - start, k = length - 1 - j;  // from the left, and from the right
    int code = ' ';
    if (j >= 0 && k >= digits) {
      code = sign != 0 && j == 0 ? sign : k == digits ? letter - 'a' + 10 + 'x' : '0';
    } else if (j >= 0 && k >= figures) {
      code = '0';
    } else if (j >= 0 && k >= 0) {
      code = plait_figures[k];
    }
    if ((unsigned long)(at + i) + 1 < size) to[at + i] = (char)code;
  }
  return at + length + blanks;
}

// The same of the words: from plait_from up to before plait_until, PLAIT_POINT * 9 is the first
// behind the point.
static char plait_digits[PLAIT_WORDS * 9];
static int plait_from, plait_until;

static int plait_digit(int at) {
  int digit = 0;
  if (at >= plait_from && at < plait_until) digit = plait_digits[at];
  return digit;
}

// The digits of a number without its sign.
static void plait_expand(unsigned long bits) {
  unsigned long number = bits & 0x000fffffffffffffu;
  int power = (int)(bits >> 52 & 2047);
  if (power > 0) number |= 0x0010000000000000u;
  power = (power > 0 ? power : 1) - 1075;
  plait_words[PLAIT_POINT - 2] = (unsigned)(number / PLAIT_WORD);
  plait_words[PLAIT_POINT - 1] = (unsigned)(number % PLAIT_WORD);
  plait_first = PLAIT_POINT - 2;
  plait_last = PLAIT_POINT;
  while (power > 0) {
    int step = power < PLAIT_STEP ? power : PLAIT_STEP;
    plait_double(step);
    power -= step;
  }
  while (power < 0) {
    int step = -power < PLAIT_STEP ? -power : PLAIT_STEP;
    plait_halve(step);
    power += step;
  }
  for (int i = plait_first; i < plait_last; ++i) {
    unsigned word = plait_words[i];
    for (int j = 8; j >= 0; --j) {
      unsigned next = word / 10;
      plait_digits[i * 9 + j] = (char)(word - next * 10);
      word = next;
    }
  }
  plait_from = plait_first * 9;
  plait_until = plait_last * 9;
  while (plait_from < plait_until && plait_digits[plait_from] == 0) ++plait_from;
}

// Rounds to the nearest number without digits from `cut` on, to the even one of two.
static void plait_round_digits(int cut) {
  if (cut >= plait_until) return;
  int digit = plait_digit(cut), is_up = digit > 5, at = cut - 1;
  if (digit == 5) {
    is_up = plait_digit(at) & 1;
    for (int i = cut + 1; i < plait_until; ++i) {
      if (plait_digits[i] != 0) is_up = 1;
    }
  }
  plait_until = cut > plait_from ? cut : plait_from;
  if (cut < plait_from) is_up = 0;
  if (cut <= plait_from) plait_from = plait_until = cut;
  while (is_up) {
    digit = plait_digit(at) + 1;
    is_up = digit == 10;
    plait_digits[at] = (char)(is_up ? 0 : digit);
    if (at < plait_from) plait_from = at;
    --at;
  }
}

// %e, %f, %g by the small letter; an exponent has three digits at most.
long plait_put_float(char* to, unsigned long size, long at, int flags, int width, int precision,
                     int kind, double value) {
  unsigned long bits = plait_to_bits(value);
  int sign = bits >> 63 ? '-' : flags & PLAIT_PLUS ? '+' : flags & PLAIT_SPACE ? ' ' : 0;
  int case_of = flags & PLAIT_LARGE ? 'a' - 'A' : 0, is_left = (flags & PLAIT_LEFT) != 0;
  long wide = width;
  if (width < 0) {
    is_left = 1;
    wide = -wide;
  }
  int is_number = (bits >> 52 & 2047) != 2047, is_nan = (bits & 0x000fffffffffffffu) != 0;
  int leading = PLAIT_POINT * 9 - 1, whole = 1, exponent = 0, with_exponent = 0;
  long places = precision < 0 ? 6 : precision, behind = 0;
  if (is_number) {
    plait_expand(bits & 0x7fffffffffffffffu);
    if (kind == 'g' && places == 0) places = 1;
    if (kind == 'e') ++places;
    int start = kind == 'f' ? PLAIT_POINT * 9 : plait_from;
    plait_round_digits(places > PLAIT_WORDS * 9 - start ? PLAIT_WORDS * 9 : start + (int)places);
    if (plait_from < plait_until) leading = plait_from;
    exponent = PLAIT_POINT * 9 - 1 - leading;
    with_exponent = kind == 'e' || (kind == 'g' && (exponent < -4 || exponent >= places));
    behind = kind == 'f' ? places : places - 1;
    if (!with_exponent) {
      if (kind == 'g') behind -= exponent;
      if (exponent >= 0) whole = exponent + 1;
      leading = PLAIT_POINT * 9 - whole;
    }
    if (kind == 'g' && !(flags & PLAIT_OTHER)) {
      if (behind > plait_until - leading - whole) behind = plait_until - leading - whole;
      while (behind > 0 && plait_digit(leading + whole + (int)behind - 1) == 0) --behind;
      if (behind < 0) behind = 0;
    }
  } else {
    whole = 3;
  }
  int has_point = is_number && (behind > 0 || (flags & PLAIT_OTHER) != 0);
  int power = exponent < 0 ? -exponent : exponent, signed_by = exponent < 0 ? '-' : '+';
  int hundreds = power / 100, tens = power / 10 - hundreds * 10;
  int powers = !with_exponent ? 0 : hundreds > 0 ? 5 : 4;
  long body = whole + has_point + behind + powers, before = sign != 0, zeros = 0;
  if ((flags & PLAIT_ZERO) != 0 && !is_left && is_number && wide > before + body)
    zeros = wide - before - body;
  long length = before + zeros + body, blanks = wide > length ? wide - length : 0;
  long from = is_left ? 0 : blanks;
  for (long i = 0; i < length + blanks; ++i) {
    long j = i - from - before - zeros, k = body - 1 - j;
    int code = ' ';
    if (i < from || k < 0) {
      code = ' ';
    } else if (j < 0) {
      code = sign != 0 && i == from ? sign : '0';
    } else if (!is_number) {
      int first = is_nan ? 'n' : 'i', second = is_nan ? 'a' : 'n', third = is_nan ? 'n' : 'f';
      code = (j == 0 ? first : j == 1 ? second : third) - case_of;
    } else if (k < powers) {
      code = k == 0 ? '0' + power % 10 : '0' + tens;
      if (k == 2) code = powers == 5 ? '0' + hundreds : signed_by;
      if (k == 3) code = powers == 5 ? signed_by : 'e' - case_of;
      if (k == 4) code = 'e' - case_of;
    } else if (has_point && j == whole) {
      code = '.';
    } else {
      long place = leading + j - (j > whole);
      code = place < PLAIT_WORDS * 9 ? '0' + plait_digit((int)place) : '0';
    }
    if ((unsigned long)(at + i) + 1 < size) to[at + i] = (char)code;
  }
  return at + length + blanks;
}

// The 0 behind the text; gives how long the text is with room for it.
int plait_put_end(char* to, unsigned long size, long at) {
  if (size > 0) to[(unsigned long)at < size ? (unsigned long)at : size - 1] = 0;
  return (int)at;
}
