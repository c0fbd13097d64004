// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers around tasks that several of them write: some of them not at all, or one at a time.
#include <stdio.h>

static int hay[24];

static int find(int lo, int hi, int what) {
  int found = -1, counts[3] = {0, 0, 0};
  for (int i = lo; i < hi; i += 4) {
#pragma omp task shared(found) firstprivate(i)
    for (int k = i; k < i + 4; k++) {
      if (hay[k] == what) found = k;
    }
#pragma omp task shared(counts) firstprivate(i)
    {
#pragma omp atomic
      counts[hay[i] % 3] += hay[i];
    }
  }
#pragma omp taskwait
  return found * 1000 + counts[0] * 100 + counts[1] * 10 + counts[2];
}

static double sums(int n) {
  double total = 0;
  unsigned count = 0;
  for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i) shared(total, count)
    {
      double mine = 0;
      for (int k = 0; k < 3; k++) {
#pragma omp task shared(mine)
        {
          double part = i * k * 0.5;
#pragma omp atomic
          mine += part;
        }
      }
#pragma omp taskwait
#pragma omp critical(sums)
      {
        total += mine;
        ++count;
      }
    }
  }
#pragma omp taskwait
  return total + count;
}

int main(void) {
  int ones = 0, where = 0, at = 0;
  const int* least = hay;
  double all = 0;
  for (int i = 0; i < 24; i++) hay[i] = i % 5 == 0 ? 1 : 2;
  hay[2] = 9;
  hay[7] = 0;
#pragma omp parallel
#pragma omp single
  {
    at = find(0, 24, 9);
    all = sums(5);
    for (int i = 0; i < 24; i++) {
#pragma omp task
      {
        if (hay[i] == 9) where = i + 1;
#pragma omp critical
        {
          if (hay[i] == 1) ones++;
          if (hay[i] < *least) least = &hay[i];
        }
      }
    }
  }
  printf("%d %d %d %g %d\n", at, where, ones, all, (int)(least - hay));
  return 0;
}
