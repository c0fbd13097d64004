// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Sorts by exchanging neighbours.
int a[64];

int main(void) {
  for (int i = 0; i < 63; i++)
    for (int j = 0; j < 63 - i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  return 0;
}
