// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Product of two matrices of floats; sums are added up in the program's order.
float a[64][64], b[64][64], c[64][64];

int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      float sum = 0;
      for (int k = 0; k < 64; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return 0;
}
