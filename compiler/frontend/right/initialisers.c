// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Initial values: texts in tables, sizes that they tell, values that are given twice.
#include <stdio.h>

typedef struct {
  int x, y;
} Point;

typedef struct {
  char name[8];
  int number;
} Entry;

static int first = 1, second = 2;

// How many elements there are does not depend on how long a text is.
static Entry counted[] = {{"longest", 1}, {"b", 2}};
static char rows[][8] = {"abcdef"};
static char text[] = {"abc"};
static Entry flat[2] = {"ab", 1, "cd", 2};
static struct {
  Entry entry;
  const char* label;
} deep[] = {"inner", 7, "label"};

// Of several values the last one counts; one for a whole object replaces those of its parts.
static int* pointers[2] = {&first, &second, [0] = 0};
static struct {
  Point a, b[2];
} whole = {.b[1].y = 4, .a = {1, 2}, .b = {[0] = {7}}};
static Entry renamed = {.name[5] = 'x', .number = 3, .name = "ab"};

static void locals(int seed) {
  Entry table[] = {{"x", seed}, {"sixteen", 2}, {.number = 5}};
  printf("%zu %d %c\n", sizeof table / sizeof *table, table[2].number, table[1].name[6]);
  Entry entries[2] = {"ab", seed, "cd"};
  printf("%d %c %d\n", entries[0].number, entries[1].name[1], entries[1].number);
  struct {
    Point a, b[2];
  } again = {.b[1].y = seed, .a = {seed, 2}, .b = {[0] = {7}}};
  printf("%d %d %d\n", again.a.x, again.b[0].x, again.b[1].y);
  Point point = {seed, seed + 1};
  struct {
    Point inner;
    int last;
  } replaced = {.inner = point, .last = 1, .inner = {.y = 9}};
  printf("%d %d %d\n", replaced.inner.x, replaced.inner.y, replaced.last);
  Entry named = {.name[5] = seed, .number = seed, .name = "ab"};
  printf("%d %d %d\n", named.name[1], named.name[5], named.number);
}

int main(void) {
  printf("%zu %zu %zu\n", sizeof counted / sizeof *counted, sizeof rows, sizeof text);
  printf("%d %c %d\n", flat[1].number, flat[1].name[1], deep[0].entry.number);
  printf("%zu %s\n", sizeof deep / sizeof *deep, deep[0].label);
  printf("%d %d\n", pointers[0] == 0, *pointers[1]);
  printf("%d %d %d %d\n", whole.a.y, whole.b[0].x, whole.b[1].x, whole.b[1].y);
  printf("%d %d\n", renamed.name[1], renamed.name[5]);
  locals(3);
  return 0;
}
