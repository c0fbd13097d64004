// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static void f(void) {}
int main(void) {
  int x = f();
  if (f()) x = 1;
  return 0;
}
