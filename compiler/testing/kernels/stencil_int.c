// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Mean of a cell and its four neighbours.
int a[128][1024], b[128][1024];

int main(void) {
  for (int i = 1; i < 127; i++)
    for (int j = 1; j < 1023; j++)
      b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] + 4 * a[i][j]) >> 3;
  return 0;
}
