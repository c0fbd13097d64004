// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Literals, promotions, conversions, operators and their side effects.
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { kSmall = -3, kLarge = 70000, kNext };
enum Colour { kRed, kGreen = 5, kBlue };

static int calls;
static int call(int value) {
  ++calls;
  return value;
}

static void literals(void) {
  printf("%d %u %ld %lu %lld\n", 2147483647, 4294967295u, 2147483648, 0xFFFFFFFFFFFFFFFF, 5ll);
  printf("%zu %zu %zu %zu\n", sizeof 0x80000000, sizeof 2147483648, sizeof 1u, sizeof 1.0f);
  printf("%d %d %d %d %d\n", 'a', '\n', '\x7f', '\377', '\0');
  printf("%a %a %a\n", 0x1.8p3, 1e-3f, 16777217.0f);
  printf("%a %a %a\n", 0.1f, 1e30f, 3.0e-45f);
  printf("%s|%s\n", "tab\there \"quoted\" \\",
         "a"
         "b\x41"
         "1"
         "\1012");
  printf("%d %o %d\n", 0b101, 0755, kSmall + kLarge + kNext);
  printf("%d %d\n", 1.0f / 3.0f == 1.0 / 3.0, INFINITY > 1e308);
}

static void conversions(void) {
  unsigned char byte = 250;
  signed char small = (signed char)200;
  unsigned u = 1;
  int i = -1;
  long l = -1;
  printf("%d %d %d\n", byte + 10, small, (unsigned char)(byte + 10));
  printf("%d %d %d\n", u > i, l < u, (unsigned)i > 5);
  printf("%d %d\n", -1 < sizeof 1, (int)(i >> 1));
  printf("%d %d %d\n", (int)-2.9, (int)2.9f, (unsigned char)200.7 == 200);
  printf("%lu %ld\n", (unsigned long)i, (long)u - 2);
  bool yes = 0.5, no = 0.0, many = 256;
  printf("%d %d %d %d\n", yes, no, many, yes + yes);
  short s = 32767;
  s++;
  printf("%d\n", s);
  float f = 16777216.0f;
  f += 1;
  printf("%f %f\n", f, 16777216.0f + 1.0);
  enum Colour colour = kRed;
  printf("%d %d\n", colour - 1 < 0, kBlue);
  uint8_t wrap = 255;
  wrap += 2;
  printf("%d %d %d\n", wrap, (int8_t)0x80, (uint16_t)-1);
  byte = byte << 4 | 0x0f;
  printf("%d %d %ld\n", byte, 1 << 31 < 0, 1L << 40);
  printf("%d %u %d\n", -7 / 2, -7 / 2u, -7 % 3);
  printf("%d %d %d %d\n", !5, !0.0, ~0, -(-128));
  printf("%d %d\n", +byte, sizeof(+byte) == sizeof(int));
  long long big = LLONG_MAX;
  printf("%lld %llu\n", big, (unsigned long long)big * 2 + 1);
  double d = 1e10;
  printf("%ld %f\n", (long)d, (float)1.1);
  int compound = 7;
  compound *= 1.5;
  printf("%d\n", compound);
  compound -= 2.75f;
  printf("%d\n", compound <<= 3);
}

static void effects(void) {
  int a[5] = {1, 2, 3, 4, 5}, i = 0;
  a[i++] = 10;
  a[i++] += 5;
  printf("%d %d %d\n", a[0], a[1], i);
  int* p = a;
  int first = *p++, second = *++p;
  (*p)++;
  printf("%d %d %d %ld\n", first, second, *p, (long)(p - a));
  int x = 5, y;
  y = x++ * 2;
  y += --x;
  printf("%d %d\n", x, y);
  a[a[4] = 0] = 77;
  a[0] = 0;
  int chain = a[a[0]] = 3;
  printf("%d %d\n", chain, a[0]);
  int z = (x = 3, y = x + 1, x * y);
  printf("%d %d %d\n", x, y, z);
  calls = 0;
  int both = call(0) && call(1), either = call(1) || call(0);
  printf("%d %d %d\n", both, either, calls);
  both = x > 100 && a[1000000 * x] > 0;
  either = x > 0 ? call(3) : call(4);
  printf("%d %d %d\n", both, either, calls);
  (void)(x ? call(1) : 0);
  x ? (void)call(1) : (void)0;
  x&& call(0);
  printf("%d\n", calls);
  int order = call(2) - call(1) * call(3);
  printf("%d %d\n", order, calls);
  double mixed = x ? 1 : 2.5;
  const char* text = x ? "yes" : NULL;
  printf("%f %s %d\n", mixed, text, text != 0);
  printf("%d\n", calls + call(1));
  unsigned char c = 255;
  printf("%d ", c++);
  printf("%d\n", c);
  float f = 1.5f;
  printf("%f ", f++);
  printf("%f\n", --f);
  int swapped = 2 [a];
  printf("%d %d\n", swapped, *(a + 1) == 1 [a]);
}

int main(void) {
  literals();
  conversions();
  effects();
  printf("%f %f %f %f\n", fabs(-1.5), sqrt(2.0), floor(-1.5), (double)sqrtf(2.0f));
  printf("%f %f %f %d\n", fmin(1, 2), fmax(1.0f, 2), round(2.5), isnan(NAN) && isinf(INFINITY));
  printf("%s\n", __func__);
  return calls;
}
