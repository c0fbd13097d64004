// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a region and its tasks share of main's variables, and a global structure.
#include <stdio.h>
struct point {
  int x;
  double y;
};
static struct point points[32];
static int total;
static void fill(int i, double scale) {
  points[i].x = i * i;
  points[i].y = i * scale;
}
static int sum(const int* v, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += v[i];
  return s;
}
// Tasks only read an array of the function that launches them.
static int by_tasks(int n) {
  int sum = 0, given[4] = {n, n + 1, n + 2, n + 3};
  for (int i = 0; i < 4; i++) {
#pragma omp task shared(sum, given) firstprivate(i)
    {
      const int value = given[i];
#pragma omp atomic
      sum += value;
    }
  }
#pragma omp taskwait
  return sum;
}
int main(void) {
  int local[64], n = 64, a = 0, b = 0;
  int seen = 3, *through = &seen;  // changed by the pointer, used by its name
  for (int i = 0; i < n; i++) local[i] = 3 * i - 50;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(a)
    a = sum(local, n / 2);
#pragma omp task shared(b)
    b = sum(local + n / 2, n / 2);
#pragma omp taskwait
    total = a + b;
    for (int i = 0; i < 32; i++)
#pragma omp task
      fill(i, 0.25);
#pragma omp taskwait
    local[0] = 77;
    for (int i = 0; i < 4; i++) {
      *through = 10 * i;
#pragma omp task firstprivate(seen, i)
      points[i].x += seen;
    }
#pragma omp taskwait
    b += by_tasks(seen);
  }
  double y = 0;
  long x = 0;
  for (int i = 0; i < 32; i++) {
    x += points[i].x;
    y += points[i].y;
  }
  printf("%d by pointer\n", ++*through + seen);
  printf("%d %d %d %ld %.2f %d\n", a, b, total, x, y, local[0]);
  return 0;
}
