// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// C = 3 A B + 2 C.
int a[32][32], b[32][32], c[32][32];

int main(void) {
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) {
      int sum = 0;
      for (int k = 0; k < 32; k++) sum += a[i][k] * b[k][j];
      c[i][j] = 3 * sum + 2 * c[i][j];
    }
  return 0;
}
