// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static void f(void) {}
int main(void) {
  int x = 1;
  x = x ? f() : 3;
  return 0;
}
