// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where compilers err: promotions, compound assignments that narrow, signs that get lost.
#include <stdio.h>

static unsigned char byte = 250;
static signed char small = -128;
static unsigned short half = 65535;
static _Bool flag;
static unsigned word = 4000000000u;
static long wide = -1;

static int calls(void) {
  static int count;
  return ++count;
}

static void narrow(void) {
  byte += 10;
  printf("%d %d\n", byte, (unsigned char)-byte);
  small = -small;
  printf("%d %d\n", small, small >> 3);
  half *= half;
  printf("%d %d\n", half, ~half);
  flag += 7;
  flag -= 1;
  printf("%d %d\n", flag, (_Bool)0.25);
  byte = small--;
  printf("%d %d\n", byte, small);
}

static void mixed(void) {
  printf("%d %d %d\n", small < word, -1 < 1u, wide < word);
  printf("%lu %ld\n", wide + 1ul, wide + word);
  printf("%u %d %ld\n", word / 7 * -1, (int)(word % 10), -7 / 2 * wide);
  printf("%d %d %d\n", -7 / 2, -7 % 3, 7 % -3);
  printf("%u %d\n", word >> 31, (int)word >> 31);
  printf("%ld %ld\n", 1L << 40, (long)(1u << 31));
  printf("%.9g %.9g %.17g\n", (float)word, (float)16777217, (double)0xfffffffffffffffful);
  printf("%d %u %d\n", (int)-1.9, (unsigned)3e9, (signed char)(int)300.7);
}

static void sequence(void) {
  int n = 0, turns = 0;
  do {
    if (n == 2) continue;
    turns += calls();
  } while (++n < 5 && turns < 100);
  printf("%d %d\n", n, turns);
  switch (n) {
    default:
      n += 100;
    case 1:
      n += 10;
      break;
    case 2:
      n = 0;
  }
  printf("%d %d %d\n", n, 0 && calls(), calls() || calls());
  printf("%d\n", calls());
}

int main(void) {
  narrow();
  mixed();
  sequence();
  return 0;
}
