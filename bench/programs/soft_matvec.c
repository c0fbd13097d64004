// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// 300 x 300 single precision matrix-vector on one core: prints its seconds, and the sum of y. One
// row is kept, for all of them do not fit, and read anew for each element of y.
#include <mpi.h>
#include <stdio.h>

enum { N = 300 };

static float row[N], x[N], y[N];

__attribute__((noinline)) static float product(const float* a, const float* b) {
  float sum = 0;
  for (int i = 0; i < N; ++i) sum += a[i] * b[i];
  return sum;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int i = 0; i < N; ++i) {
    row[i] = 1.0f / (float)(i + 1);
    x[i] = (float)(i % 7) - 2.5f;
  }
  const double begin = MPI_Wtime();
  for (int i = 0; i < N; ++i) {
    __asm__ volatile("" ::: "memory");
    y[i] = product(row, x);
  }
  const double end = MPI_Wtime();
  float sum = 0;
  for (int i = 0; i < N; ++i) sum += y[i];
  printf("%.9f %.4f\n", end - begin, sum);
  MPI_Finalize();
  return 0;
}
