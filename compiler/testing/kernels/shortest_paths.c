// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Shortest ways between all pairs, by way of the first k places.
int way[20][20];

int main(void) {
  for (int k = 0; k < 20; k++)
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 20; j++) {
        const int by = way[i][k] + way[k][j];
        if (by < way[i][j]) way[i][j] = by;
      }
  return 0;
}
