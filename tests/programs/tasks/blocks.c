// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A sparse matrix as an array of pointers to blocks, some of which are not there.
#include <stdio.h>
#include <stdlib.h>
#define NB 3
#define BS 4
static float* A[NB][NB];
static void lu0(float* d) {
  for (int k = 0; k < BS; k++)
    for (int i = k + 1; i < BS; i++) {
      d[i * BS + k] = d[i * BS + k] / d[k * BS + k];
      for (int j = k + 1; j < BS; j++) d[i * BS + j] -= d[i * BS + k] * d[k * BS + j];
    }
}
static void bmod(float* r, float* c, float* in) {
  for (int i = 0; i < BS; i++)
    for (int j = 0; j < BS; j++)
      for (int k = 0; k < BS; k++) in[i * BS + j] -= r[i * BS + k] * c[k * BS + j];
}
int main(void) {
  for (int i = 0; i < NB; i++)
    for (int j = 0; j < NB; j++) {
      if ((i + 2 * j) % 4 == 3) continue;
      A[i][j] = malloc(BS * BS * sizeof(float));
      for (int k = 0; k < BS * BS; k++)
        A[i][j][k] = (i == j && k % (BS + 1) == 0) ? 9.0f : ((i + j + k) % 5) * 0.25f;
    }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < NB; k++) {
    if (A[k][k]) lu0(A[k][k]);
    for (int i = k + 1; i < NB; i++)
      for (int j = k + 1; j < NB; j++)
        if (A[i][k] && A[k][j] && A[i][j])
#pragma omp task firstprivate(i, j, k)
          bmod(A[i][k], A[k][j], A[i][j]);
#pragma omp taskwait
  }
  double s = 0;
  int n = 0;
  for (int i = 0; i < NB; i++)
    for (int j = 0; j < NB; j++)
      if (A[i][j]) {
        n++;
        for (int k = 0; k < BS * BS; k++) s += A[i][j][k] * (k + 1);
      }
  printf("%d blocks %.6f\n", n, s);
  return 0;
}
