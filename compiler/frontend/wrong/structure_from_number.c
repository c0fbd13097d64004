// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct s {
  int a;
} x;
int main(void) {
  struct s y = 3;
  x = 4;
  return 0;
}
