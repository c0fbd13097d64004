// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// x += A u, y += A^T v.
int a[40][40], x[40], y[40], u[40], v[40];

int main(void) {
  for (int i = 0; i < 40; i++) {
    int sum = x[i];
    for (int j = 0; j < 40; j++) sum += a[i][j] * u[j];
    x[i] = sum;
  }
  for (int i = 0; i < 40; i++) {
    int sum = y[i];
    for (int j = 0; j < 40; j++) sum += a[j][i] * v[j];
    y[i] = sum;
  }
  return 0;
}
