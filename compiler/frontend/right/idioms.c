// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What C programs do all day, some of it a little odd.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SWAP(a, b) \
  do {             \
    int t_ = (a);  \
    (a) = (b);     \
    (b) = t_;      \
  } while (0)
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

typedef int Row[4];
typedef Row Matrix[2];
typedef struct {
  Row cells;
  struct {
    float x, y;
  } at[2];
} Cell;

static struct pair {
  int left, right;
} pairs[2] = {{1, 2}, {3}}, *pair = pairs + 1;
enum level { kLow, kHigh = 5 } level = kHigh, other_level;

static Matrix matrix = {{1, 2, 3, 4}, {5, 6, 7, 8}};
static int events;

static int event(int value) {
  events = events * 10 + value;
  return value;
}

static Cell make(int seed) {
  Cell cell = {{seed, seed + 1, [3] = 9}, .at[1] = {.y = seed * 0.5f}};
  return cell;
}

static Cell twice(Cell cell) {
  for (size_t i = 0; i < COUNT(cell.cells); i++) cell.cells[i] *= 2;
  cell.at[0] = cell.at[1];
  return cell;
}

static int total(Matrix values) {
  int sum = 0;
  for (int *p = &values[0][0], *end = p + 8; p != end;) sum += *p++;
  return sum;
}

static unsigned hash(const char* text) {
  unsigned h = 2166136261u;
  int c;
  while ((c = (unsigned char)*text++)) h = (h ^ c) * 16777619;
  return h;
}

static long gcd(long a, long b) { return b ? gcd(b, a % b) : a; }

static const char* sign(int x) { return x > 0 ? "plus" : x < 0 ? "minus" : "zero"; }

static void reverse(char* text) {
  size_t n = strlen(text);
  for (size_t i = 0, j = n - 1; i < j; i++, j--) {
    char c = text[i];
    text[i] = text[j], text[j] = c;
  }
}

static void order(void) {
  events = 0;
  int x = event(1) + event(2) * event(3);
  printf("%d %d\n", x, events);
  events = 0;
  x = event(0) ? event(1) : (event(2), event(3));
  printf("%d %d\n", x, events);
  events = 0;
  if (event(1) && (event(0) || event(4)) && !event(0)) printf("yes %d\n", events);
  events = 1;
  while (event(events % 3) && events < 2000) printf("%d ", events);
  printf("%d\n", events);
  int a[4] = {0}, i = 0;
  a[i++] = i < 10 ? 7 : 8;
  a[event(2)] += event(5);
  i += a[0] == 7 ? event(1) : 2, x = i;
  printf("%d %d %d\n", a[0], a[2], x > 0);
  for (int k = event(1); k < 5 && event(k) != 4; k += event(1)) continue;
  printf("%d\n", events);
}

int main(void) {
  Cell cell = twice(twice(make(3)));
  printf("%d %d %d %d\n", cell.cells[0], cell.cells[1], cell.cells[2], cell.cells[3]);
  printf("%f %f %d\n", cell.at[0].y, make(8).at[1].y, (events ? make(1) : make(2)).cells[1]);
  int x = 1, y = 2;
  if (x < y)
    SWAP(x, y);
  else
    SWAP(y, x);
  printf("%d %d %d\n", x, y, total(matrix));
  Row* row = matrix;
  printf("%d %zu\n", row[1][2], COUNT(matrix));
  printf("%d\n", (*++row)[-1]);
  printf("%u %ld %s %s %s\n", hash("plait"), gcd(84, 36), sign(-4), sign(0), sign(9));
  char text[] =
      "drawer"
      " "
      "on";
  reverse(text);
  printf("%s %zu\n", text, sizeof text);
  order();
  int *p = matrix[0], *q = matrix[1] + 3;
  p += 2;
  q -= 1;
  printf("%d %d %ld %d %d\n", *p, q[-2], (long)(q - p), p < q, !p);
  unsigned char bytes[4];
  uint32_t word = 0x01020304;
  memcpy(bytes, &word, sizeof bytes);
  printf("%d %d %x\n", bytes[0], bytes[3], (unsigned)bytes[1] << 8 | bytes[2]);
  int shifts = 1;
  shifts <<= 4L;
  shifts |= shifts >> 2u;
  printf("%d %ld %d\n", shifts, 1L << shifts % 64, (signed char)(shifts * 17));
  printf("%d %d %d\n", UINT_MAX + 1 == 0, INT_MAX + 1u > 0, (short)70000);
  long long mixed = -5;
  unsigned small = 3;
  printf("%lld %lld %d\n", mixed / small, mixed * small, mixed < small);
  double d = 7;
  d /= 2;
  int rounded = d, third = 10 / 3 * 3.0;
  float f = d;
  f *= f;
  printf("%f %d %d %f %d\n", d, rounded, third, f, 0.1f + 0.2f == 0.3f);
  void* anything = &cell;
  Cell* same = anything;
  const Cell* fixed = same;
  printf("%d %d\n", fixed->cells[1], same == anything);
  int** table = malloc(2 * sizeof *table);
  for (int i = 0; i < 2; i++) table[i] = calloc(3, sizeof **table);
  table[1][2] = 5;
  printf("%d %d\n", table[1][2], table[0][0]);
  for (int i = 0; i < 2; i++) free(table[i]);
  free(table);
  struct pair other = *pair, *last = &other;
  printf("%d %d %d %d\n", other.left, last->right + pairs->right, level, other_level);
  goto out;
out:
  return events & 127;
}
