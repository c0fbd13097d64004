// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks make lists and trees, in which pointers lead to each other, to texts, to constants and to
// variables of rank 0; static variables of functions; what rank 0 makes afterwards.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARDS = 4, DEPTH = 3 };

struct patient {
  int id;
  struct patient* next;
};

struct node {
  struct node *left, *right;
  const char* name;
};

static struct patient* wards[WARDS];
static struct node* root;
static float** rows;
static const char* const names[] = {"even", "odd"};
static int letters;
static const long table[5] = {3, 1, 4, 1, 5};
static struct {
  const long* values;
  int count;
} parts[2] = {{table, 5}, {table + 2, 3}};

static int next_id(void) {
  static int id = 100;
  int mine;
#pragma omp critical
  mine = id++;
  return mine;
}

static int calls(void) {
  static int calls, seen[40];
  seen[calls] = calls;
  return calls++ + seen[3];
}

static void admit(int ward) {
  for (int i = 0; i < 3; ++i) {
    struct patient* new = malloc(sizeof *new);
    new->id = 10 * ward + i;
    new->next = wards[ward];
    wards[ward] = new;
  }
}

static struct node* grow(int depth, const char* name) {
  struct node* made = malloc(sizeof *made);
  made->name = name;
  made->left = made->right = NULL;
  if (depth > 0) {
#pragma omp task shared(made)
    made->left = grow(depth - 1, "left");
#pragma omp task shared(made)
    made->right = grow(depth - 1, "right");
#pragma omp taskwait
  }
  return made;
}

static int count(const struct node* node, const char* name) {
  if (!node) return 0;
  return (strcmp(node->name, name) == 0) + count(node->left, name) + count(node->right, name);
}

static void fill(int row) {
  rows[row] = malloc(4 * sizeof(float));
  for (int i = 0; i < 4; ++i) rows[row][i] = (float)(row + i);
}

static void add(int part, long* sum) {
  for (int i = 0; i < parts[part].count; ++i) *sum += parts[part].values[i];
}

int main(int argc, char** argv) {
  static int total, busy = 7;
  long sums[2] = {0, 0}, all = 0;
  rows = malloc(WARDS * sizeof *rows);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(root)
    root = grow(DEPTH, argc > 5 ? "none" : "root");
    for (int i = 0; i < WARDS; ++i) {
#pragma omp task
#pragma omp atomic
      letters += names[i % 2][0];
#pragma omp task
      admit(i);
#pragma omp task
      fill(i);
      if (i >= 2) continue;
#pragma omp task
      add(i, &sums[i]);
    }
    for (int i = 0; i < 5; ++i) {
      const int id = next_id();
#pragma omp task
#pragma omp atomic
      total += id;
    }
#pragma omp task
    busy += argv[0][0] != 0;
  }
  for (int i = 0; i < WARDS; ++i) {
    for (struct patient* each = wards[i]; each; each = each->next) all = all * 7 % 10007 + each->id;
  }
  float s = 0;
  for (int i = 0; i < WARDS; ++i) s += rows[i][i];
  printf("%ld %g %d %d %d\n", all, s, count(root, "left"), count(root, "right"), next_id());
  printf("%ld %ld %d %d %s\n", sums[0], sums[1], total, busy, root->name);
  all = 0;
  for (int i = 0; i < 3; ++i) {
#pragma omp parallel
#pragma omp single
#pragma omp task
    all += calls();
    all += calls();
  }
  printf("%ld %d %d\n", all, calls(), letters);
  return 0;
}
