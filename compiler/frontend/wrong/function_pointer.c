// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(int x) { return x; }
int main(void) {
  int (*p)(int) = f;
  double (*q)(int) = f;
  int (*r)(char*, ...) = 0;
  return p + 1 == f;
}
