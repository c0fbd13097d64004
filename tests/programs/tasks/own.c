// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What clause firstprivate gives to tasks, single and regions of their own: static variables,
// arrays, structures, pointers, and what stands outside of the region. Each changes its own, and
// the launcher changes what they began with.
#include <stdio.h>

struct pair {
  int first, second[2];
};
static int number = 5, array[3] = {1, 2, 3}, table[2][3] = {{1, 2, 3}, {4, 5, 6}};
static struct pair pair = {1, {2, 3}};
static int places[3] = {1, 2, 3};
static int* place = places;
static int seen[8][5], after[4], sum;

static int launch(int k, struct pair given) {
#pragma omp task firstprivate(number, array, pair, table, place) shared(seen)
  {
    number += k, array[1] += k, pair.second[1] += k, table[1][2] += k, place++;
    seen[k][0] = number, seen[k][1] = array[1], seen[k][2] = pair.second[1];
    seen[k][3] = table[1][2], seen[k][4] = *place;
  }
#pragma omp task firstprivate(given) shared(seen)
  {
    given.first += k;
    seen[k + 4][0] = given.first;
  }
  given.first = -1, array[1] = 50 + k;
#pragma omp taskwait
  return number + array[1] + given.first;
}

int main(void) {
  int row[6] = {0}, x = 1, y[3] = {1, 2, 3};
#pragma omp parallel firstprivate(x, y, number)
#pragma omp single firstprivate(row)
  {
    number += 100, x += 10, y[1] += 10, row[0] += 7;
    for (int k = 0; k < 4; ++k) {
      row[k + 1] = k;
#pragma omp task firstprivate(row, k) shared(seen)
      {
        row[0] += k;
        seen[k + 4][1] = row[0] + row[k + 1], seen[k + 4][2] = x + y[1], seen[k + 4][3] = number;
      }
      row[0] = 20 * k;
    }
#pragma omp taskwait
    sum = row[0] + x + y[1] + number;
  }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; ++k) {
    number = 10 * k;
    after[k] = launch(k, pair);
  }
  for (int k = 0; k < 8; ++k) {
    for (int i = 0; i < 5; ++i) printf("%d ", seen[k][i]);
    printf("%d\n", after[k % 4]);
  }
  printf("%d %d %d %d %d %d %d\n", sum, number, array[1], pair.second[1], x, y[1], row[0]);
  return 0;
}
