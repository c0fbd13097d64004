// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory that grows and moves.
#include <stdio.h>
#include <stdlib.h>

struct list {
  long* data;
  int count, room;
};

static volatile int many = 11;

static void add(struct list* list, long value) {
  if (list->count == list->room) {
    list->room = list->room ? 2 * list->room : 2;
    list->data = realloc(list->data, list->room * sizeof *list->data);
  }
  list->data[list->count++] = value;
}

int main(void) {
  struct list lists[3] = {{0}};
  int *front = malloc(3 * sizeof *front), *back = NULL;
  for (int i = 0; i < 3; i++) front[i] = i + many;
  for (int i = 0; i < 3 * many; i++) add(&lists[i * i % 3], i);
  for (int i = 0; i < many; i++) {
    back = realloc(back, (i + 1) * sizeof *back);
    back[i] = i ^ 5;
    if (i == 6) front = realloc(front, 5 * sizeof *front);
  }
  front[3] = front[4] = 1;
  long sum = 0;
  for (int i = 0; i < 5; i++) sum = 3 * sum + front[i];
  for (int i = 0; i < many; i++) sum = 3 * sum + back[i];
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < lists[k].count; i++) sum = 3 * sum + lists[k].data[i];
  printf("%ld %d %d\n", sum, lists[0].room, lists[1].count);
  for (int k = 0; k < 3; k++) free(lists[k].data);
  free(front);
  free(back);
  return 0;
}
