// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// y = 3 A x + 2 B x.
int a[40][40], b[40][40], x[40], y[40];

int main(void) {
  for (int i = 0; i < 40; i++) {
    int left = 0, right = 0;
    for (int j = 0; j < 40; j++) {
      left += a[i][j] * x[j];
      right += b[i][j] * x[j];
    }
    y[i] = 3 * left + 2 * right;
  }
  return 0;
}
