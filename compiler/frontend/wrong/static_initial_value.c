// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(void) { return 1; }
static int x = f();
int main(void) {
  return x;
  return 0;
}
