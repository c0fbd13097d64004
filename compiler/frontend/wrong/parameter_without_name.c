// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(int) { return 1; }
int main(void) {
  return f(2);
  return 0;
}
