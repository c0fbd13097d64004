// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static void f(const int *p) { *p = 1; }
int main(void) {
  int x;
  f(&x);
  return 0;
}
