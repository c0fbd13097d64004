// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(int x, int x) { return x; }
int main(void) {
  return f(2, 3);
  return 0;
}
