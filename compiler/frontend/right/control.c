// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements, scopes, conditions with side effects, switches, functions.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define LIMIT 4

static int steps;
static int next(void) { return ++steps; }
static int value = 1;

static int classify(int number) {
  switch (number) {
    int unused;
    case 0:
    case 1:
      return 10;
    case 'a':
      number++;
      // falls through
    case 5 + 1: {
      int value = number * 2;
      number = value;
      break;
    }
    default:
      number = -1;
      // falls through
    case -7:
      unused = 3;
      number -= unused;
      break;
    case 100:
      for (;;) {
        if (number++ > 102) break;
        switch (number) {
          case 102:
            continue;
          default:
            break;
        }
      }
  }
  return number;
}

static void loops(void) {
  int i = 10, sum = 0;
  while (i--) {
    if (i == 7) continue;
    if (i < 3) break;
    sum += i;
  }
  printf("%d %d\n", i, sum);
  do {
    sum--;
    if (sum % 2) continue;
    if (sum < 20) break;
  } while (sum > 5);
  printf("%d\n", sum);
  steps = 0;
  while (next() < LIMIT && value) value *= 2;
  printf("%d %d\n", steps, value);
  do {
    if (steps == 6) continue;
    printf("%d ", steps);
  } while (next() < 9);
  printf("%d\n", steps);
  for (int k = 0, j = 10; k < j; k++, j -= next() > 11 ? 2 : 1) printf("%d-%d ", k, j);
  printf("\n");
  for (i = 0; next() % 3 != 0 || i < 2; i++)
    if (i > 10) break;
  printf("%d %d\n", i, steps);
  for (int a = 0; a < 2; a++)
    for (int a = 5; a < 7; a++) printf("%d ", a);
  printf("\n");
  do switch (i) {
      case 1:
        continue;
      default:
        i += 2;
    }
  while (i++ < 20);
  i = 1;
  do switch (i) {
      case 1:
        continue;
      default:
        i = 30;
    }
  while (i++ < 20);
  printf("%d\n", i);
}

static int jumps(int limit) {
  int found = 0;
  for (int i = 0; i < 10; i++) {
    for (int j = 0; j < 10; j++) {
      if (i * j == limit) goto done;
      if (j > i) goto next_row;
      found += j;
    }
  next_row:;
    found++;
  }
  found = -1;
done:
  return found;
}

static void scopes(void) {
  int value = 5;
  {
    int value = 6;
    value++;
    printf("%d ", value);
    {
      extern int elsewhere;
      printf("%d ", elsewhere);
    }
  }
  printf("%d\n", value);
  typedef int Number;
  {
    Number Number = 3;
    printf("%d\n", Number);
  }
  struct local {
    int a;
  } x = {1};
  {
    struct local {
      char b[2];
    } y = {"z"};
    printf("%zu %c\n", sizeof(struct local), y.b[0]);
  }
  printf("%zu %d\n", sizeof(struct local), x.a);
}

int elsewhere = 12;

int main(int argc, char** argv) {
  (void)argv;
  printf("%d %d %d %d\n", classify(0), classify('a'), classify(6), classify(-7));
  printf("%d %d\n", classify(33), classify(100));
  loops();
  scopes();
  printf("%d %d\n", jumps(12), jumps(97));
  assert(argc == 1);
  assert(next() > 0);
  if (argc > 5)
    printf("many\n");
  else if (argc > 1)
    printf("some\n");
  else
    puts("none");
  putchar('x');
  putchar('\n');
  char* end;
  long parsed = strtol("ffz", &end, 16);
  printf("%d %ld %c\n", atoi("42"), parsed, *end);
  printf("%d %d %d\n", next(), next() * 2, steps);
  printf("%d %ld\n", abs(-3), labs(-4L));
  switch (argc)
  case 1:
    puts("single");
  switch (3L) {
    default:
      break;
  }
  exit(steps);
}
