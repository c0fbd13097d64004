// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int n = 4;
  int a[2][n];
  a[0][0] = n;
  return 0;
}
