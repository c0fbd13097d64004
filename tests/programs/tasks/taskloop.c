// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Loops whose iterations are tasks: up and down, with steps, in a combined directive.
#include <stdio.h>

enum { N = 24 };
static int squares[N], shifted[N], odd;

static int square(int x) { return x * x; }

static void fill(int n) {
  int i;
#pragma omp taskloop grainsize(4) default(none) shared(squares, shifted) firstprivate(n)
  for (i = 0; i < n; i++) {
    if (i % 5 == 0) continue;
    int own = square(i);
    squares[i] = own - n;
    shifted[i] = -i;
  }
}

int main(void) {
  int count = 0;
  long sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single nowait
  {
    fill(N);
#pragma omp taskloop num_tasks(3) if (taskloop : N > 3)
    for (int i = N - 1; i >= 0; i -= 2) {
#pragma omp atomic
      odd += squares[i];
#pragma omp atomic
      count++;
    }
  }
#pragma omp parallel master taskloop shared(shifted)
  for (int k = 0; k < N; ++k) shifted[k] += k / 2;
  for (int k = 0; k < N; k++) sum += squares[k] * (k + 1) + shifted[k];
  printf("%d %d %ld\n", odd, count, sum);
  return 0;
}
