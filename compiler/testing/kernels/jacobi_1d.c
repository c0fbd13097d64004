// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Means of three neighbours, there and back.
int a[200], b[200];

int main(void) {
  for (int step = 0; step < 8; step++) {
    for (int i = 1; i < 199; i++) b[i] = (a[i - 1] + 2 * a[i] + a[i + 1]) / 4;
    for (int i = 1; i < 199; i++) a[i] = (b[i - 1] + 2 * b[i] + b[i + 1]) / 4;
  }
  return 0;
}
