// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// An exact decimal number: words of nine digits, the most significant first, of which those before
// PLAIT_POINT are whole. Only words from plait_first up to before plait_last hold anything.
#ifndef PLAIT_STANDARD_DECIMALS_H
#define PLAIT_STANDARD_DECIMALS_H

#include <plait.h>
#include <stddef.h>

#define PLAIT_WORD 1000000000u
#define PLAIT_POINT 36   // 35 words hold DBL_MAX; one is for what rounding carries
#define PLAIT_WORDS 164  // 120 behind the point hold the least number
#define PLAIT_STEP 29    // bits that one pass over the words shifts by, at most

static unsigned plait_words[PLAIT_WORDS];
static int plait_first, plait_last;
static int plait_lost;  // something that is not 0 stood behind the last word

// Times 2^bits.
static void plait_double(int bits) {
  unsigned long carry = 0;
  for (int i = plait_last - 1; i >= plait_first; --i) {
    unsigned long product = ((unsigned long)plait_words[i] << bits) + carry;
    carry = product / PLAIT_WORD;
    plait_words[i] = (unsigned)(product - carry * PLAIT_WORD);
  }
  if (carry != 0) {
    --plait_first;
    plait_words[plait_first] = (unsigned)carry;
  }
}

// Divided by 2^bits.
static void plait_halve(int bits) {
  unsigned long carry = 0, mask = (1ul << bits) - 1;
  int i = plait_first, is_leading = 1;
  while (i < plait_last || carry != 0) {
    if (i == PLAIT_WORDS) {
      plait_lost = 1;
      break;
    }
    unsigned long word = 0;
    if (i < plait_last) word = plait_words[i];
    word += carry * PLAIT_WORD;
    plait_words[i] = (unsigned)(word >> bits);
    carry = word & mask;
    if (is_leading && word >> bits == 0) {
      plait_first = i + 1;
    } else {
      is_leading = 0;
    }
    ++i;
  }
  if (i > plait_last) plait_last = i;
  if (plait_first > PLAIT_POINT) plait_first = PLAIT_POINT;
}

#endif
