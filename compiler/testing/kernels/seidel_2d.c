// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Means of four neighbours in place: the one on the left is new.
int a[34][34];

int main(void) {
  for (int step = 0; step < 2; step++)
    for (int i = 1; i < 33; i++)
      for (int j = 1; j < 33; j++)
        a[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) >> 2;
  return 0;
}
