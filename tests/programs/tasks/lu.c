// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// LU of a matrix in blocks: tasks of nested loops on parts of a global array.
#include <stdio.h>
#define NB 4
#define BS 4
static double A[NB][NB][BS][BS];
static void lu0(double d[BS][BS]) {
  for (int k = 0; k < BS; k++)
    for (int i = k + 1; i < BS; i++) {
      d[i][k] = d[i][k] / d[k][k];
      for (int j = k + 1; j < BS; j++) d[i][j] -= d[i][k] * d[k][j];
    }
}
static void bdiv(double (*d)[BS], double (*r)[BS]) {
  for (int i = 0; i < BS; i++)
    for (int k = 0; k < BS; k++) {
      r[i][k] = r[i][k] / d[k][k];
      for (int j = k + 1; j < BS; j++) r[i][j] -= r[i][k] * d[k][j];
    }
}
static void fwd(double (*d)[BS], double (*c)[BS]) {
  for (int j = 0; j < BS; j++)
    for (int k = 0; k < BS; k++)
      for (int i = k + 1; i < BS; i++) c[i][j] -= d[i][k] * c[k][j];
}
static void bmod(double (*r)[BS], double (*c)[BS], double (*in)[BS]) {
  for (int i = 0; i < BS; i++)
    for (int j = 0; j < BS; j++)
      for (int k = 0; k < BS; k++) in[i][j] -= r[i][k] * c[k][j];
}
int main(void) {
  for (int i = 0; i < NB; i++)
    for (int j = 0; j < NB; j++)
      for (int k = 0; k < BS; k++)
        for (int l = 0; l < BS; l++)
          A[i][j][k][l] = (i == j && k == l) ? 20.0 : ((i * 7 + j * 3 + k * 5 + l) % 11) / 11.0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < NB; k++) {
    lu0(A[k][k]);
    for (int j = k + 1; j < NB; j++)
#pragma omp task firstprivate(k, j) shared(A)
      fwd(A[k][k], A[k][j]);
    for (int i = k + 1; i < NB; i++)
#pragma omp task firstprivate(k, i) shared(A)
      bdiv(A[k][k], A[i][k]);
#pragma omp taskwait
    for (int i = k + 1; i < NB; i++)
      for (int j = k + 1; j < NB; j++)
#pragma omp task firstprivate(k, j, i) shared(A)
        bmod(A[i][k], A[k][j], A[i][j]);
#pragma omp taskwait
  }
  double s = 0;
  for (int i = 0; i < NB; i++)
    for (int j = 0; j < NB; j++)
      for (int k = 0; k < BS; k++)
        for (int l = 0; l < BS; l++) s += A[i][j][k][l] * (i + 2 * j + 3 * k + 4 * l + 1);
  printf("lu %.12f\n", s);
  return 0;
}
