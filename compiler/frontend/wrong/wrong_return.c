// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int *f(void) { return 3; }
int main(void) {
  f();
  return 0;
}
