// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// D = A B C, by way of the product of the first two.
int a[24][24], b[24][24], c[24][24], ab[24][24], d[24][24];

int main(void) {
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++) {
      int sum = 0;
      for (int k = 0; k < 24; k++) sum += a[i][k] * b[k][j];
      ab[i][j] = sum;
    }
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++) {
      int sum = 0;
      for (int k = 0; k < 24; k++) sum += ab[i][k] * c[k][j];
      d[i][j] = sum;
    }
  return 0;
}
