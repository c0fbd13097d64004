// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// y = A^T (A x), the second product by rows of the transposed matrix.
int a[40][40], x[40], ax[40], y[40];

int main(void) {
  for (int i = 0; i < 40; i++) {
    int sum = 0;
    for (int j = 0; j < 40; j++) sum += a[i][j] * x[j];
    ax[i] = sum;
  }
  for (int j = 0; j < 40; j++) {
    int sum = 0;
    for (int i = 0; i < 40; i++) sum += a[i][j] * ax[i];
    y[j] = sum;
  }
  return 0;
}
