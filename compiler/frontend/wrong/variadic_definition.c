// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(int n, ...) { return n; }
int main(void) {
  return f(1);
  return 0;
}
