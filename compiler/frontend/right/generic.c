// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// _Generic: the type of a value decides, and what is not chosen is not evaluated.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define NAME(x)                       \
  _Generic((x),                       \
      _Bool: "bool",                  \
      char: "char",                   \
      signed char: "signed char",     \
      unsigned char: "unsigned char", \
      short: "short",                 \
      int: "int",                     \
      unsigned: "unsigned",           \
      long: "long",                   \
      unsigned long: "unsigned long", \
      long long: "long long",         \
      float: "float",                 \
      double: "double",               \
      struct point: "point",          \
      default: "other")
#define ANY(T, value) T* : value, const T* : value, volatile T* : value
#define POINTS_TO(x) _Generic((x), ANY(int, 1), ANY(long, 2), ANY(long long, 3), default: 0)
#define LARGER(a, b) _Generic((a) + (b), int: larger_int, double: larger_double)(a, b)
#define ROOT(x) _Generic((x), float: sqrtf, long double: 0, default: sqrt)(x)

struct point {
  int x, y;
};
enum colour { kRed, kGreen };

static int calls;
static int larger_int(int a, int b) { return a > b ? a : b; }
static double larger_double(double a, double b) { return a > b ? a : b; }
static int called(void) { return ++calls; }

int main(void) {
  char c = 'c';
  const short s = 2;
  const int fixed = 3;
  unsigned char byte = 4;
  float f = 2.0f;
  long l = 5;
  long long ll = 6;
  uint64_t word = 7;
  struct point point = {1, 2};
  enum colour colour = kGreen;
  int row[4] = {1, 2, 3, 4}, a = 1, b = 2;
  const long* behind = &l;
  volatile long long* changing = &ll;

  printf("%s %s %s %s\n", NAME(c), NAME(s), NAME(fixed), NAME(byte));
  printf("%s %s %s %s\n", NAME(f), NAME(f * 1.0), NAME(l), NAME(ll));
  printf("%s %s %s %s\n", NAME(word), NAME(point), NAME(colour), NAME(kRed));
  printf("%s %s %s %s\n", NAME('x'), NAME(c + c), NAME(byte << 1), NAME(c == 'c'));
  printf("%s %s %s %s\n", NAME(1u), NAME(1L), NAME(1.0f), NAME((signed char)1));
  printf("%s %s %s %s\n", NAME(sizeof c), NAME(row), NAME(&row[1] - row), NAME((_Bool)a));
  printf("%s %s %s %s\n", NAME(l + ll), NAME(a ? f : a), NAME(c = 1), NAME((c, l)));
  printf("%s %s %s\n", NAME(byte++), NAME(-c), NAME(f += 1.0));
  printf("%d %d %d %d\n", POINTS_TO(row), POINTS_TO(behind), POINTS_TO(changing), POINTS_TO(&c));
  printf("%d %d\n", POINTS_TO(&row[2]), POINTS_TO(&row));
  printf("%d %g %g\n", LARGER(a, b), LARGER(a, 2.5), ROOT(9));
  printf("%zu %zu\n", sizeof(ROOT(f)), sizeof(ROOT(9.0)));
  printf("%d %d\n", _Generic(called(), int: 10, default: called()), calls);
  printf("%d %d\n", _Generic(1, double: called(), int: called()), calls);
  _Generic(a, int: a, long: b) = 8;
  _Generic(1.0, default: row, int: &a)[1] = 9;
  int* at = &_Generic(point, struct point: point).y;
  *at += 1;
  printf("%d %d %d %d\n", a, b, row[1], point.y);
  printf("%s\n", _Generic(&point, struct point*: "by pointer", struct point: "by value"));
  printf("%d\n", _Generic(1, const int: 1, default: 2));
  static const int kind = _Generic(1.0f, float: 32, double: 64);
  int sized[_Generic(1, int: 3, long: 5)];
  printf("%d %zu\n", kind, sizeof sized / sizeof sized[0]);
  return 0;
}
