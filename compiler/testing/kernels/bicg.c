// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// q = A p and s = A^T r, in one pass over A.
int a[40][40], p[40], r[40], q[40], s[40];

int main(void) {
  for (int i = 0; i < 40; i++) {
    int sum = 0;
    for (int j = 0; j < 40; j++) {
      s[j] += a[i][j] * r[i];
      sum += a[i][j] * p[j];
    }
    q[i] = sum;
  }
  return 0;
}
