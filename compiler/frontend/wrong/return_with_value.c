// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static void f(void) { return 1; }
int main(void) {
  f();
  return 0;
}
