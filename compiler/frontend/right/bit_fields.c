// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Bit-fields: where they lie, which values they take, what they become in expressions.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Flags {
  unsigned ready : 1, mode : 3;
  int level : 5;
  unsigned : 0;
  unsigned long address : 40;
  _Bool last : 1;
};

struct Mixed {
  char tag;
  int low : 11;
  int high : 14;
  unsigned char : 3;
  unsigned char tail : 4;
  short whole;
  unsigned : 5;
};

struct Bytes {
  char a;
  int : 0;
  char b;
  unsigned c : 8, d : 16, e : 8;
};

struct Odd {
  char c;
  int wide : 16;
};

struct Gap {
  int a : 3;
  int : 32;
  int : 32;
};

enum Color { kRed, kGreen, kBlue };

typedef union {
  double number;
  struct {
    unsigned long fraction : 52;
    unsigned long exponent : 11;
    unsigned long sign : 1;
  } parts;
  unsigned nibble : 4;
  int signed_nibble : 4;
} Double;

struct Outer {
  char before;
  struct Odd odd[2];
  struct {
    enum Color color : 2;
    long long big : 63;
  };
};

static struct Flags table[2] = {{1, 5, -3, 0x123456789aUL, 1}, {.level = 15, .mode = 9}};
static Double one = {.parts = {.exponent = 1023}};
static struct Odd odd_global = {'x', -2};
static const struct Outer outer_global = {1, {{2, 3}, {4, -5}}, {kBlue, -7}};

static void dump(const char* name, const void* from, int count) {
  const unsigned char* bytes = from;
  printf("%s:", name);
  for (int i = 0; i < count; i++) printf(" %02x", bytes[i]);
  printf("\n");
}

static void sizes(void) {
  printf("%d %d %d %d %d %d %d\n", (int)sizeof(struct Flags), (int)sizeof(struct Mixed),
         (int)sizeof(struct Bytes), (int)sizeof(struct Odd), (int)sizeof(struct Gap),
         (int)sizeof(Double), (int)sizeof(struct Outer));
  struct {
    char c;
    unsigned char : 4, u : 7;
  } small;
  union {
    unsigned a : 3;
    char c;
    unsigned short : 9;
  } joined;
  printf("%d %d\n", (int)sizeof small, (int)sizeof joined);
}

static struct Mixed made(int seed) {
  struct Mixed mixed;
  memset(&mixed, 0, sizeof mixed);
  mixed.tag = (char)seed;
  mixed.low = seed * 7;
  mixed.high = -seed;
  mixed.tail = seed;
  mixed.whole = (short)(seed * 3);
  return mixed;
}

static void values(int n) {
  struct Flags f = {0};
  int result = (f.mode = n + 6);
  printf("%d %u %d\n", result, f.mode, f.mode - 9 < 0);
  f.level = 17;
  printf("%d %d\n", f.level, (f.level += n) * 2);
  printf("%d %d %d\n", f.mode++, ++f.mode, f.mode--);
  f.last = n;
  f.ready = n << 1;
  f.address = ~0UL;
  printf("%d %d %lx %d\n", f.last, f.ready, (unsigned long)f.address, f.address == 0xffffffffffUL);
  f.address += 2;
  f.address >>= 1;
  f.mode |= 5;
  f.mode ^= 15;
  printf("%lu %u %d\n", (unsigned long)f.address, f.mode, -f.mode);
  struct Flags *p = &f, copy = *p;
  p->level--;
  printf("%d %d %s\n", copy.level, p->level, f.last ? "last" : "not last");
  for (f.mode = 0; f.mode < 6; f.mode++) result += f.mode;
  printf("%d\n", result);
}

int main(void) {
  sizes();
  values(1 + (int)sizeof(char));
  struct Mixed mixed[3] = {made(3), made(-200), made(77)};
  for (int i = 0; i < 3; i++) dump("mixed", &mixed[i], 9);
  printf("%d %d %d\n", mixed[1].low, mixed[1].high, mixed[2].tail);
  dump("table", table, 7);
  for (int i = 0; i < 2; i++) {
    printf("%d %d %d %lx %d\n", table[i].ready, table[i].mode, table[i].level,
           (unsigned long)table[i].address, table[i].last);
  }
  Double d = {-6.5};
  printf("%lx %d %d %d %d %g\n", (unsigned long)d.parts.fraction, d.parts.exponent, d.parts.sign,
         d.nibble, d.signed_nibble, one.number);
  d.parts.exponent += 2;
  d.parts.sign = 0;
  d.signed_nibble = 12;
  printf("%.17g %d %d\n", d.number, d.nibble, d.signed_nibble);
  struct Bytes b = {1, 2, .d = 0x1234, .c = 0x56};
  dump("bytes", &b, sizeof b);
  struct Gap* gap = malloc(2 * sizeof *gap);
  memset(gap, 0, 2 * sizeof *gap);
  gap[1].a = 7;
  printf("%d %d\n", gap[0].a, gap[1].a);
  dump("odd", &odd_global, 3);
  struct Outer outer = outer_global;
  outer.odd[0].wide = 30000;
  printf("%d %d %d %d %lld\n", outer.odd[0].wide, outer.odd[1].wide, outer.odd[1].c, outer.color,
         (long long)outer.big);
  printf("%d\n", outer_global.odd[0].wide);
  free(gap);
  return 0;
}
