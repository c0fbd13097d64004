// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Structures that point to their own kind and to each other: a list, a tree, and what points to
// what is declared later.
#include <stdio.h>

typedef struct node node;
typedef struct other* link;
struct node {
  int value;
  node* next;
  struct node* child[2];
  link away;
};
struct other {
  node* back;
  union shape* form;
  long weight;
};
union shape {
  int sides;
  short corners;
};

static node pool[12];
static struct other others[2] = {{&pool[3], NULL, 40}, {NULL, NULL, 2}};
static struct node last = {1, NULL, {NULL, NULL}, &others[1]},
                   first = {2, &last, {&last, NULL}, others};

static node* insert(node* root, node* fresh) {
  node** at = &root;
  while (*at) at = &(*at)->child[fresh->value > (*at)->value];
  *at = fresh;
  return root;
}

static int depth(const struct node* n) {
  if (n == NULL) return 0;
  int left = depth(n->child[0]), right = depth(n->child[1]);
  return 1 + (left > right ? left : right);
}

static node* reversed(node* list) {
  node* done = NULL;
  while (list) {
    node* next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

int main(void) {
  node *list = NULL, *root = NULL, copy;
  for (int i = 0; i < 12; i++) {
    pool[i].value = i * 7 % 12;
    pool[i].next = list;
    pool[i].away = &others[i % 2];
    list = &pool[i];
    root = insert(root, &pool[i]);
  }
  int total = 0;
  for (node* p = list; p != NULL; p = p->next) total = total * 3 + p->value;
  list = reversed(list);
  for (node* p = list; p; p = p->next) total = total * 3 + (int)p->away->weight;
  copy = *list->next;
  copy.next->value += 100;
  printf("%d %d %d\n", total, depth(root), pool[2].value);
  printf("%d %ld %d\n", first.next->value, first.away->weight, first.away->back->value);
  printf("%d %d\n", last.away->back == NULL, first.child[0] == &last);
  return 0;
}
