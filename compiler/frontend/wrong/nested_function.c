// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
int main(void) {
  int twice(int x) { return 2 * x; }
  return twice(0);
}
