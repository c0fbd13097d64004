// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(int x) { return x; }
int main(void) {
  int (*p)(int) = f;
  return p(1);
  return 0;
}
