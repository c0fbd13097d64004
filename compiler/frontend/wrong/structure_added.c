// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct s {
  int a;
} x;
int main(void) {
  x = x + 1;
  if (x) return 1;
  return x == x;
  return 0;
}
