/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Tasks that reach local variables of main and of the functions that it calls, by pointers.
 */
#include <stdio.h>

enum { SIZE = 24 };

struct job {
  const short* values;
  int size;
  long sum;
  struct job* next;
};

static void sort(short* values, int low, int high) {
  if (low >= high) return;
  int middle = low;
  for (int i = low; i < high; ++i) {
    if (values[i] < values[high]) {
      short value = values[i];
      values[i] = values[middle];
      values[middle++] = value;
    }
  }
  short value = values[high];
  values[high] = values[middle];
  values[middle] = value;
#pragma omp task
  sort(values, low, middle - 1);
#pragma omp task
  sort(values, middle + 1, high);
#pragma omp taskwait
}

static void sum(struct job* job) {
  long total = 0;
  for (int i = 0; i < job->size; ++i) total += job->values[i];
  job->sum = total;
}

static void sort_all(short* values, int size, int* calls) {
#pragma omp parallel
#pragma omp single
  sort(values, 0, size - 1);
  ++*calls;
}

static long sum_all(struct job* first) {
  long total = 0;
#pragma omp parallel
#pragma omp single
  for (struct job* job = first; job != NULL; job = job->next) {
#pragma omp task firstprivate(job)
    sum(job);
  }
  for (struct job* job = first; job != NULL; job = job->next) total += job->sum;
  return total;
}

int main(void) {
  short values[SIZE], more[2][SIZE / 2];
  int calls = 0;
  for (int i = 0; i < SIZE; ++i) values[i] = (short)(i * 17 % 29 - 9);
  for (int i = 0; i < SIZE; ++i) more[i % 2][i / 2] = (short)(i * i % 31);
  sort_all(values, SIZE, &calls);
  sort_all(more[1], SIZE / 2, &calls);
  struct job last = {more[1], SIZE / 2, 0, NULL}, first = {values, SIZE, 0, &last};
  const long total = sum_all(&first);
  printf("%ld %ld %ld %d\n", total, first.sum, last.sum, calls);
  for (int i = 0; i < SIZE; ++i)
    printf("%d %d%c", values[i], more[1][i / 2], i % 8 == 7 ? '\n' : ' ');
  return 0;
}
