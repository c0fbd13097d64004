// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
enum { m = 2 };
static int first(int m, int a[][m]) { return a[0][m - 1]; }
static int corner(int n, int a[n][n]) { return a[n - 1][n - 1]; }
int main(void) {
  int a[2][2] = {{1, 2}, {3, 4}};
  return corner(2, a) + first(2, a);
}
