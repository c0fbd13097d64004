// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
struct s {
  int a;
};
int main(void) {
  struct s x = {.b = 1};
  int a[2] = {[2] = 1};
  int y[2] = {.a = 1};
  return 0;
}
