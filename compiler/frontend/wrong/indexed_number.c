// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int x = 1, a[2] = {1, 2};
  return x[1] + a[1.5];
  return 0;
}
