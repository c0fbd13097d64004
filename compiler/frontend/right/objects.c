// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Arrays, structures, pointers, their initial values, and structures as values.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int x, y;
} Point;

typedef struct Shape {
  char name[6];
  Point corners[3];
  struct {
    double weight;
    short tag;
  };
  const char* label;
} Shape;

// Arrays whose sizes are told later.
extern Point sized_later[];
int sized_below[];
static int sum_of_later(void) { return sized_later[1].x * 10 + sized_later->y + sized_below[2]; }

// A name for a structure that is defined later.
typedef struct Later Later;
typedef const struct Later Fixed;
struct Later {
  Point at;
};
typedef struct Later Later;

typedef struct {
  double cells[40];
  int used;
} Large;

static int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int flat[2][3] = {1, 2, 3, 4};
static const int squares[] = {[3] = 9, 16, [1] = 1, 4};
static const char* words[] = {"one", "two", "three"};
static int* middle = &table[1][1];
static int* row = table[1];
static Shape shapes[2] = {
    {"box", {{1, 2}, {3}, {5, 6}}, {2.5, 7}, "first"},
    {.name = "tri", .corners[1].y = 8, .corners[2] = {9, 10}, .tag = 3, .weight = 0.5},
};
static char message[] = "hello";
int tentative;
int tentative;
extern int later;

static Point add(Point a, Point b) {
  a.x += b.x;
  return (Point){a.x, .y = a.y + b.y};
}

static Large fill(int from) {
  Large large = {.used = from};
  for (int i = 0; i < 40; i++) large.cells[i] = from + i;
  return large;
}

static double sum(const Large* large) {
  double all = 0;
  for (int i = 0; i < 40; ++i) all += large->cells[i];
  return all;
}

static int trace(int (*matrix)[3], int rows) {
  int found = 0;
  for (int i = 0; i < rows; i++) found += matrix[i][i];
  return found;
}

static int total(int n, const int values[n]) {
  int found = 0;
  while (n-- > 0) found += values[n];
  return found;
}

static int count(void) {
  static int calls = 10;
  return calls++;
}

static void arrays(void) {
  int local[] = {5, 6, [4] = 7};
  int zero[50] = {0}, part[3][2] = {{1}, {[1] = 4}};
  char text[8] = "abc", exact[3] = "xyz", list[] = {'a', 'b', 0};
  int long_table[20] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
  printf("%zu %d %d %d\n", sizeof local / sizeof *local, local[2], local[3], local[4]);
  printf("%d %d %d %d\n", zero[49], part[1][1], part[2][0], part[0][0]);
  printf("%s %c %s %d\n", text, exact[2], list, text[7]);
  long_table[3] = 100;
  printf("%d %d\n", total(20, long_table), trace(table, 2));
  printf("%d %d %d\n", squares[4], squares[2], (int)(sizeof squares / sizeof squares[0]));
  printf("%d %d %d\n", flat[1][0], flat[1][2], *(*(table + 1) + 2));
  printf("%d %d %s %s\n", *middle, row[2], words[1], words[2] + 1);
  int (*pointer)[3] = table;
  printf("%d %d %ld\n", pointer[1][0], (*pointer)[2], (long)(&table[1] - &table[0]));
  printf("%s %zu %zu\n", message, sizeof message, sizeof "four");
  for (int i = 0; i < 3; i++) {
    int fresh[2] = {i};
    fresh[1] += fresh[0];
    printf("%d%c", fresh[1], i < 2 ? ' ' : '\n');
  }
}

static void structures(void) {
  Point a = {1, 2}, b = a, *p = &b;
  p->y = 10;
  Point c = add(a, add(b, *p));
  printf("%d %d %d %d\n", c.x, c.y, add(a, b).y, a.x);
  Shape copy = shapes[0];
  copy.corners[1] = c;
  copy.weight *= 2;
  printf("%s %d %d %f %d %s\n", copy.name, copy.corners[1].y, copy.corners[0].x, copy.weight,
         copy.tag, copy.label);
  printf("%s %d %d %f %d %d\n", shapes[1].name, shapes[1].corners[1].y, shapes[1].corners[2].x,
         shapes[1].weight, shapes[1].tag, shapes[1].label == NULL);
  Large large = fill(3), other;
  other = large;
  large = fill(4);
  printf("%f %f %d %f\n", sum(&large), sum(&other), other.used, fill(1).cells[39]);
  printf("%zu %zu %zu\n", sizeof(Shape), offsetof(Shape, corners), sizeof(Large));
  Point* heap = malloc(3 * sizeof *heap);
  heap[1] = (Point){7, 8};
  heap[2] = heap[1];
  heap[2].x++;
  printf("%d %d\n", heap[2].x, (heap + 1)->y);
  free(heap);
  int chosen = 1;
  Point best = chosen ? a : b;
  printf("%d\n", best.y);
  struct {
    Point inner;
    int more[2];
  } nested = {1, 2, 3, 4}, half = {a, {9}};
  printf("%d %d %d %d\n", nested.inner.y, nested.more[1], half.inner.y, half.more[1]);
  nested = half;
  memset(&half, 0, sizeof half);
  printf("%d %d\n", nested.more[0], half.more[0]);
}

int later = 42;
Point sized_later[2] = {{1, 2}, {3, 4}};
int sized_below[3];

const long rows = 3;
static double sum_of_rows(const double table[rows][rows]) {
  double sum = 0;
  for (int i = 0; i < rows; ++i) sum += table[i][i];
  return sum;
}
static void sizes(void) {
  const int n = 2 * (int)sizeof(short), m = n - 1;
  double table[rows][rows];
  double (*row)[rows] = table + 1;
  int all[2][n + m];
  for (int i = 0; i < 3; ++i) {
    const unsigned char width = 260;
    int part[2][width];
    part[1][width - 1] = i;
    table[i][i] = part[1][3];
  }
  all[1][0] = 7;
  printf("%g %g %d %zu %zu %zu\n", sum_of_rows(table), row[1][2], *all[1], sizeof table, sizeof all,
         sizeof *row);
}

int main(void) {
  arrays();
  sizes();
  structures();
  sized_below[2] = 100;
  printf("%d %zu\n", sum_of_later(), sizeof sized_below + sizeof sized_later);
  Later moved = {{1, 2}};
  Fixed kept = moved;
  moved.at.x++;
  printf("%d %d %zu\n", moved.at.x, kept.at.x, sizeof(Later));
  count();
  count();
  printf("%d %d %d\n", count(), tentative, later);
  void* anything = table;
  int* back = anything;
  printf("%d %d\n", back[4], back == &table[0][0]);
  unsigned long bits = 0;
  double one = 1.0;
  memcpy(&bits, &one, sizeof bits);
  printf("%lx\n", bits);
  return 0;
}
