// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  double x = 1.5;
  x = x % 2;
  int y = 1 << x;
  y = ~x;
  return 0;
}
