// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
static int f(void) { return 1; }
int main(void) {
  return f == 0;
  return 0;
}
