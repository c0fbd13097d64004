// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(void) { return; }
int main(void) {
  return f();
  return 0;
}
